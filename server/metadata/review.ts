import type { Model } from '../../schemas/compile/model.ts';
import { compareFlows } from '../../schemas/flows/compare-flows.ts';
import { type Issue, stops } from '../../schemas/issues/result.ts';
import { type Document, idOf, readDocument } from '../../schemas/language/document.ts';
import { layLayers } from '../../schemas/layers/lay-layers.ts';
import type { Naming } from '../../schemas/layers/naming.ts';
import { sayChanges } from '../../schemas/layers/say-changes.ts';
import { sayIssueIn } from '../../schemas/layers/say-issue.ts';
import { sayPlace } from '../../schemas/layers/say-place.ts';
import { hashText } from '../../schemas/values/hash.ts';
import type { DocumentDraft } from '../../schemas/wire/documents.ts';
import type { Problem, Review } from '../../schemas/wire/review.ts';
import type { DdlStep } from '../db/plan-columns.ts';
import { readStructure } from '../db/read-structure.ts';
import type { TenantDb } from '../db/statement.ts';
import { askData } from './ask-data.ts';
import { askHides } from './ask-hides.ts';
import { askStates } from './ask-states.ts';
import { readNextRevision } from './commit-revision.ts';
import {
  hashDocument,
  type Reader,
  readRevision,
  readRevs,
  readStored,
  type StoredDocument,
} from './document-store.ts';
import { sayTitle } from './documents.ts';
import { readDrafts } from './drafts.ts';
import { keepUsed } from './keep-used.ts';
import { namingOf, readRoleNames } from './naming.ts';
import { type Change, type Proposal, propose, type State, type Way } from './propose.ts';
import { runCasesOf } from './run-cases-of.ts';
import { type WrittenOut, writtenOut } from './written-out.ts';

/** A review with what a publish needs of it. */
export interface Judged {
  readonly review: Review;
  readonly changes: readonly Change[];
  /** What is done to tables and stored data, with all it takes to do it. */
  readonly steps: readonly DdlStep[];
  readonly before: Model | null;
  readonly model: Model | null;
  /** An issue as its author is told it. */
  tell(issue: Issue): Problem;
}

export async function readState(owner: Reader, tenant: number): Promise<State> {
  return {
    tenant,
    revision: await readRevision(owner, tenant),
    next: await readNextRevision(owner),
    product: await readStored(owner, 0),
    own: await readStored(owner, tenant),
    structure: await readStructure(owner),
    revs: await readRevs(owner, tenant),
    roleNames: await readRoleNames(owner, tenant),
  };
}

/** The drafts of a tenant, all or those named, as they would be published. */
export async function judgeDrafts(
  owner: Reader,
  state: State,
  only?: readonly string[],
  way: Way = {},
): Promise<Judged> {
  const drafts = (await readDrafts(owner, state.tenant)).filter(({ id }) => !only || only.includes(id));
  const read = drafts.map((draft) => readChange(draft, state.own));
  const changes = read.flatMap(({ change }) => (change ? [change] : []));
  const issues = read.flatMap((each) => each.issues);
  return judgeChanges(owner, state, changes, issues, way);
}

/** Changes as they would be published, without taking away what records hold; `found` is what is already known to be wrong. */
export async function judgeChanges(
  owner: Reader,
  state: State,
  wished: readonly Change[],
  found: readonly Issue[],
  way: Way = {},
): Promise<Judged> {
  const { changes } = await keepUsed(owner, state, wished);
  const judged = await judge(state, changes, propose(state, changes, way), found, way);
  // What its author said is sealed: what stays of it is found anew when it is published.
  return { ...judged, review: { ...judged.review, seal: sealOf(wished) } };
}

function readChange(
  draft: DocumentDraft,
  own: readonly StoredDocument[],
): { change: Change | null; issues: readonly Issue[] } {
  const { id, baseRev } = draft;
  const now = own.find((each) => each.id === id)?.rev ?? 0;
  const behind: Issue[] =
    now === baseRev ? [] : [{ code: 'draft_behind', in: id, path: '', params: { base: baseRev, now } }];
  if (draft.body === null && now === 0) {
    return { change: null, issues: [{ code: 'layer_removes', in: id, path: '', params: { key: draft.key } }] };
  }
  if (draft.body === null) return { change: { id, document: null }, issues: behind };
  const document = readDocument(draft.body);
  const held = draft.ground === null ? {} : { ground: draft.ground };
  const told = [...behind, ...(document.issues ?? []).map((issue) => ({ ...issue, in: id }))];
  return { change: document.ok ? { id, document: document.value, ...held } : null, issues: told };
}

/** The tenant's documents as they were at a revision, as changes to what they are now. */
export async function judgeRollback(owner: Reader, state: State, to: number, way: Way = {}): Promise<Judged> {
  const then = await readStored(owner, state.tenant, to);
  const back = then.filter((was) => state.own.find(({ id }) => id === was.id)?.hash !== was.hash);
  const gone = state.own.filter(({ id }) => !then.some((was) => was.id === id));
  const changes = [
    ...back.map(({ id, document }) => ({ id, document })),
    ...gone.map(({ id }) => ({ id, document: null })),
  ];
  return judgeChanges(owner, state, changes, [], { ...way, rollback: true, to });
}

async function judge(
  state: State,
  changes: readonly Change[],
  proposal: Proposal,
  found: readonly Issue[],
  { wholeCases = false }: Way,
): Promise<Judged> {
  const changed = new Set(changes.map(({ id }) => id));
  const none = { cases: [], issues: [] };
  const { before, after } = proposal;
  const { cases, issues: told } = after ? await runCasesOf({ before, after }, changed, wholeCases) : none;
  const known = new Set(found.map(keyOf));
  const leftOut = state.own.flatMap((own) => own.leftOut).filter((issue) => !known.has(keyOf(issue)));
  const issues = [...found, ...leftOut, ...proposal.issues, ...told];
  const sides = bothSides(state, changes);
  // Publishing a document ends what its older format said: then it is told as its own.
  const kept = leftOut.filter((issue) => !changed.has(issue.in ?? ''));
  const stood = new Set([...proposal.stood, ...kept].map(keyOf));
  const review: Review = {
    revision: state.revision,
    seal: sealOf(changes),
    ready: changes.length > 0 && !stops(issues),
    documents: changes.map(({ id, document }) => ({
      ...describe(sides, id, document),
      gone: !sides.after.of(id),
      ...draw(sides, id),
    })),
    follows: sides.after
      .usersOf(changed)
      .filter((id) => !changed.has(id))
      .map((id) => describe(sides, id)),
    issues,
    problems: issues.map((issue) => ({
      ...sayProblem(sides, issue),
      ...(stood.has(keyOf(issue)) ? { stood: true as const } : {}),
    })),
    cases,
    steps: proposal.steps.map(({ sql, say, destructive }) => ({ sql, say, destructive })),
    confirm: proposal.steps.flatMap(({ confirm }) => confirm ?? []),
  };
  const tell = (issue: Issue) => sayProblem(sides, issue);
  return { review, changes, steps: proposal.steps, before: proposal.before, model: proposal.after, tell };
}

/** The same after the stored values were asked: what they forbid is known before somebody agrees to it or goes home. */
export async function reviewWithData(db: TenantDb, { review, steps, before, model, tell }: Judged): Promise<Review> {
  if (!model || stops(review.issues)) return review;
  const found = [
    ...(await askData(db, { steps, before, after: model })),
    ...(await askHides(db, { before, after: model })),
    ...(await askStates(db, { before, after: model })),
  ];
  return {
    ...review,
    ready: review.ready && !stops(found),
    issues: [...review.issues, ...found],
    problems: [...review.problems, ...found.map(tell)],
  };
}

/** The seal a review of these drafts would have, without judging them. */
export async function sealDrafts(owner: Reader, tenant: number, only: readonly string[]): Promise<string> {
  const drafts = (await readDrafts(owner, tenant)).filter(({ id }) => only.includes(id));
  const own = await readStored(owner, tenant);
  return sealOf(drafts.flatMap((draft) => readChange(draft, own).change ?? []));
}

const keyOf = ({ in: of, path, code, params }: Issue): string => JSON.stringify([of, path, code, params]);

const sealOf = (changes: readonly Change[]): string =>
  hashText(changes.map(({ id, document }) => `${id} ${document ? hashDocument(document) : ''}`).join('\n'));

/** What a company has now, and what it is to have. */
interface Sides {
  readonly before: WrittenOut;
  readonly after: WrittenOut;
  readonly naming: Naming;
}

function bothSides({ product, own, roleNames }: State, changes: readonly Change[]): Sides {
  const below = product.map(({ document }) => document);
  const now = own.map(({ document }) => document);
  const changed = new Set(changes.map(({ id }) => id));
  const kept = now.filter((document) => !changed.has(idOf(document)));
  const next = changes.flatMap(({ document }) => document ?? []);
  const [before, after] = [writtenOut([...below, ...now]), writtenOut([...below, ...kept, ...next])];
  return { before, after, naming: namingOf((id) => after.of(id) ?? before.of(id), roleNames) };
}

/** What a company's documents as they run call things. */
export const namingIn = ({ product, own, roleNames }: State): Naming =>
  namingOf(writtenOut([...product, ...own].map(({ document }) => document)).of, roleNames);

function describe({ before, after, naming }: Sides, id: string, said: Document | null = null) {
  const [was, is] = [before.of(id), after.of(id)];
  const title = sayTitle((is ?? was ?? said)?.title, id);
  return { id, title, words: sayChanges(was, is, naming) };
}

/** A flow is a picture: what becomes of it is seen sooner than read. */
function draw({ before, after }: Sides, id: string): Pick<Review['documents'][number], 'drawn'> {
  const [was, is] = [before.of(id), after.of(id)];
  return was?.kind === 'flow' && is?.kind === 'flow' ? { drawn: [...compareFlows(was, is)] } : {};
}

/** Where the author of a document finds what an issue is about. */
function sayProblem({ before, after, naming }: Sides, issue: Issue): Problem {
  const id = issue.in ?? '';
  const document = after.of(id) ?? before.of(id);
  const title = id === '' ? '' : sayTitle(document?.title, id.slice(id.indexOf(':') + 1));
  const place = sayPlace(document, issue.path, naming);
  return { id, title, place, say: sayIssueIn(document, issue, naming), warns: issue.level === 'warn' };
}

/** A company's words over what the product says, or either alone. */
export const laid = (below: Document | undefined, layer: Document | undefined): Document | undefined => {
  const layers = [below, layer].flatMap((each) => each ?? []);
  return layers.length > 0 ? layLayers(layers).document : undefined;
};
