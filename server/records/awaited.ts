import type { AwaitedPage, AwaitedRow } from '../../schemas/wire/records.ts';
import type { Session } from '../kernel/session.ts';
import { fill, SqlWriter } from '../sql/template.ts';
import { type Asking, findWithin, type Sources } from './asking.ts';
import { awaitedRows, MOST_OF_ONE } from './awaited-rows.ts';
import { askingNow } from './kept-from.ts';
import { tellMany } from './tell-many.ts';

interface AwaitedQuery {
  readonly page: number;
  readonly size: number;
  readonly entity?: string | undefined;
}
interface WaitingRecord {
  readonly entity: string;
  readonly id: string;
  readonly state: string;
  readonly at: string;
}
type Counted = { readonly entity: string; readonly count: number };

/** Every record that waits for whoever asks to lead it on, whatever document it is of; what nobody has touched for longest comes first. */
export async function listAwaited(sources: Sources, session: Session, query: AwaitedQuery): Promise<AwaitedPage> {
  const db = sources.db.tenant(session.tenant);
  const running = await sources.models.running(session.tenant);
  const asker = await askingNow(db, running.model, session);
  const asks = { db, outside: db, running, session, asker };
  const writer = new SqlWriter();
  const found = [...running.model.entities.keys()].flatMap((key) => {
    const asking = findWithin(asks, key);
    const rows = asking && awaitedRows(asking, writer);
    return rows ? [{ asking, rows }] : [];
  });
  if (found.length === 0) return { records: [], total: 0, documents: [] };
  const rows = found.map((one) => one.rows).join(' union all ');
  // A record that is seen through two documents waits once; where no two have the same records nothing need be compared.
  const isShared = new Set(found.map(({ asking }) => asking.entity.store)).size < found.length;
  const waits = isShared ? `select distinct on (id) * from (${rows}) u order by id, entity` : rows;
  const wanted = writer.input('entity');
  const template = writer.finish(
    `with every as materialized (${waits}),
      waits as (select * from (select *, row_number() over (partition by entity order by at, id) as nth from every) n where nth <= ${MOST_OF_ONE}),
      page as (select * from waits where ${wanted}::text is null or entity = ${wanted}
        order by at, id limit ${writer.input('size')}::int offset ${writer.input('skip')}::int)
      select (select coalesce(json_agg(p order by p.at, p.id), '[]') from page p)::text as rows,
        (select coalesce(json_agg(c), '[]') from (select entity, count(*)::int as count from every group by entity) c)::text as counts`,
  );
  const { entity = null, page, size } = query;
  const input = { entity, size, skip: (page - 1) * size };
  const row = await db.first<{ rows: string; counts: string }>(fill(template, { tenant: db.tenant, asker, input }));
  const counts = JSON.parse(row?.counts ?? '[]') as readonly Counted[];
  const documents = found.flatMap(({ asking: { entity: of } }) => {
    const count = counts.find((one) => one.entity === of.key)?.count ?? 0;
    if (count === 0) return [];
    return [{ entity: of.key, title: of.title, count: Math.min(count, MOST_OF_ONE), isMore: count > MOST_OF_ONE }];
  });
  const total = documents.reduce((sum, one) => sum + (entity === null || one.entity === entity ? one.count : 0), 0);
  const records = await tellAll(
    found.map(({ asking }) => asking),
    JSON.parse(row?.rows ?? '[]') as readonly WaitingRecord[],
  );
  return { records, total, documents };
}

async function tellAll(about: readonly Asking[], rows: readonly WaitingRecord[]): Promise<readonly AwaitedRow[]> {
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
