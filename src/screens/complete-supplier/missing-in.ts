import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { checkRecord } from '../../../schemas/check/check-record.ts';
import type { EntityPlan, RecordData } from '../../../schemas/compile/plan.ts';
import type { Asker } from '../../../schemas/expressions/tree.ts';
import { sayIssue } from '../../../schemas/issues.ts';

/** What the check of submitting would find, in words: the same check the server makes, from the same document. */
export function missingIn(plan: EntityPlan, record: RecordData, asker: Asker): string[] {
  const checked = checkRecord(plan, record, { asker, kinds: fieldKinds, at: 'move:submit', before: record });
  const issues = (checked.issues ?? []).filter(({ level }) => level !== 'warn');
  return [...new Set(issues.map(sayIssue))];
}
