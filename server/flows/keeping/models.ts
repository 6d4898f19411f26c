import { titleOf } from '../../../schemas/language/names.ts';
import type { FlowModelTold } from '../../../schemas/wire/flow-keeping.ts';
import { sql } from '../../db/statement.ts';
import type { Session } from '../../kernel/session.ts';
import { findDocuments } from '../../metadata/found-documents.ts';
import type { Running } from '../../metadata/models.ts';
import type { Sources } from '../../records/asking.ts';

interface ModelsQuery {
  readonly page: number;
  readonly size: number;
  readonly find?: string | undefined;
  readonly state?: 'draft' | 'published' | 'stopped' | undefined;
  readonly entity?: string | undefined;
  readonly published?: boolean | undefined;
}

interface Begun {
  readonly flow: string;
  readonly hash: string;
  readonly running: number;
  readonly total: number;
  readonly first: string | null;
  readonly last: string | null;
}

/** Whether a flow is in what was asked for. */
const states: Readonly<Record<NonNullable<ModelsQuery['state']>, (flow: FlowModelTold) => boolean>> = {
  draft: ({ draft }) => draft !== null,
  published: ({ isPublished, stopped }) => isPublished && stopped === null,
  stopped: ({ stopped }) => stopped !== null,
};

/** The flow documents of a company: whose words they are, who changed them last, which states name them, what runs by which version. */
export async function listFlowModels(
  sources: Sources,
  { tenant }: Session,
  { page, size, find = '', state, entity, published }: ModelsQuery,
): Promise<{ readonly records: readonly FlowModelTold[]; readonly total: number }> {
  const running = await sources.models.running(tenant);
  const [found, begun, changed] = await Promise.all([
    findDocuments(sources.db, tenant, (id) => id.startsWith('flow:')),
    listBegun(sources, tenant),
    listChanged(sources, tenant),
  ]);
  const word = find.trim().toLowerCase();
  const all = found
    .map(({ key, title, product, laid, rev, draft }): FlowModelTold => {
      const said = (laid ?? draft?.body ?? {}) as { readonly of?: string; readonly stopped?: string };
      const of = said.of ?? '';
      const newest = running.model.flows.get(key);
      return {
        key,
        title,
        entity: of,
        entityTitle: running.entity(of)?.title ?? of,
        layer: product === null ? 'own' : rev > 0 ? 'changed' : 'product',
        isPublished: laid !== null,
        stopped: newest?.stopped ?? null,
        draft: draft && { by: draft.by, at: draft.at },
        changed: changed.get(key) ?? null,
        rev,
        usedIn: usesOf(running, key),
        versions: versionsOf(begun, key, newest?.hash),
      };
    })
    .filter((flow) => `${flow.title} ${flow.key} ${flow.entityTitle}`.toLowerCase().includes(word))
    .filter(({ isPublished }) => isPublished || published !== true)
    .filter((flow) => (state === undefined || states[state](flow)) && (entity === undefined || flow.entity === entity))
    .toSorted((a, b) => Number(b.draft !== null) - Number(a.draft !== null) || a.title.localeCompare(b.title, 'zh-CN'));
  return { records: all.slice((page - 1) * size, page * size), total: all.length };
}

/** What was begun, by version. */
const listBegun = ({ db }: Sources, tenant: number): Promise<Begun[]> =>
  db.tenant(tenant).rows<Begun>(sql`
    select flow, hash, count(*) filter (where status in ('running', 'suspended'))::int as running, count(*)::int as total,
      min(started_at) as first, max(started_at) as last
    from flow_instance where tenant_id = ${tenant} and parent_id is null group by flow, hash`);

/** The newest first, with nothing begun by it yet where that is so; older ones while something came of them. */
function versionsOf(begun: readonly Begun[], key: string, newest: string | undefined): FlowModelTold['versions'] {
  const own = begun.filter(({ flow }) => flow === key);
  const none = { running: 0, total: 0, first: null, last: null };
  const current = newest === undefined ? [] : [{ ...none, ...own.find(({ hash }) => hash === newest), isNewest: true }];
  const older = own
    .filter(({ hash }) => hash !== newest)
    .toSorted((a, b) => (b.last ?? '').localeCompare(a.last ?? ''))
    .map((one) => ({ ...one, isNewest: false }));
  return [...current, ...older].map(({ isNewest, running, total, first, last }) => ({
    isNewest,
    running,
    total,
    first,
    last,
  }));
}

/** Who published what of the company's own words last. */
async function listChanged({ db }: Sources, tenant: number) {
  const rows = await db.tenant(tenant).rows<{ key: string; by: string; at: string }>(sql`
    select distinct on (d.key) d.key, r.by, r.at from meta_document d
    join meta_revision r on r.tenant_id = d.tenant_id and r.revision = d.revision
    where d.tenant_id = ${tenant} and d.kind = 'flow' order by d.key, d.revision desc`);
  return new Map(rows.map(({ key, by, at }) => [key, { by, at }]));
}

const usesOf = ({ model }: Running, flow: string): readonly string[] =>
  [...model.entities.values()].flatMap(({ title, facetOf, states: of }) =>
    facetOf !== null
      ? []
      : [...(of?.nodes.values() ?? [])].flatMap(({ label, flow: runs }) =>
          runs?.flows.some(({ key }) => key === flow) ? [`${titleOf(title)}“${titleOf(label)}”`] : [],
        ),
  );
