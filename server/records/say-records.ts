import type { EntityModel } from '../../schemas/compile/model.ts';
import { quote } from '../db/structure.ts';
import type { Session } from '../kernel/session.ts';
import type { Running } from '../metadata/models.ts';
import { keptValue } from '../sql/columns.ts';
import { fill, SqlWriter } from '../sql/template.ts';
import { isAlwaysShown, type View } from '../sql/view.ts';
import { type Asking, askAbout, type Sources } from './asking.ts';
import { readsByFlows } from './read-by-flows.ts';
import { liveRows } from './sql/live-rows.ts';

/** The documents through which a session sees the records of one store. */
export async function doorsTo(
  { db }: Pick<Sources, 'db'>,
  running: Running,
  session: Session,
  store: string,
): Promise<readonly EntityModel[]> {
  const found: EntityModel[] = [];
  for (const entity of running.model.entities.values()) {
    if (entity.store !== store) continue;
    const isOpen = running.plan(entity.key, session.roles) !== undefined;
    if (isOpen || (await readsByFlows(db, session, entity))) found.push(entity);
  }
  return found;
}

const MOST_NAMED = 3;

/** Records of one store in words: those whoever asks may read by their names, the others as how many they are. */
export async function sayRecords(
  sources: Sources,
  session: Session,
  store: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const running = await sources.models.running(session.tenant);
  const names = new Map<string, string>();
  for (const { key } of await doorsTo(sources, running, session, store)) {
    const left = ids.filter((id) => !names.has(id));
    if (left.length === 0) break;
    const rows = await namesInReach(await askAbout(sources, session, key), left);
    for (const { id, name } of rows) names.set(id, name);
  }
  const title = running.entity(store)?.title ?? '单据';
  const others = ids.length - names.size;
  const unseen = others > 0 ? [`${title}${others}条（您无权查看）`] : [];
  return [...sayNamed(title, [...names.values()]), ...unseen];
}

/** 「采购订单 PO1、PO2、PO3等8条」. */
function sayNamed(title: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const first = names.filter((name) => name !== '').slice(0, MOST_NAMED);
  if (first.length === 0) return [`${title}${names.length}条`];
  return [`${title} ${first.join('、')}${names.length > first.length ? `等${names.length}条` : ''}`];
}

/** What a row is named, as an expression over its table `h`; empty where not every row within reach shows it. */
export function nameIn(view: View): string {
  const named = view.fields(view.entity.head).find(({ path }) => path === view.entity.named);
  return named?.column && isAlwaysShown(view, named.path) ? `coalesce(${keptValue(named, 'h')}::text, '')` : `''`;
}

/** Of those whoever asks may read; the name is empty where not every row within reach shows it. */
export function namesInReach({ db, view, asker }: Asking, ids: readonly string[]) {
  const writer = new SqlWriter();
  const live = liveRows(view, view.reads, writer, { many: true }).join(' and ');
  const template = writer.finish(
    `select h.id, ${nameIn(view)} as name from ${quote(view.entity.head.table)} h ` +
      `where ${live} and h.id = any(${writer.input('ids')}::text[]) order by name, h.id`,
  );
  return db.rows<{ id: string; name: string }>(fill(template, { tenant: db.tenant, asker, input: { ids } }));
}
