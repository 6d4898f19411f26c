import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { notify as kind } from '../../../schemas/actions/on-fields.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { tellField } from '../../../schemas/print/tell-record.ts';
import type { Asking } from '../asking.ts';
import { labelKey, labelSource } from '../sql/labels.ts';
import { judgedPlans } from '../write/judged-plan.ts';
import { sayValue, wordsFrom } from '../write/words.ts';
import type { Behaviour } from './behaviour.ts';

interface Params {
  readonly role?: string;
  readonly user?: string;
  readonly supplier?: string;
  readonly say: string;
  readonly tells?: readonly string[];
}

/** Leaves a message for a role, a person or a supplier; delivering it is the outbox's business. */
export const notify: Behaviour<Params> = {
  kind,
  run({ role, user, supplier, say, tells = [] }, { asking, record, send }) {
    const named = user ?? supplier;
    const value = named === undefined ? null : record[named];
    if (named !== undefined && typeof value !== 'string') return;
    const to = role !== undefined ? { role } : user !== undefined ? { user: value } : { supplier: value };
    const name = record[asking.entity.named];
    const { whole } = judgedPlans(asking);
    // As it is said now: what is written later is told by whatever happens then.
    const worded = inWords(asking, record, tells);
    const told = tells.map((field) => ({ field, say: tellField(whole, field, worded, fieldKinds) }));
    send('notify', {
      to,
      say,
      ...(told.some((one) => one.say !== '') ? { told: told.filter((one) => one.say !== '') } : {}),
      entity: asking.entity.key,
      id: record.id,
      name: name ?? null,
      by: asking.asker.me,
    });
  },
};

/** Codes are told by their words, as they are now: those that came with the record are of what stood there before. */
function inWords({ model, entity }: Asking, record: RecordData, tells: readonly string[]): RecordData {
  const wordsOf = wordsFrom(model, entity, {});
  const worded = tells.flatMap((key) => {
    const field = entity.head.fields.get(key);
    if (!field || !labelSource(field)) return [];
    const words = wordsOf(field, record[key]);
    return [[labelKey(key), words ? sayValue(field, record[key], words) : ''] as const];
  });
  return { ...record, ...Object.fromEntries(worded) };
}
