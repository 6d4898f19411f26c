import { notify as kind } from '../../../schemas/actions/on-fields.ts';
import type { Behaviour } from './behaviour.ts';

/** Leaves a message for a role, a person or a supplier; delivering it is the outbox's business. */
export const notify: Behaviour<{ role?: string; user?: string; supplier?: string; say: string }> = {
  kind,
  run({ role, user, supplier, say }, { asking, record, send }) {
    const named = user ?? supplier;
    const value = named === undefined ? null : record[named];
    if (named !== undefined && typeof value !== 'string') return;
    const to = role !== undefined ? { role } : user !== undefined ? { user: value } : { supplier: value };
    const name = record[asking.entity.named];
    send('notify', { to, say, entity: asking.entity.key, id: record.id, name: name ?? null, by: asking.asker.me });
  },
};
