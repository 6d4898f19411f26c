import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { scopeOver } from '../../../schemas/check/allowed.ts';
import { fitFor } from '../../../schemas/check/fit-value.ts';
import { registerRows, rowsBelow } from '../../../schemas/check/program-rows.ts';
import { sourceOver } from '../../../schemas/check/record-source.ts';
import { runProgram, withValues } from '../../../schemas/check/run-program.ts';
import type { RunModel } from '../../../schemas/compile/model.ts';
import type { EntityPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { evaluate } from '../../../schemas/expressions/evaluate.ts';
import type { Answers } from '../../../schemas/values/answers.ts';
import type { TenantDb } from '../../db/statement.ts';
import { newId } from '../../kernel/new-id.ts';
import { spend } from '../../kernel/work-budget.ts';
import type { Asking } from '../asking.ts';
import type { Doing } from '../behaviours/behaviour.ts';
import { fitRecord } from './fit-record.ts';
import { judgedPlans } from './judged-plan.ts';
import { numberRows } from './numbers.ts';
import type { Message } from './save.ts';

export interface Done {
  readonly record: RecordData;
  readonly messages: readonly Message[];
  /** Chains whose next document is to be made. */
  readonly becomes: readonly string[];
  /** What else belongs into the save's transaction. */
  readonly works: readonly ((db: TenantDb) => Promise<void>)[];
  /** What the person is told; null: that it is done. */
  readonly said: string | null;
  /** What is said is bad news. */
  readonly warns: boolean;
}

/** The record as code sees it, every computed value included; what is kept stands as it did in the record before. */
export const computed = (asking: Asking, record: RecordData, stood: RecordData = record): RecordData =>
  runProgram(judgedPlans(asking).whole, record, { asker: asking.asker, kinds: fieldKinds, stood, spend }).record;

/** Runs behaviours one after the other, each over what the ones before it made, and works out what that changes. */
export async function runBehaviours(
  asking: Asking,
  record: RecordData,
  run: readonly RunModel[],
  answers: Answers,
  stood: RecordData = record,
): Promise<Done> {
  const { whole } = judgedPlans(asking);
  const messages: Message[] = [];
  const becomes: string[] = [];
  const works: ((db: TenantDb) => Promise<void>)[] = [];
  let said: string | null = null;
  let warns = false;
  const worked: RecordData = { ...record };
  for (const { do: name, params } of run) {
    const behaviour = asking.running.engine.behaviours.get(name);
    if (!behaviour) throw new Error(`[Bug] ${name} was published and is not there`);
    await behaviour.run(params as never, {
      asking,
      record: worked,
      scope: scopeOver(whole, worked, asking.asker),
      answers,
      set(path, value) {
        const field = whole.fields[path];
        if (field?.part !== '') throw new Error(`[Bug] ${name} writes ${path}, which is no field of the head`);
        worked[field.key] = fitFor(field, fieldKinds)(value);
      },
      setRows: (part, give) => Object.assign(worked, withRowsSet(asking, whole, worked, part, give)),
      putRows(part, rows) {
        const scope = scopeOver(whole, worked, asking.asker);
        const fields = [...(asking.entity.parts.get(part)?.fields.values() ?? [])];
        // A row that nobody types begins with what one that is typed begins with.
        const begun = fields.flatMap(({ key, start }) => (start ? [[key, evaluate(start, scope)] as const] : []));
        const fit = ([key, value]: readonly [string, unknown]) => {
          const field = whole.fields[`${part}.${key}`];
          return [key, field ? fitFor(field, fieldKinds)(value) : value];
        };
        worked[part] = rows.map((row) => ({
          ...Object.fromEntries([...begun, ...Object.entries(row)].map(fit)),
          // a row that stood there stays the one it was
          id: typeof row.id === 'string' ? row.id : newId(),
        }));
        numberRows(asking.entity, worked);
      },
      send: (topic, body) => messages.push({ topic, body }),
      become: (chain) => becomes.push(chain),
      later: (work) => works.push(work),
      say: (text) => {
        said = text;
      },
      warn: (text) => {
        said = text;
        warns = true;
      },
    });
  }
  return { record: fitRecord(asking.entity, computed(asking, worked, stood)), messages, becomes, works, said, warns };
}

/** The record with what is given to each row of a part in its place. */
function withRowsSet(
  { asker }: Asking,
  whole: EntityPlan,
  record: RecordData,
  part: string,
  give: Parameters<Doing['setRows']>[1],
): RecordData {
  const source = sourceOver(record);
  const { head } = registerRows({
    plan: whole,
    source,
    asker,
    valueOf: (row, path) => source.value(row.key, path),
    spend,
  });
  const values = rowsBelow(head, part).flatMap((row) =>
    Object.entries(give(row.scope) ?? {}).flatMap(([key, value]) => {
      const path = `${part}.${key}`;
      const field = whole.fields[path];
      return field ? [{ row: row.key, path, value: fitFor(field, fieldKinds)(value) }] : [];
    }),
  );
  return withValues(record, values);
}

/** What the document does with every record that is made or edited. A next document is made by moves and actions only. */
export async function runOnSave(
  asking: Asking,
  record: RecordData,
): Promise<Pick<Done, 'record' | 'messages' | 'works'>> {
  const { onSave } = asking.entity;
  return onSave.length === 0 ? { record, messages: [], works: [] } : runBehaviours(asking, record, onSave, {});
}
