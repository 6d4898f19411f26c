import type { Model } from '../../schemas/compile/model.ts';
import { type Issue, stops } from '../../schemas/issues/result.ts';
import { type Document, idOf } from '../../schemas/language/document.ts';
import { inverseMoves, pendingMoves } from '../db/plan-changes.ts';
import { type DdlStep, planColumns } from '../db/plan-columns.ts';
import { planExtended } from '../db/plan-extended.ts';
import { ownsColumn } from '../db/plan-guests.ts';
import type { Structure } from '../db/structure.ts';
import { wantedStructure } from '../sql/wanted-structure.ts';
import { compileDocuments, compileSound } from './compile-documents.ts';
import { asReadBack, byId, type StoredDocument } from './document-store.ts';
import { planFills } from './fill-kept.ts';
import { checkFieldsStay, checkLayer, checkOwn } from './layer-rules.ts';
import type { RoleNames } from './naming.ts';
import { planSums } from './open-sums.ts';
import { changedLedgers, planLedgers } from './plan-ledgers.ts';
import { planTallies } from './plan-tallies.ts';
import { writtenOut } from './written-out.ts';

/** What is published and running, for one tenant. */
export interface State {
  readonly tenant: number;
  /** What runs, and what a publish now would be. */
  readonly revision: number;
  readonly next: number;
  /** The product's documents; empty when it is the product itself that is being published. */
  readonly product: readonly StoredDocument[];
  readonly own: readonly StoredDocument[];
  readonly structure: Structure;
  /** How often each of its documents was published. */
  readonly revs: ReadonlyMap<string, number>;
  /** What the company calls its roles. */
  readonly roleNames?: RoleNames;
}

/** A document as it is to be; null when it is to go. */
export interface Change {
  readonly id: string;
  readonly document: Document | null;
  /** The revision of the product its words were held against, where somebody chose between the two. */
  readonly ground?: number;
}

export interface Way {
  readonly rollback?: boolean;
  /** The revision gone back to, where it is one. */
  readonly to?: number;
  /** Cases of documents the changes do not touch are run as well. */
  readonly wholeCases?: boolean;
  /** The product at start: nobody confirms. */
  readonly unattended?: boolean;
}

/** Everything known of a publish before it is done. */
export interface Proposal {
  readonly changes: readonly Change[];
  readonly issues: readonly Issue[];
  /** What is said of the documents as they run already. */
  readonly stood: readonly Issue[];
  readonly before: Model | null;
  readonly after: Model | null;
  readonly steps: readonly DdlStep[];
}

/** Where a tenant's own tables are told apart from everyone's. */
export const ownsTable = (tenant: number) => (table: string) =>
  tenant === 0 ? !/^t\d+_/.test(table) : table.startsWith(`t${tenant}_`);

/** Judges changes as if they were published: every issue of every document, and what would be done to the tables. */
export function propose(state: State, changes: readonly Change[], way: Way = {}): Proposal {
  const product = state.product.map(({ document }) => document);
  const now = state.own.map(({ document }) => document);
  const changed = new Map(changes.map(({ id, document }) => [id, document]));
  const kept = state.own.filter(({ id }) => !changed.has(id));
  const added = changes.flatMap(({ id, document }) =>
    document ? [{ id, document: asReadBack(document, state.tenant, (state.revs.get(id) ?? 0) + 1) }] : [],
  );
  const next = [...kept, ...added].toSorted(byId).map(({ document }) => document);

  const lint = state.tenant === 0 ? [] : lintLayers(product, next);
  const compiled = compileDocuments([...product, ...next], state.tenant);
  const before = state.own.length + product.length > 0 ? compileSound(product, now, state.tenant).model : null;
  const stood = compileDocuments([...product, ...now], state.tenant).issues ?? [];
  const issues = [...lint, ...(compiled.issues ?? []).map((issue) => strictly(issue, changed))];
  if (!compiled.ok) return { changes, issues, stood, before, after: null, steps: [] };
  const planned = planStructure(state, before, compiled.value, way);
  const all = [...issues, ...planned.issues];
  return { changes, issues: all, stood, before, after: compiled.value, steps: stops(all) ? [] : planned.steps };
}

/** What was published under an earlier law still runs, with a warning; nobody publishes it anew. */
const refusedAnew: ReadonlySet<string> = new Set(['moving_value', 'moving_ledger', 'cannot_keep']);

function strictly(issue: Issue, changed: ReadonlyMap<string, unknown>): Issue {
  if (!refusedAnew.has(issue.code) || !changed.has(issue.in ?? '')) return issue;
  const { level: _, ...refused } = issue;
  return refused;
}

/** A company's words are held against what the product says with the fields of its fieldsets, wherever each is said. */
function lintLayers(product: readonly Document[], own: readonly Document[]): Issue[] {
  const shipped = writtenOut(product);
  const whole = writtenOut([...product, ...own]);
  return own.flatMap((document) => {
    const id = idOf(document);
    const below = shipped.of(id);
    if (!below) return checkOwn(document);
    return [...checkLayer(below, document), ...checkFieldsStay(below, whole.of(id))];
  });
}

function planStructure(
  { tenant, next, structure }: State,
  before: Model | null,
  after: Model,
  { rollback = false, unattended = false, to }: Way,
): { steps: readonly DdlStep[]; issues: readonly Issue[] } {
  const want = wantedStructure(after);
  const had = before ? wantedStructure(before) : undefined;
  if (!want.ok) return { steps: [], issues: want.issues };
  const owns = ownsTable(tenant);
  const isOwn = ownsColumn(tenant);
  const foreign = [...want.value.values()]
    .filter(({ name }) => !owns(name))
    .flatMap((table) => {
      const found = structure.get(table.name);
      const missing = found
        ? [...table.columns.values()].filter(({ name }) => !found.columns.has(name) && !isOwn(name))
        : [table];
      return missing.map(({ path, label }): Issue => {
        return { code: 'shared_table', in: `entity:${path.split('.')[0]}`, path: '', params: { label } };
      });
    });
  const moves = before ? [...(rollback ? inverseMoves(before, after) : []), ...pendingMoves(before, after)] : [];
  const plan = planColumns(structure, want.value, {
    rev: next,
    moves,
    owns,
    ownsColumn: isOwn,
    rollback,
    to,
    unattended,
    ...(had?.ok ? { before: had.value } : {}),
  });
  const fills = plan.ok ? planFills({ structure, before, after, tenant }) : { steps: [], issues: [] };
  const sums = before ? planSums(before, after, tenant) : [];
  const changed = before ? changedLedgers(before, after) : [];
  const ledgers = planLedgers(changed, after, { tenant, attended: !unattended, revision: next });
  const counted = changed.map(({ is }) => is);
  const tallies = before ? planTallies(before, after, { tenant, revision: next, ledgers: counted }) : [];
  const extended = before ? planExtended(before, after, { tenant, rollback }) : { steps: [], issues: [] };
  return {
    steps: plan.ok ? [...extended.steps, ...plan.value.steps, ...sums, ...ledgers, ...fills.steps, ...tallies] : [],
    issues: [...foreign, ...extended.issues, ...fills.issues, ...(plan.ok ? [] : plan.issues)],
  };
}
