import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { notify as kind } from '../../../schemas/actions/on-fields.ts';
import { tellField } from '../../../schemas/print/tell-record.ts';
import { judgedPlans } from '../write/judged-plan.ts';
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
    const told = tells.map((field) => ({ field, say: tellField(whole, field, record, fieldKinds) }));
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
