import { isDecided, readsEveryRow } from '../../schemas/compile/decided-scopes.ts';
import type { EntityModel } from '../../schemas/compile/model.ts';
import { type Database, sql, type TenantDb } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';

/** Said with its number when decisions of a company, or who stands in for whom, were written. */
const channel = 'readers';

type Reader = Pick<Session, 'tenant' | 'supplier' | 'user' | 'roles' | 'isProduct'>;

/** Whether somebody reads records of a store by decisions, and until when that is known to be so: a deputy begins and ends by the clock. */
interface Known {
  readonly reads: boolean;
  readonly until: number;
}

/**
 * Whether somebody reads records of an entity because they decide, decided or were shown them: then, and only then, their view of it has the
 * scopes for it. Suppliers read theirs through a facet, and the house needs no leave.
 */
export async function readsByFlows(db: Database, reader: Reader, entity: EntityModel | undefined): Promise<boolean> {
  return entity !== undefined && (await readByFlowsAmong(db, reader, [entity])).has(entity);
}

/** Those of some entities of which somebody reads records so. */
export async function readByFlowsAmong(
  db: Database,
  { tenant, supplier, user, roles, isProduct }: Reader,
  entities: readonly EntityModel[],
): Promise<ReadonlySet<EntityModel>> {
  if (supplier !== null || isProduct) return new Set();
  const possible = entities.filter((entity) => isDecided(entity) && !readsEveryRow(entity, roles));
  if (possible.length === 0) return new Set();
  const memory = memoryOf(db);
  // Taken before anything is waited for: what is remembered may be forgotten meanwhile.
  const known = new Map(possible.map(({ store }) => [store, memory.get(tenant, user.id, store)?.reads]));
  const open = [...known].flatMap(([store, reads]) => (reads === undefined ? [store] : []));
  const found = open.length > 0 ? await memory.read(db.tenant(tenant), user.id, open) : undefined;
  return new Set(possible.filter(({ store }) => known.get(store) ?? found?.get(store)?.reads));
}

/** Every process forgets what it knew of this company's readers, once what is done here stands. */
export const tellReaders = (db: TenantDb): Promise<void> => db.tell(channel, String(db.tenant));

const memories = new WeakMap<Database, ReturnType<typeof openMemory>>();

function memoryOf(db: Database) {
  const memory = memories.get(db) ?? openMemory(db);
  memories.set(db, memory);
  return memory;
}

const mostKept = 50_000;

/** Asked at every call, and different only after a decision: kept until one is written; what was being read meanwhile is not kept. */
function openMemory(db: Database) {
  const kept = new Map<number, Map<string, Known>>();
  let size = 0;
  let changes = 0;
  const forget = (payload: string) => {
    changes += 1;
    const tenant = Number(payload);
    if (payload === '') {
      kept.clear();
      size = 0;
    } else {
      size -= kept.get(tenant)?.size ?? 0;
      kept.delete(tenant);
    }
  };
  let listening: Promise<unknown> | undefined;
  const listen = () => {
    listening ??= db.listen(channel, forget).catch((error) => {
      listening = undefined;
      throw error;
    });
    return listening;
  };
  const keep = (tenant: number, user: string, found: ReadonlyMap<string, Known>) => {
    if (size > mostKept) forget('');
    const own = kept.get(tenant) ?? new Map<string, Known>();
    kept.set(tenant, own);
    for (const [store, known] of found) {
      if (!own.has(`${user} ${store}`)) size += 1;
      own.set(`${user} ${store}`, known);
    }
  };
  return {
    get(tenant: number, user: string, store: string): Known | undefined {
      const known = kept.get(tenant)?.get(`${user} ${store}`);
      return known && known.until > Date.now() ? known : undefined;
    },
    async read(within: TenantDb, user: string, stores: readonly string[]): Promise<ReadonlyMap<string, Known>> {
      await listen();
      const since = changes;
      const found = await readKnown(within, user, stores);
      if (since === changes) keep(within.tenant, user, found);
      return found;
    },
  };
}

async function readKnown(db: TenantDb, user: string, stores: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const rows = await db.rows<{ store: string; reads: boolean; until: number | null }>(sql`
    select s.store,
      exists (select 1 from read_by_flows(${db.tenant}, ${user}, s.store || ' asked'))
        or exists (select 1 from read_by_flows(${db.tenant}, ${user}, s.store || ' told')) as reads,
      (extract(epoch from deputy_turns_at(${db.tenant}, ${user})) * 1000)::float8 as until
    from unnest(${stores}::text[]) s(store)`);
  return new Map(
    rows.map(({ store, reads, until }) => [store, { reads, until: until ?? Number.POSITIVE_INFINITY }] as const),
  );
}
