import { Type } from '@sinclair/typebox';
import { defineActionKind } from '../../../schemas/kinds/action-kind.ts';
import { sql } from '../../db/statement.ts';
import type { Behaviour } from './behaviour.ts';

const unlockKind = defineActionKind({
  name: 'unlockSignIn',
  title: '解除登录锁定',
  params: Type.Object({}),
  at: ['move', 'action'],
  check: () => [],
});

/** Opens the door that too many wrong passwords shut: the record is the user. */
export const unlockSignIn: Behaviour = {
  kind: unlockKind,
  run(_, { record, later, say }) {
    const user = String(record.id ?? '');
    say('已解除登录锁定，现在可以重新登录');
    later(async (db) => {
      await db.rows(sql`select unlock_sign_in(${user})`);
    });
  },
};
