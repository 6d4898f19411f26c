import type { RecordData } from '../../../schemas/compile/plan.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Asking } from '../../records/asking.ts';
import { loadRecords } from '../../records/write/load.ts';
import { together } from '../../records/write/save.ts';
import { updateRecord } from '../../records/write/update.ts';

/** Changes several users, each from what it is now: all of them or none. A user for whom nothing changes is left alone. */
export async function editPeople(
  asking: Asking,
  ids: readonly string[],
  change: (user: RecordData) => RecordData | null,
): Promise<void> {
  const wanted = [...new Set(ids)];
  await together(asking, async (db) => {
    const within = { ...asking, db };
    const { records } = await loadRecords(within, wanted, new Map());
    if (records.length !== wanted.length) throw new Refusal('unknown_record', { text: '用户不存在！' });
    for (const user of records) {
      const changed = change(user);
      if (changed) await updateRecord(within, String(user.id), { ...changed, version: user.version ?? 0 });
    }
  });
}

export const listIn = (user: RecordData, key: string): readonly string[] =>
  Array.isArray(user[key]) ? (user[key] as string[]) : [];
