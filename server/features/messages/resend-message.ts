import { resendMessage as kind } from '../../../schemas/actions/on-platform.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { messagesChannel } from './send-message.ts';

/** Puts a message back among those that wait, with all its tries before it. */
export const resendMessage: Behaviour<Record<never, never>> = {
  kind,
  async run(_, { asking, record, set, later, say }) {
    if (record.secret === 'Y' && !(await hasText(asking.db, String(record.id)))) {
      throw new Refusal('wrong_state', { text: '这条消息含验证码，内容已经清除，请重新获取验证码' });
    }
    set('status', 'waiting');
    set('tries', 0);
    set('nextAt', asking.asker.now);
    later(async (db) => void (await db.rows(sql`select pg_notify(${messagesChannel}, '')`)));
    say('已放入待发送');
  },
};

const hasText = async (db: TenantDb, id: string): Promise<boolean> =>
  (await db.first(sql`select 1 from message_secret where message_id = ${id}`)) !== undefined;
