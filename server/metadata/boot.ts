import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import { sayIssue } from '../../schemas/issues/issues.ts';
import { stops } from '../../schemas/issues/result.ts';
import { type Document, idOf } from '../../schemas/language/document.ts';
import { layViews, ViewFailure } from '../db/lay-views.ts';
import { type DdlStep, planColumns } from '../db/plan-columns.ts';
import { readStructure } from '../db/read-structure.ts';
import type { Database } from '../db/statement.ts';
import { sql } from '../db/statement.ts';
import type { Structure } from '../db/structure.ts';
import { wantedStructure } from '../sql/wanted-structure.ts';
import { findBooted, hashBuild, markBooted } from './boot-mark.ts';
import { commitRevision, lockPublishing, readNextRevision } from './commit-revision.ts';
import { compileSound } from './compile-documents.ts';
import { hashDocument, type Reader, readRevs, readStored } from './document-store.ts';
import { planFills } from './fill-kept.ts';
import { keepUsed, refuseTaken, takingAway } from './keep-used.ts';
import { loadCatalog } from './load-catalog.ts';
import { planTallies } from './plan-tallies.ts';
import { projectDicts } from './project-dicts.ts';
import { type Change, ownsTable, propose } from './propose.ts';
import { ofViews, type RegisteredView, wrongView, wrongViews } from './registered-views.ts';

/**
 * Publishes what the product ships, when it differs from what was published before: documents, tables, dictionaries.
 * Any number of processes may start at once; the first does it, the others find it done.
 */
export async function bootCatalog(
  db: Database,
  catalog = loadCatalog(),
  views: readonly RegisteredView[] = [],
  build: string | null = null,
): Promise<{ readonly revision: number | null }> {
  const shipped: readonly Document[] = [...catalog, ...views.map(({ document }) => document)];
  const taken = views.find(({ document }) => catalog.some((each) => idOf(each) === idOf(document)));
  if (taken) throw wrongView(taken.document.key, '产品已有同名的单据');
  return takingAway(() => bootOnce(db, shipped, views, build));
}

/**
 * At a start: what this very build left in this database is not read, compiled and planned anew. Whether a deployment's own views are
 * still what was registered of them is asked each time. `checked` is the revision up to which this build has read the product before.
 */
export async function bootProduct(
  db: Database,
  views: readonly RegisteredView[] = [],
): Promise<{ readonly checked: number }> {
  const build = views.length === 0 ? hashBuild() : null;
  const booted = build === null ? null : await findBooted(db.owner, build);
  if (booted === null) await bootCatalog(db, loadCatalog(), views, build);
  return { checked: booted ?? 0 };
}

function bootOnce(
  db: Database,
  shipped: readonly Document[],
  views: readonly RegisteredView[],
  build: string | null,
): Promise<{ readonly revision: number | null }> {
  return db.owner.transaction(async (owner) => {
    await lockPublishing(owner, { patient: true });
    const own = await readStored(owner, 0);
    const hashes = new Map(own.map(({ id, hash }) => [id, hash]));
    const wished: Change[] = [
      ...shipped
        .filter((document) => hashes.get(idOf(document)) !== hashDocument(document))
        .map((document) => ({ id: idOf(document), document })),
      ...own
        .filter(({ id }) => !shipped.some((document) => idOf(document) === id))
        .map(({ id }) => ({ id, document: null })),
    ];
    const next = await readNextRevision(owner);
    const [revs, structure] = [await readRevs(owner, 0), await readStructure(owner)];
    const state = { tenant: 0, revision: next - 1, next, product: [], own, structure, revs };
    const isNew = ({ id, document }: Change) => !document || hashes.get(id) !== hashDocument(document);
    // What records hold of a dictionary outlives the version that shipped it.
    const changes = (await keepUsed(owner, state, wished)).changes.filter(isNew);
    const proposal = propose(state, changes, { unattended: true });
    if (!proposal.after || stops(proposal.issues)) {
      const ofThem = ofViews(views, proposal.issues);
      if (ofThem.length > 0) throw wrongViews(ofThem);
      const told = proposal.issues.map((issue) => `${issue.in ?? ''}${issue.path}: ${sayIssue(issue)}`);
      throw new Error(`The product cannot be published:\n${told.join('\n')}`);
    }
    const { after: model, steps } = proposal;
    // A column that a view reads cannot become another: those over our own tables are laid once these are as they are to be.
    if (steps.length > 0) await layRegistered(owner, views, model, []);
    else await layRegistered(owner, views, model);
    // What records keep from going may go at a later start.
    const isWhole = wished.every(({ document }) => changes.some((each) => each.document === document));
    const mark = async () => void (build !== null && isWhole && (await markBooted(owner, build)));
    if (changes.length === 0 && steps.length === 0) {
      await projectDicts(owner, await tenantsWithout(owner), model);
      await mark();
      return { revision: null };
    }
    const lay = async () => (steps.length > 0 ? layRegistered(owner, views, model) : undefined);
    const it = { tenant: 0, revision: next, by: 'system', note: null, changes, steps, model, lay, told: new Map() };
    await commitRevision(owner, it);
    await followProduct(owner);
    await refuseTaken(owner, state, changes);
    await mark();
    return { revision: next };
  });
}

/** Each registered view under the columns its entity was compiled to, and one for each list of lines. */
async function layRegistered(
  owner: Reader,
  views: readonly RegisteredView[],
  model: Model,
  lines: readonly EntityModel[] = [...model.entities.values()].filter((entity) => entity.lines),
): Promise<void> {
  const laid = views.flatMap(({ document, ...view }) => {
    const entity = model.entities.get(document.key);
    return entity ? [{ ...view, entity }] : [];
  });
  try {
    await layViews(owner, laid, lines);
  } catch (error) {
    throw error instanceof ViewFailure ? wrongView(error.entity, error.message) : error;
  }
}

/** Tenants that were made without their dictionaries. */
async function tenantsWithout(owner: Reader): Promise<number[]> {
  const rows = await owner.rows<{ tenant_id: number }>(
    sql`select tenant_id from tenant t where not exists (select 1 from dict_item d where d.tenant_id = t.tenant_id)`,
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

/** A tenant's own words are laid over the new product: its dictionaries, and what this build keeps of computed values. */
async function followProduct(owner: Reader): Promise<void> {
  const tenants = await owner.rows<{ tenant_id: number; dicts: boolean }>(
    sql`select tenant_id, bool_or(kind = 'dict') as dicts from meta_document where tenant_id <> 0 group by tenant_id`,
  );
  const product = (await readStored(owner, 0)).map(({ document }) => document);
  for (const { tenant_id, dicts } of tenants) {
    const own = (await readStored(owner, tenant_id)).map(({ document }) => document);
    const { model } = compileSound(product, own, tenant_id);
    if (dicts) await projectDicts(owner, [tenant_id], model);
    const revision = await readNextRevision(owner);
    const tallies = planTallies(null, model, { tenant: tenant_id, revision, ledgers: [] });
    const steps = [...keepOwn(model, tenant_id, await readStructure(owner)), ...tallies];
    if (steps.length === 0) continue;
    const it = { tenant: tenant_id, revision, by: 'system', note: '产品升级：保存计算结果', changes: [], steps };
    await commitRevision(owner, { ...it, model, told: new Map() });
  }
}

/** Columns that computed values of a tenant's own tables lack, and the values of those rows. */
function keepOwn(model: Model, tenant: number, structure: Structure): readonly DdlStep[] {
  const want = wantedStructure(model);
  const fills = planFills({ structure, before: null, after: model, tenant, isUpgrade: true }).steps;
  if (!want.ok || fills.length === 0) return fills;
  const owns = ownsTable(tenant);
  const plan = planColumns(structure, want.value, { rev: 0, owns, unattended: true, before: want.value });
  return [...(plan.ok ? plan.value.steps : []), ...fills];
}
