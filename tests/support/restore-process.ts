import { sql } from '../../server/db/statement.ts';
import { backup } from '../../server/features/backup/make-backup.ts';
import { restoreArchive } from '../../server/features/backup/restore.ts';
import { readConfig } from '../../server/kernel/config/config.ts';
import { openHouse } from '../../server/open-house.ts';

/** Makes a backup of company 1, or restores its last one: in a process of its own, to be killed or kept short of memory. */
const config = readConfig(process.env);
if (!config.database) throw new Error('DATABASE_URL is missing');
const house = await openHouse(config.database, config);
const db = house.db.tenant(1);
const signal = new AbortController().signal;
const progress = (_: number, __: number, say?: string) => say && console.log(say);

if (process.env.WORK === 'backup') {
  const params = { withFiles: false, keep: 9 };
  const run = { id: 'run', attempt: 1, fireAt: null };
  console.log(await backup.run({ tenant: 1, db, house, params, signal, by: 'u', run, progress }));
} else {
  const [last] = await db.rows<{ path: string }>(sql`select path from sys_backup order by create_time desc limit 1`);
  const file = `${config.dataDir}/backups/${last?.path}`;
  const { rows } = await restoreArchive(house, { file, tenant: 1, name: '', signal, progress });
  console.log(`已恢复 ${rows} 行`);
}
await house.close();
