import { Refusal } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import { hashDocument, type Reader } from '../document-store.ts';
import { putDrafts } from '../drafts.ts';
import type { State } from '../propose.ts';
import { type PublishAsk, type Publisher, release } from '../publish.ts';
import { readState } from '../review.ts';
import type { Places } from './gather-package.ts';
import { keepImport } from './import-store.ts';
import { type PackageFile, readPackage } from './package-file.ts';
import { type Choices, type PlannedImport, planImport } from './plan-import.ts';

export interface ImportAsk extends Partial<PublishAsk> {
  readonly file: string;
  readonly choices: Choices;
}

/** What a file would do here; of nobody's work is anything changed. */
export async function reviewImport({ db }: Places, tenant: number, text: string, choices: Choices) {
  const file = readPackage(text);
  const { documents, judged } = await planImport(db, db.owner, await readState(db.owner, tenant), file, choices);
  return { name: file.name, note: file.note, source: saySource(file), documents, review: judged.review };
}

/** What came runs at once, through the same door as every publish. */
export function publishImport({ db, models }: Places, who: Publisher, { file: text, choices, ...ask }: ImportAsk) {
  const file = readPackage(text);
  const note = ask.note ?? `导入配置包“${file.name}”`;
  return release(db, models, who, { ...ask, note }, async (owner, state) => {
    const plan = await planImport(db, owner, state, file, choices);
    await keep(owner, who, { file, plan, state, revision: state.next, note: ask.note ?? null });
    return plan.judged;
  });
}

/** What came waits as drafts, to be looked at, changed and published like anybody's. */
export async function draftImport({ db }: Places, who: Publisher, { file: text, choices, ...ask }: ImportAsk) {
  const file = readPackage(text);
  await db.owner.transaction(async (owner) => {
    const state = await readState(owner, who.tenant);
    const plan = await planImport(db, owner, state, file, choices);
    const { changes, review } = plan.judged;
    if (ask.seal !== undefined && ask.seal !== review.seal) throw new Refusal('draft_changed', { result: review });
    const stopping = review.issues.filter(({ code }) => unsettled.has(code));
    if (stopping.length > 0) throw new Refusal('not_publishable', { issues: stopping, result: review });
    if (changes.length === 0) throw new Refusal('nothing_to_publish');
    await putDrafts(
      owner,
      who,
      changes.map((change) => ({ ...change, baseRev: baseRevOf(state, change.id) })),
    );
    await keep(owner, who, { file, plan, state, revision: null, note: ask.note ?? null });
  });
}

/** A draft may be wrong, and is mended there. What nobody decided, and somebody else's draft, it may not pass over. */
const unsettled: ReadonlySet<string> = new Set(['merge_undecided', 'draft_waits', 'not_shipped_here', 'shipped_here']);

interface Kept {
  readonly file: PackageFile;
  readonly plan: PlannedImport;
  readonly state: State;
  readonly revision: number | null;
  readonly note: string | null;
}

async function keep(owner: Reader, { tenant, by }: Publisher, { file, plan, state, revision, note }: Kept) {
  const titles = new Map(plan.documents.map(({ id, title }) => [id, title]));
  const landed = plan.judged.changes.map(({ id, document }) => ({
    id,
    title: titles.get(id) ?? id,
    hash: document && hashDocument(document),
    baseRev: baseRevOf(state, id),
  }));
  await keepImport(owner, tenant, {
    id: newId(),
    name: file.name,
    source: saySource(file),
    note,
    landed,
    revision,
    by,
    hash: file.hash,
    documents: file.documents.map(({ id, document }) => ({ id, document })),
    state: revision === null ? 'drafts' : 'published',
  });
}

const baseRevOf = ({ own }: State, id: string): number => own.find((each) => each.id === id)?.rev ?? 0;

const saySource = ({ from }: PackageFile): string =>
  [from.company, `第 ${from.revision} 版`, from.at.slice(0, 16), from.by].filter(Boolean).join(' · ');
