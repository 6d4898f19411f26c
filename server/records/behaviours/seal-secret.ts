import { sealSecret as kind } from '../../../schemas/actions/on-fields.ts';
import { keepSecret } from '../../db/sealed-secrets.ts';
import type { Behaviour } from './behaviour.ts';

/** Keeps what was answered as a secret of the record: sealed, in place of the one before, and shown to nobody again. */
export const sealSecret: Behaviour<{ from: string; flag?: string }> = {
  kind,
  run({ from, flag }, { asking, record, answers, later, set, say }) {
    const { secrets, entity, session } = asking;
    const secret = answers[from];
    if (typeof secret !== 'string' || secret === '') return;
    if (!secrets) throw new Error('nothing to seal secrets with');
    if (flag !== undefined) set(flag, 'Y');
    const of = { entity: entity.store, record: String(record.id), name: from, secret, by: session.user.username };
    later((db) => keepSecret(db, secrets, of));
    say('密钥已保存，今后不再显示');
  },
};
