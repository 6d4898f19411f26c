import { Type } from '@sinclair/typebox';
import { defineActionKind } from '../../../schemas/kinds/action-kind.ts';
import { FieldPath, Maybe } from '../../../schemas/language/parts.ts';
import type { Behaviour } from './behaviour.ts';

const notifyKind = defineActionKind({
  name: 'notify',
  title: '发送消息',
  params: Type.Object({
    /** Everybody with this role. */
    role: Maybe(Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,40}$' })),
    /** The person a field of the record names. */
    user: Maybe(FieldPath),
    /** The users of the supplier a field of the record names. */
    supplier: Maybe(FieldPath),
    say: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  at: ['move', 'action'],
  check: ({ role, user, supplier }, scope) => {
    const said = [role, user, supplier].filter((one) => one !== undefined);
    if (said.length !== 1) return [{ code: 'one_of_two', path: '', params: { a: 'role、user', b: 'supplier' } }];
    return [
      ...(user !== undefined && !scope.hasField(user) ? [unknownField('/user', user)] : []),
      ...(supplier !== undefined && !scope.hasField(supplier) ? [unknownField('/supplier', supplier)] : []),
    ];
  },
});

const unknownField = (path: string, field: string) => ({ code: 'unknown_field', path, params: { field } }) as const;

/** Leaves a message for a role, a person or a supplier; delivering it is the outbox's business. */
export const notify: Behaviour<{ role?: string; user?: string; supplier?: string; say: string }> = {
  kind: notifyKind,
  run({ role, user, supplier, say }, { asking, record, send }) {
    const named = user ?? supplier;
    const value = named === undefined ? null : record[named];
    if (named !== undefined && typeof value !== 'string') return;
    const to = role !== undefined ? { role } : user !== undefined ? { user: value } : { supplier: value };
    const name = record[asking.entity.named];
    send('notify', { to, say, entity: asking.entity.key, id: record.id, name: name ?? null, by: asking.asker.me });
  },
};
