import { quote } from '../db/structure.ts';
import { fill, SqlWriter, type Template } from '../sql/template.ts';
import type { View } from '../sql/view.ts';
import type { Asking } from './asking.ts';
import { liveRows } from './sql/live-rows.ts';

const known = new WeakMap<View, Template>();

function templateOf(view: View): Template {
  const writer = new SqlWriter();
  const live = liveRows(view, view.reads, writer, { many: true }).join(' and ');
  return writer.finish(
    `select h.id from ${quote(view.entity.head.table)} h where ${live} and h.id = any(${writer.input('ids')}::text[]) order by h.id`,
  );
}

/** Which of these records the asker may read: one statement, however many they are. */
export async function idsInReach({ db, view, asker }: Asking, ids: readonly string[]): Promise<readonly string[]> {
  const template = known.get(view) ?? templateOf(view);
  known.set(view, template);
  const rows = await db.rows<{ id: string }>(fill(template, { tenant: db.tenant, asker, input: { ids } }));
  return rows.map(({ id }) => id);
}
