import type { RecordData } from '../compile/plan.ts';
import type { Issue } from '../issues/result.ts';
import { rowsIn } from './record-source.ts';
import type { TakeOptions } from './take-record.ts';

/**
 * An issue of a whole record, where its sender sees it: rows that he does not see stand in it between those he sent, and what is wrong
 * with one of them is said of the record as a whole.
 */
export function asSent(issue: Issue, record: RecordData, unseen: TakeOptions['unseen']): Issue {
  const [, part = '', no = '', ...rest] = issue.path.split('/');
  if (!unseen || !/^\d+$/.test(no)) return issue;
  const isAway = (row: Readonly<Record<string, unknown>> | undefined) =>
    typeof row?.id === 'string' && unseen(`${part}.id`, row.id);
  const rows = rowsIn(record, part);
  if (isAway(rows[Number(no)])) return { ...issue, path: '' };
  const between = rows.slice(0, Number(no)).filter(isAway).length;
  return between === 0 ? issue : { ...issue, path: ['', part, Number(no) - between, ...rest].join('/') };
}
