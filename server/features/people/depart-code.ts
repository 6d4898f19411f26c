import { departCode as kind } from '../../../schemas/actions/on-people.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { codeFor } from './depart-codes.ts';

/** Codes a department by its level: `A01`, `A01A02`. Below another one it is coded anew, and all below it follow. */
export const departCode: Behaviour = {
  kind,
  async run(_, { asking, record, set, later }) {
    const id = String(record.id);
    const { code, was } = await codeFor(asking.db, {
      id,
      parent: (record.parent as string | null) ?? null,
      code: (record.code as string | null) ?? null,
    });
    if (code === record.code) return;
    set('code', code);
    if (was === null) return;
    later(async (db) => {
      await db.rows({
        text: `update sys_depart set code = $1 || substr(code, length($2) + 1), version = version + 1
                where starts_with(code, $2) and id <> $3`,
        values: [code, was, id],
      });
    });
  },
};
