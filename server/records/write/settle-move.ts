import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { scopeOver } from '../../../schemas/check/allowed.ts';
import { fitFor } from '../../../schemas/check/fit-value.ts';
import { runProgram } from '../../../schemas/check/run-program.ts';
import type { RunModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Asking } from '../asking.ts';
import { findBehaviour } from '../behaviours/behaviours.ts';
import { fitRecord } from './fit-record.ts';
import { judgedPlans } from './judged-plan.ts';
import type { Message } from './save.ts';

export interface Done {
  readonly record: RecordData;
  readonly messages: readonly Message[];
  /** Chains whose next document is to be made. */
  readonly becomes: readonly string[];
}

/** The record as code sees it, every computed value included. */
export const computed = (asking: Asking, record: RecordData): RecordData =>
  runProgram(judgedPlans(asking).whole, record, { asker: asking.asker, kinds: fieldKinds }).record;

/** Runs behaviours one after the other, each over what the ones before it made, and works everything out anew. */
export function runBehaviours(asking: Asking, record: RecordData, run: readonly RunModel[]): Done {
  const { whole } = judgedPlans(asking);
  const messages: Message[] = [];
  const becomes: string[] = [];
  const worked: RecordData = { ...record };
  for (const { do: name, params } of run) {
    const behaviour = findBehaviour(name);
    if (!behaviour) throw new Error(`[Bug] ${name} was published and is not there`);
    behaviour.run(params as never, {
      asking,
      record: worked,
      scope: scopeOver(whole, worked, asking.asker),
      set(path, value) {
        const field = whole.fields[path];
        if (field?.part !== '') throw new Error(`[Bug] ${name} writes ${path}, which is no field of the head`);
        worked[field.key] = fitFor(field, fieldKinds)(value);
      },
      send: (topic, body) => messages.push({ topic, body }),
      become: (chain) => becomes.push(chain),
    });
  }
  return { record: fitRecord(asking.entity, computed(asking, worked)), messages, becomes };
}
