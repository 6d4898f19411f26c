import { givePassword as kind } from '../../schemas/actions/on-people.ts';
import { shanghaiTime } from '../kernel/clock.ts';
import type { Behaviour } from '../records/behaviours/behaviour.ts';
import { drawPassword, oneTimeDays } from './one-time-password.ts';
import { hashPassword } from './password.ts';
import { keepPassword } from './sign-in.ts';

/**
 * Draws a password for the user the record is and shows it to whoever asked, once. Where nobody is there to be shown
 * it, as when an import brings the user, there is none until somebody asks for it from the list.
 */
export const givePassword: Behaviour = {
  kind,
  async run(_, { asking: { hand }, record, later, say }) {
    if (!hand) return;
    const username = String(record.username ?? '');
    const password = drawPassword(username);
    const hash = await hashPassword(password);
    const until = new Date(Date.now() + oneTimeDays * 86_400_000);
    later((db) => keepPassword(db, String(record.id), hash, { mustChange: true, until }));
    hand({
      title: `“${username}”的一次性密码`,
      secret: password,
      about: `只显示这一次，请复制后交给本人。本人首次登录时须改为自己的密码；${shanghaiTime(until).slice(0, 16)} 前有效，过期或遗失可用“重置密码”重新发放。`,
    });
    say(`已为“${username}”生成一次性密码`);
  },
};
