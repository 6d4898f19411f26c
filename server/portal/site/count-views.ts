import type { Database } from '../../db/statement.ts';

/** Written down together, so that a page that many read costs no statement a reader. */
const pause = 5_000;

const tables: readonly { readonly path: string; readonly by: string; readonly table: string }[] = [
  { path: '/purchaseAnnouncement/', by: 'announce_no', table: 'pt_announcement' },
  { path: '/resultAnnouncement/', by: 'result_no', table: 'pt_result' },
  { path: '/news/', by: 'id', table: 'pt_news' },
];

export interface Counter {
  count(tenant: number, path: string): void;
  close(): Promise<void>;
}

/** How often announcements and news were read. */
export function openCounter(db: Database): Counter {
  let counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    timer = undefined;
    const due = counts;
    counts = new Map();
    for (const [key, times] of due) {
      const [tenant = '', path = ''] = key.split(' ');
      const where = tables.find((one) => path.startsWith(one.path));
      if (!where) continue;
      await db.tenant(Number(tenant)).rows({
        text: `update ${where.table} set views = coalesce(views, 0) + $1 where ${where.by} = $2`,
        values: [times, path.slice(where.path.length)],
      });
    }
  };
  const later = () => write().catch((error) => console.error('readers were not counted', error));

  return {
    count(tenant, path) {
      const key = `${tenant} ${path}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      timer ??= setTimeout(later, pause).unref();
    },
    async close() {
      clearTimeout(timer);
      if (counts.size > 0) await later();
    },
  };
}
