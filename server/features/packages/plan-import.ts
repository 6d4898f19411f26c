import type { Issue } from '../../../schemas/issues/result.ts';
import type { Document, DocumentKind } from '../../../schemas/language/document.ts';
import { sayChanges } from '../../../schemas/layers/say-changes.ts';
import { type Side, sayConflict } from '../../../schemas/layers/say-conflict.ts';
import type { Database } from '../../db/statement.ts';
import { hashDocument, type Reader, readAtRev } from '../../metadata/document-store.ts';
import { readDrafts } from '../../metadata/drafts.ts';
import { mergeOwn, withoutRev } from '../../metadata/merge-own.ts';
import type { Change, State } from '../../metadata/propose.ts';
import { type Judged, judgeChanges, laid, namingIn } from '../../metadata/review.ts';
import { readLines } from './gather-package.ts';
import { type LastImported, readLastImported } from './import-store.ts';
import type { PackageFile, Packed } from './package-file.ts';
import type { PlannedDocument } from './packages.contract.ts';

/** By document, by place. */
export type Choices = Readonly<Record<string, Readonly<Record<string, Side>>>>;

export interface PlannedImport {
  readonly documents: readonly PlannedDocument[];
  readonly judged: Judged;
}

interface Held {
  readonly planned: PlannedDocument;
  readonly change: Change | null;
  readonly issues: readonly Issue[];
}

/** What an import would do, document by document, and as the publish it is or will be. Nothing is kept of it. */
export async function planImport(
  db: Database,
  owner: Reader,
  state: State,
  file: PackageFile,
  choices: Choices,
): Promise<PlannedImport> {
  const { tenant } = state;
  const history = {
    imported: await readLastImported(owner, tenant),
    lines: await readLines(db, tenant),
    drafts: await readDrafts(owner, tenant),
  };
  const held: Held[] = [];
  for (const packed of file.documents) {
    const base = await findBase(owner, state, history, packed);
    const draft = history.drafts.find(({ id }) => id === packed.id);
    const { document } = packed;
    const chosen = choices[packed.id] ?? {};
    const found = document ? hold(state, { ...packed, document }, base, chosen) : holdGone(state, packed, base, chosen);
    const waits: Issue[] = draft ? [{ code: 'draft_waits', in: packed.id, path: '', params: { by: draft.by } }] : [];
    const leftOut = (packed.leftOut ?? []).map((issue) => ({ ...issue, in: packed.id }));
    held.push(found.change ? { ...found, issues: [...found.issues, ...waits, ...leftOut] } : found);
  }
  const changes = held.flatMap(({ change }) => change ?? []);
  const judged = await judgeChanges(
    owner,
    state,
    changes,
    held.flatMap(({ issues }) => issues),
  );
  return { documents: held.map(({ planned }) => planned), judged };
}

interface Base {
  readonly document: Document | null;
  readonly say: string;
}

interface History {
  readonly imported: ReadonlyMap<string, LastImported>;
  readonly lines: ReadonlyMap<string, readonly string[]>;
}

/** What came last from a package, else the latest state both places had. */
async function findBase(
  owner: Reader,
  { tenant, own }: State,
  { imported, lines }: History,
  packed: Packed,
): Promise<Base> {
  const last = imported.get(packed.id);
  if (last) return { document: last.document, say: `与 ${last.at.slice(0, 16)} 导入的内容比较` };
  const shared = lines.get(packed.id)?.find((hash) => packed.line.includes(hash));
  const now = own.find(({ id }) => id === packed.id);
  if (!shared || !now) return { document: null, say: now ? '两边没有共同的历史，逐项比较' : '' };
  for (let rev = now.rev; rev > 0; rev--) {
    const then = await readAtRev(owner, tenant, now.kind, now.key, rev);
    if (then && hashDocument(then) === shared)
      return { document: withoutRev(then), say: `与两边共有的第 ${rev} 次发布比较` };
  }
  return { document: null, say: '两边没有共同的历史，逐项比较' };
}

type Here = Packed & { readonly document: Document };

function hold(state: State, packed: Here, base: Base, choices: Readonly<Record<string, Side>>): Held {
  const { id, title, document: theirs } = packed;
  const product = state.product.find((each) => each.id === id)?.document;
  const own = state.own.find((each) => each.id === id)?.document;
  const mine = own && withoutRev(own);
  const planned = { id, kind: theirs.kind, title, basis: base.say, is: 'new', words: [], conflicts: [] } as const;
  const misfit = misfitOf(packed, product);
  if (misfit) return { planned, change: null, issues: [misfit] };
  const merged = mine && mergeOwn(product, { base: base.document, mine, theirs }, choices);
  const document = merged?.document ?? theirs;
  const conflicts = merged?.conflicts ?? [];
  const isSame = mine !== undefined && hashDocument(mine) === hashDocument(document);
  const after = laid(product, document);
  const naming = namingIn(state);
  const open = conflicts.filter(({ path }) => choices[path] === undefined).length;
  return {
    planned: {
      ...planned,
      is: mine === undefined ? 'new' : isSame && conflicts.length === 0 ? 'same' : 'changed',
      words: isSame ? [] : sayChanges(laid(product, mine), after, naming),
      conflicts: conflicts.map((conflict) => sayConflict(merged?.laid ?? document, conflict, naming)),
    },
    change: isSame ? null : { id, document },
    issues: open > 0 ? [{ code: 'merge_undecided', in: id, path: '', params: { count: open } }] : [],
  };
}

/** What was taken away there goes here as well, as long as it still is what both had; what is otherwise here is asked about. */
function holdGone(state: State, packed: Packed, base: Base, choices: Readonly<Record<string, Side>>): Held {
  const { id, title, line } = packed;
  const mine = state.own.find((each) => each.id === id);
  const kind = id.slice(0, id.indexOf(':')) as DocumentKind;
  const planned = { id, kind, title, basis: base.say, is: 'same', words: [], conflicts: [] } as const;
  if (!mine) return { planned, change: null, issues: [] };
  const isShared = base.document ? hashDocument(base.document) === mine.hash : line.includes(mine.hash);
  const conflicts = isShared ? [] : [{ path: '', place: '整份配置', mine: '保留这里改过的', theirs: '删除' }];
  const choice = isShared ? 'theirs' : choices[''];
  const issues: Issue[] = choice ? [] : [{ code: 'merge_undecided', in: id, path: '', params: { count: 1 } }];
  const change = choice === 'theirs' ? { id, document: null } : null;
  return { planned: { ...planned, is: 'gone', conflicts }, change, issues };
}

/** The product itself is not the same in both places. */
function misfitOf({ id, adjusts }: Packed, product: Document | undefined): Issue | null {
  if (adjusts === (product !== undefined)) return null;
  return { code: adjusts ? 'not_shipped_here' : 'shipped_here', in: id, path: '' };
}
