import type { RecordData } from '../../schemas/compile/plan.ts';
import { sayIssue } from '../../schemas/issues/issues.ts';
import type { DoneToMany } from '../../schemas/wire/records.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Asking } from './asking.ts';
import { nameAmong } from './name-record.ts';
import { loadRecords } from './write/load.ts';
import { updateRecord } from './write/update.ts';

/** Gives some fields of the head the same values in each of the records, each saved for itself, and tells which were refused and why. */
export async function editMany(asking: Asking, ids: readonly string[], values: RecordData): Promise<DoneToMany> {
  const { entity, plan } = asking;
  for (const key of Object.keys(values)) {
    const field = entity.head.fields.has(key) && Object.hasOwn(plan.fields, key) ? plan.fields[key] : undefined;
    if (!field || field.locked || field.system)
      throw new Refusal('invalid_input', { text: `不能批量修改的字段：${(field?.label ?? key).slice(0, 60)}` });
  }
  const wanted = [...new Set(ids)];
  const { records } = await loadRecords(asking, wanted, new Map());
  const byId = new Map(records.map((record) => [record.id, record]));
  const refused: DoneToMany['refused'][number][] = [];
  for (const id of wanted) {
    const record = byId.get(id);
    try {
      if (!record) throw new Refusal('unknown_record');
      await updateRecord(asking, id, { ...values, version: record.version ?? 0 });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id, name: nameAmong(asking, record, id), say: sayWhy(error) });
    }
  }
  const done = wanted.length - refused.length;
  return { message: sayEdited(done, refused), done, refused };
}

/** An issue says more than that something is wrong. */
const sayWhy = ({ code, issues, message }: Refusal): string =>
  code === 'invalid_input' && issues.length > 0 ? [...new Set(issues.map(sayIssue))].join('；') : message;

function sayEdited(done: number, refused: DoneToMany['refused']): string {
  if (refused.length === 0) return `已修改${done}条`;
  const why = refused.slice(0, 3).map(({ name, say }) => `${name}：${say}`);
  const more = refused.length > why.length ? '…' : '';
  return `${done > 0 ? `已修改${done}条` : '没有修改'}，${refused.length}条未能修改（${why.join('；')}${more}）`;
}
