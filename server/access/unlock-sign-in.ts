import { unlockSignIn as kind } from '../../schemas/actions/on-people.ts';
import { sql } from '../db/statement.ts';
import type { Behaviour } from '../records/behaviours/behaviour.ts';

/** Opens the door that too many wrong passwords shut: the record is the user. */
export const unlockSignIn: Behaviour = {
  kind,
  run(_, { record, later, say }) {
    const user = String(record.id ?? '');
    say('已解除登录锁定，现在可以重新登录');
    later(async (db) => {
      await db.rows(sql`select unlock_sign_in(${user})`);
    });
  },
};
