import type { AwaitedPage, AwaitedRow } from '../../schemas/wire/records.ts';
import type { Session } from '../kernel/session.ts';
import { fill, SqlWriter } from '../sql/template.ts';
import { type Asking, type Asks, findWithin, type Sources } from './asking.ts';
import { awaitedRows, byUrgency, MOST_OF_ONE, placedByUrgency } from './awaited-rows.ts';
import { askingNow } from './kept-from.ts';
import { tellMany } from './tell-many.ts';

interface AwaitedQuery {
  readonly page: number;
  readonly size: number;
  readonly entity?: string | undefined;
}
export interface WaitingRecord {
  readonly entity: string;
  readonly id: string;
  readonly state: string;
  readonly at: string;
}
type Counted = { readonly entity: string; readonly count: number };

/** What waits, as a part of a statement, and the documents it is of. */
export interface Awaited {
  readonly about: readonly Asking[];
  /** Columns `entity`, `id`, `state`, `at`, `name` and `due`; null where nothing ever waits for whoever asks. */
  readonly text: string | null;
}

/** Everything whoever asks may be asked for, by the documents' own rights. */
export async function asksOf(sources: Sources, session: Session) {
  const db = sources.db.tenant(session.tenant);
  const running = await sources.models.running(session.tenant);
  return { db, outside: db, running, session, asker: await askingNow(db, running.model, session) };
}

/** Every record that waits for whoever asks to lead it on, whatever document it is of. */
export function awaitedOf(asks: Asks, writer: SqlWriter): Awaited {
  const found = [...asks.running.model.entities.values()].flatMap(({ key, lines }) => {
    // Lines wait in the documents they stand in.
    const asking = lines ? null : findWithin(asks, key);
    const rows = asking && awaitedRows(asking, writer);
    return rows ? [{ asking, rows }] : [];
  });
  const about = found.map(({ asking }) => asking);
  if (found.length === 0) return { about, text: null };
  const rows = found.map((one) => one.rows).join(' union all ');
  // A record that is seen through two documents waits once; where no two have the same records nothing need be compared.
  const isShared = new Set(about.map(({ entity }) => entity.store)).size < found.length;
  return { about, text: isShared ? `select distinct on (id) * from (${rows}) u order by id, entity` : rows };
}

/** Every record that waits for whoever asks to lead it on, the most urgent first. */
export async function listAwaited(sources: Sources, session: Session, query: AwaitedQuery): Promise<AwaitedPage> {
  const asks = await asksOf(sources, session);
  const { db, asker } = asks;
  const writer = new SqlWriter();
  const { about, text } = awaitedOf(asks, writer);
  if (text === null) return { records: [], total: 0, documents: [] };
  const wanted = writer.input('entity');
  const template = writer.finish(
    `with every as materialized (${text}),
      waits as (select * from (${placedByUrgency('select * from every')}) p where nth <= ${MOST_OF_ONE}),
      page as (select * from waits where ${wanted}::text is null or entity = ${wanted}
        order by ${byUrgency} limit ${writer.input('size')}::int offset ${writer.input('skip')}::int)
      select (select coalesce(json_agg(p order by ${byUrgency}), '[]') from page p)::text as rows,
        (select coalesce(json_agg(c), '[]') from (select entity, count(*)::int as count from every group by entity) c)::text as counts`,
  );
  const { entity = null, page, size } = query;
  const input = { entity, size, skip: (page - 1) * size };
  const row = await db.first<{ rows: string; counts: string }>(fill(template, { tenant: db.tenant, asker, input }));
  const counts = JSON.parse(row?.counts ?? '[]') as readonly Counted[];
  const documents = about.flatMap(({ entity: { key, title } }) => {
    const count = counts.find((one) => one.entity === key)?.count ?? 0;
    return count === 0
      ? []
      : [{ entity: key, title, count: Math.min(count, MOST_OF_ONE), isMore: count > MOST_OF_ONE }];
  });
  const total = documents.reduce((sum, one) => sum + (entity === null || one.entity === entity ? one.count : 0), 0);
  return { records: await tellAwaited(about, JSON.parse(row?.rows ?? '[]')), total, documents };
}

/** What waits, as far as whoever asks may read it. */
export async function tellAwaited(
  about: readonly Asking[],
  rows: readonly WaitingRecord[],
): Promise<readonly AwaitedRow[]> {
  const told = new Map(
    await Promise.all(
      about.map(async (asking) => {
        const ids = rows.flatMap(({ entity, id }) => (entity === asking.entity.key ? [id] : []));
        return [asking.entity.key, { asking, told: ids.length > 0 ? await tellMany(asking, ids) : new Map() }] as const;
      }),
    ),
  );
  return rows.flatMap(({ entity, id, state, at }) => {
    const of = told.get(entity);
    const node = of?.asking.plan.states?.nodes.find(({ key }) => key === state);
    const one = of?.told.get(id);
    if (!of || !node || !one) return [];
    return {
      entity,
      entityTitle: of.asking.entity.title,
      record: id,
      title: one.name,
      told: one.told.map(({ label, text }: { label: string; text: string }) => ({ label, text })),
      state: { label: node.label, tone: node.tone },
      next: node.next,
      at: at.slice(0, 19).replace('T', ' '),
    };
  });
}
