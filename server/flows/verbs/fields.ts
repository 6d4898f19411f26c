import { missing } from '../../../schemas/check/missing.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { Refusal } from '../../kernel/errors.ts';
import { loadRecords } from '../../records/write/load.ts';
import { saveValues } from '../../records/write/save-behaviours.ts';
import { asDecider } from '../end.ts';
import type { Held } from '../task-of.ts';
import { recordOf, stepOf } from '../work.ts';

/** Writes what the step lets be written of the record, and nothing else; what it needs must be there before somebody agrees. */
export async function writeFields(held: Held, verdict: 'agree' | 'refuse'): Promise<void> {
  const { work, instance, step, me, said } = held;
  const { house } = work;
  const values = said.fields ?? {};
  const labelOf = (path: string) =>
    house.entity.fields.get(path)?.label ?? house.entity.parts.get(path)?.label ?? '这一项';
  const isWritten = (key: string) => /^(write|need)$/.test(step.fields[key] ?? '') && house.entity.head.fields.has(key);
  const refused = Object.keys(values).filter((key) => !isWritten(key));
  if (refused.length > 0) {
    const names = refused.map((key) => (step.fields[key] === 'hide' ? '这一项' : `“${labelOf(key)}”`));
    throw new Refusal('not_allowed', { text: `办理“${step.title}”时不能填写${[...new Set(names)].join('、')}` });
  }
  if (Object.keys(values).length > 0) {
    const asking = asDecider(house, me);
    const [stood] = (await loadRecords(asking, [instance.recordId], new Map())).records;
    if (!stood) throw new Refusal('unknown_record');
    await saveValues(asking, stood, values, { action: 'flowStep', note: stepOf(work, instance, step.key).title });
    work.record = null;
  }
  if (verdict === 'agree') await refuseMissing(held, labelOf);
}

async function refuseMissing({ work, step }: Held, labelOf: (path: string) => string): Promise<void> {
  const needs = Object.entries(step.fields).flatMap(([path, sight]) => (sight === 'need' ? [path] : []));
  const record = needs.length > 0 ? await recordOf(work) : {};
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const issues = needs.flatMap((path): Issue[] => {
    const field = work.house.entity.fields.get(path);
    return isEmpty(record[path]) ? [{ ...missing(labelOf(path), field?.kind), path: `/fields/${path}` }] : [];
  });
  if (issues.length > 0)
    throw new Refusal('invalid_input', {
      issues,
      text: `办理“${step.title}”前请填写${issues.map(({ path }) => `“${labelOf(path.slice('/fields/'.length))}”`).join('、')}`,
    });
}
