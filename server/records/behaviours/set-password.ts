import { setPassword as kind } from '../../../schemas/actions/on-people.ts';
import { givePassword } from '../../access/give-password.ts';
import { hashPassword, refuseWeakPassword } from '../../access/password.ts';
import type { Behaviour } from './behaviour.ts';

/** Gives the user the record is the password that was asked for. The person must choose another at the next sign-in. */
export const setPassword: Behaviour<{ from: string; again: string }> = {
  kind,
  async run({ from, again }, { record, answers, later, say }) {
    const username = String(record.username ?? '');
    const password = answers[from] ?? '';
    refuseWeakPassword(password, answers[again] ?? '', username);
    const hash = await hashPassword(password);
    later((db) => givePassword(db, String(record.id), hash));
    say(`已重置“${username}”的密码，本人下次登录须修改`);
  },
};
