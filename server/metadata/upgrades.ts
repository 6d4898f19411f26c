import type { Document } from '../../schemas/language/document.ts';
import { applyChanges } from '../../schemas/layers/diff-documents.ts';
import { layLayers } from '../../schemas/layers/lay-layers.ts';
import { type MergeConflict, mergeDocuments } from '../../schemas/layers/merge-documents.ts';
import { type Side, sayConflict } from '../../schemas/layers/say-conflict.ts';
import { sayIssueIn } from '../../schemas/layers/say-issue.ts';
import { sayPlace } from '../../schemas/layers/say-place.ts';
import type { Upgraded } from '../../schemas/wire/documents.ts';
import { type Database, sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { compileSound } from './compile-documents.ts';
import { type Reader, readRevision, readStored, type StoredDocument } from './document-store.ts';
import { sayTitle } from './documents.ts';
import { putDrafts } from './drafts.ts';
import { wordsOver } from './merge-own.ts';
import { namingOf, readRoleNames } from './naming.ts';
import type { Publisher } from './publish.ts';
import { writtenOut } from './written-out.ts';

interface Differing {
  readonly own: StoredDocument;
  readonly now: Document;
  readonly merged: Document;
  readonly conflicts: readonly MergeConflict[];
}

/** Documents of a company whose product changed where the company says otherwise, since somebody last chose. */
export async function readDiffering(owner: Reader, tenant: number, only?: ReadonlySet<string>): Promise<Differing[]> {
  const product = new Map((await readStored(owner, 0)).map((each) => [each.id, each]));
  const own = (await readStored(owner, tenant)).filter(({ id }) => !only || only.has(id));
  const grounds = await readGrounds(owner, tenant);
  const older = own.filter(({ id, revision }) => (product.get(id)?.revision ?? 0) > (grounds.get(id) ?? revision));
  const shipped = new Map<number, readonly StoredDocument[]>();
  const found: Differing[] = [];
  for (const each of older) {
    const ground = grounds.get(each.id) ?? each.revision;
    if (!shipped.has(ground)) shipped.set(ground, await readStored(owner, 0, ground));
    const was = shipped.get(ground)?.find(({ id }) => id === each.id)?.document;
    const now = product.get(each.id)?.document;
    if (was && now) found.push(differ(each, was, now));
  }
  return found.filter(({ conflicts }) => conflicts.length > 0);
}

function differ(own: StoredDocument, was: Document, now: Document): Differing {
  const { document, conflicts } = mergeDocuments(was, layLayers([was, own.document]).document, now);
  return { own, now, merged: document, conflicts };
}

async function readGrounds(owner: Reader, tenant: number): Promise<ReadonlyMap<string, number>> {
  const rows = await owner.rows<{ id: string; ground: number | null }>(sql`
    select distinct on (kind, key) kind || ':' || key as id, ground from meta_document
    where tenant_id = ${tenant} order by kind, key, revision desc`);
  return new Map(rows.flatMap(({ id, ground }) => (ground === null ? [] : [[id, ground] as const])));
}

/** On what a new revision of these documents stands: where a difference is still open, on what it stood on before. */
export async function readOpenGrounds(
  owner: Reader,
  tenant: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const open = await readDiffering(owner, tenant, new Set(ids));
  const grounds = await readGrounds(owner, tenant);
  return new Map(open.map(({ own }) => [own.id, grounds.get(own.id) ?? own.revision]));
}

/** Everything an upgrade left to be looked at. */
export async function readUpgraded(db: Database, tenant: number): Promise<Upgraded[]> {
  const product = (await readStored(db.owner, 0)).map(({ document }) => document);
  const own = await readStored(db.owner, tenant);
  const differing = new Map((await readDiffering(db.owner, tenant)).map((each) => [each.own.id, each]));
  const { issues } = compileSound(
    product,
    own.map(({ document }) => document),
    tenant,
  );
  const all = writtenOut([...product, ...own.map(({ document }) => document)]);
  const naming = namingOf(all.of, await readRoleNames(db.owner, tenant));
  return own.flatMap(({ id, kind, key, document, leftOut }): Upgraded[] => {
    const differs = differing.get(id);
    const misfits = issues.filter((issue) => issue.in === id && issue.level !== 'warn');
    const unfit = [...misfits, ...leftOut].map((issue) => ({
      place: sayPlace(document, issue.path, naming),
      say: sayIssueIn(document, issue, naming),
    }));
    if (!differs && unfit.length === 0) return [];
    const below = product.find((each) => each.kind === kind && each.key === key);
    const title = sayTitle(below ? layLayers([below, document]).document.title : document.title, key);
    const conflicts = (differs?.conflicts ?? []).map((conflict) =>
      sayConflict(differs?.merged ?? document, conflict, naming),
    );
    return [{ id, kind, key, title, conflicts, unfit }];
  });
}

/** What was chosen becomes a draft: read, judged and published like any other. `mine` keeps the company's word, `theirs` follows the product. */
export async function settleUpgrade(
  db: Database,
  { tenant, by }: Publisher,
  id: string,
  choices: Readonly<Record<string, Side>>,
): Promise<void> {
  const [found] = await readDiffering(db.owner, tenant, new Set([id]));
  if (!found) throw new Refusal('unknown_document', { text: '这份配置没有与产品升级冲突的地方' });
  const { own, now, merged, conflicts } = found;
  const open = conflicts.filter(({ path }) => !Object.hasOwn(choices, path));
  if (open.length > 0) throw new Refusal('invalid_input', { text: `还有 ${open.length} 处没有选择` });
  const taken = conflicts.filter(({ path }) => choices[path] === 'theirs');
  const settled = applyChanges(
    merged,
    taken.map(({ path, mine: before, theirs: after }) => ({ path, before, after })),
  );
  const ground = await readRevision(db.owner, 0);
  await db.owner.transaction((owner) =>
    putDrafts(owner, { tenant, by }, [{ id, document: wordsOver(now, settled), baseRev: own.rev, ground }]),
  );
}
