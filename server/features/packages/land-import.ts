import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Session } from '../../kernel/session.ts';
import { hashDocument, type Reader } from '../../metadata/document-store.ts';
import { putDrafts } from '../../metadata/drafts.ts';
import { holdFiles } from '../../metadata/hold-files.ts';
import type { State } from '../../metadata/propose.ts';
import { type PublishAsk, type Publisher, release } from '../../metadata/publish.ts';
import { readState } from '../../metadata/review.ts';
import { notPublishable } from '../../metadata/say-refused.ts';
import type { Places } from './gather-package.ts';
import { keepImport } from './import-store.ts';
import { type PackageFile, readPackage } from './package-file.ts';
import { arrive, withPictures } from './package-pictures.ts';
import { type Choices, type PlannedImport, planImport } from './plan-import.ts';

export interface ImportAsk extends Partial<PublishAsk> {
  readonly file: string;
  readonly choices: Choices;
}

/** What a file would do here; of nobody's work is anything changed. */
export async function reviewImport({ db }: Places, tenant: number, text: string, choices: Choices) {
  const file = await arrive(db.tenant(tenant), readPackage(text));
  const { documents, judged } = await planImport(db, db.owner, await readState(db.owner, tenant), file, choices);
  const pictures = file.arrived.map(({ bytes: _, ...picture }) => picture);
  const { name, note } = file;
  return { name, note, source: saySource(file), documents, pictures, review: judged.review };
}

const whoOf = ({ tenant, user }: Session): Publisher => ({ tenant, by: user.username });

/** What came runs at once, through the same door as every publish. */
export async function publishImport(house: House, session: Session, { file: text, choices, ...ask }: ImportAsk) {
  const { db, models } = house;
  const who = whoOf(session);
  const file = await arrive(db.tenant(who.tenant), readPackage(text));
  const note = ask.note ?? `导入配置包“${file.name}”`;
  return withPictures(house, session, file, (files, shown) =>
    release(db, models, who, { ...ask, note }, async (owner, state) => {
      await holdFiles(owner, who.tenant, shown);
      const plan = await planImport(db, owner, state, file, choices);
      await keep(owner, who, { file, files, plan, state, revision: state.next, note: ask.note ?? null });
      return plan.judged;
    }),
  );
}

/** What came waits as drafts, to be looked at, changed and published like anybody's. */
export async function draftImport(house: House, session: Session, { file: text, choices, ...ask }: ImportAsk) {
  const { db } = house;
  const who = whoOf(session);
  const file = await arrive(db.tenant(who.tenant), readPackage(text));
  await withPictures(house, session, file, (files, shown) =>
    db.owner.transaction(async (owner) => {
      await holdFiles(owner, who.tenant, shown);
      const state = await readState(owner, who.tenant);
      const plan = await planImport(db, owner, state, file, choices);
      const { changes, review } = plan.judged;
      if (ask.seal !== undefined && ask.seal !== review.seal) throw new Refusal('draft_changed', { result: review });
      const stopping = review.issues.filter(({ code }) => unsettled.has(code));
      if (stopping.length > 0) throw notPublishable(review, stopping);
      if (changes.length === 0) throw new Refusal('nothing_to_publish');
      await putDrafts(
        owner,
        who,
        changes.map((change) => ({ ...change, baseRev: baseRevOf(state, change.id) })),
      );
      await keep(owner, who, { file, files, plan, state, revision: null, note: ask.note ?? null });
    }),
  );
}

/** A draft may be wrong, and is mended there. What nobody decided, and somebody else's draft, it may not pass over. */
const unsettled: ReadonlySet<string> = new Set(['merge_undecided', 'draft_waits', 'not_shipped_here', 'shipped_here']);

interface LandedImport {
  readonly file: PackageFile;
  /** Pictures it brought. */
  readonly files: readonly string[];
  readonly plan: PlannedImport;
  readonly state: State;
  readonly revision: number | null;
  readonly note: string | null;
}

async function keep(
  owner: Reader,
  { tenant, by }: Publisher,
  { file, files, plan, state, revision, note }: LandedImport,
) {
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
    files,
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
