import { Type } from '@sinclair/typebox';
import { defineActionKind } from '../../../schemas/kinds/action-kind.ts';
import { Key, Maybe } from '../../../schemas/language/parts.ts';
import { keepSecret } from '../../sealed-secrets.ts';
import type { Behaviour } from './behaviour.ts';

const sealSecretKind = defineActionKind({
  name: 'sealSecret',
  title: '保存密钥',
  params: Type.Object({
    /** The answer that is the secret; it is kept under this name. */
    from: Key,
    /** A field that says there is one. */
    flag: Maybe(Key),
  }),
  at: ['action'],
  check: ({ flag }, scope) =>
    flag === undefined || scope.hasField(flag)
      ? []
      : [{ code: 'unknown_field', path: '/flag', params: { field: flag } }],
});

/** Keeps what was answered as a secret of the record: sealed, in place of the one before, and shown to nobody again. */
export const sealSecret: Behaviour<{ from: string; flag?: string }> = {
  kind: sealSecretKind,
  run({ from, flag }, { asking, record, answers, later, set, say }) {
    const { secrets, entity, session } = asking;
    const secret = answers[from];
    if (!secret) return;
    if (!secrets) throw new Error('nothing to seal secrets with');
    if (flag !== undefined) set(flag, 'Y');
    const of = { entity: entity.store, record: String(record.id), name: from, secret, by: session.user.username };
    later((db) => keepSecret(db, secrets, of));
    say('密钥已保存，今后不再显示');
  },
};
