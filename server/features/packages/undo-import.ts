import type { DocumentDraft } from '../../../schemas/wire/documents.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { hashDocument, type Reader, readAtRev, readRevs } from '../../metadata/document-store.ts';
import { readDrafts, takeDrafts } from '../../metadata/drafts.ts';
import type { Change, State } from '../../metadata/propose.ts';
import { type PublishAsk, type Publisher, release } from '../../metadata/publish.ts';
import { type Judged, judgeChanges, readState } from '../../metadata/review.ts';
import { dropUnused } from '../files/keep-order.ts';
import type { Places } from './gather-package.ts';
import { markUndone, readImport } from './import-store.ts';
import type { ImportRow, Landed, UndoReview } from './packages.contract.ts';

interface UndoPlan extends Pick<UndoReview, 'blocked' | 'drafts'> {
  readonly judged: Judged;
}

/** The way back: every document as it was before the import. Where anybody worked on since, it is closed and says so. */
async function planUndo(owner: Reader, state: State, row: ImportRow): Promise<UndoPlan> {
  const drafts = await readDrafts(owner, state.tenant);
  const revs = await readRevs(owner, state.tenant);
  const steps = row.landed.map((landed) =>
    stepOf(
      landed,
      state,
      revs,
      drafts.find(({ id }) => id === landed.id),
    ),
  );
  const back = row.landed.filter((_, at) => steps[at]?.do === 'back');
  const changes: Change[] = [];
  for (const { id, baseRev } of back) {
    const [kind = '', key = ''] = id.split(':');
    changes.push({ id, document: await readAtRev(owner, state.tenant, kind, key, baseRev) });
  }
  return {
    blocked: steps.flatMap((step) => (step.do === 'stay' ? [step.why] : [])),
    drafts: row.landed.filter((_, at) => steps[at]?.do === 'drop').map(({ id, title }) => ({ id, title })),
    judged: await judgeChanges(owner, state, changes, [], { rollback: true }),
  };
}

type Step = { readonly do: 'drop' | 'back' | 'nothing' } | { readonly do: 'stay'; readonly why: string };

function stepOf(
  landed: Landed,
  { own }: State,
  revs: ReadonlyMap<string, number>,
  draft: DocumentDraft | undefined,
): Step {
  const { id, title, hash, baseRev } = landed;
  const now = own.find((each) => each.id === id);
  const published = revs.get(id) ?? 0;
  const isLanded = (now?.hash ?? null) === hash;
  const since = published - baseRev;
  if (draft) {
    if (draft.baseRev === baseRev && draft.version === 1 && hashOf(draft) === hash) return { do: 'drop' };
    return {
      do: 'stay',
      why: `“${title}”：${draft.by} 于 ${draft.at.slice(0, 16)} 在它之上写了草稿，请先放弃那份草稿`,
    };
  }
  if (isLanded && since >= 1) return { do: 'back' };
  if (since === 0 || (now === undefined && baseRev === 0)) return { do: 'nothing' };
  const later = now ? `又发布过（第 ${now.revision} 版），撤销会丢掉后来的修改` : '已被删除';
  return { do: 'stay', why: `“${title}”：导入之后${later}` };
}

const hashOf = ({ body }: DocumentDraft): string | null => (body === null ? null : hashDocument(body as never));

export async function reviewUndo({ db }: Places, tenant: number, id: string) {
  const row = await readImport(db.owner, tenant, id);
  const { judged, ...plan } = await planUndo(db.owner, await readState(db.owner, tenant), row);
  return { ...plan, isUndone: row.state === 'undone', review: judged.review };
}

/** One step back: drafts go, what ran before runs again as a revision of its own, and pictures go that nothing shows or ever showed. */
export async function undoImport(house: House, who: Publisher, id: string, ask: Partial<PublishAsk>) {
  const row = await readImport(house.db.owner, who.tenant, id);
  const undone = await takeBack(house, who, row, ask);
  await dropUnused(house, who.tenant, row.files);
  return undone;
}

async function takeBack({ db, models }: Places, who: Publisher, row: ImportRow, ask: Partial<PublishAsk>) {
  if (row.state === 'undone') throw new Refusal('wrong_state', { text: '这次导入已经撤销过了' });
  const settle = async (owner: Reader, state: State): Promise<UndoPlan> => {
    const plan = await planUndo(owner, state, row);
    if (plan.blocked.length > 0) {
      throw new Refusal('still_used', { text: `不能撤销：${plan.blocked.join('；')}`, result: plan.blocked });
    }
    await takeDrafts(
      owner,
      who.tenant,
      plan.drafts.map((draft) => draft.id),
    );
    await markUndone(owner, who.tenant, row.id, who.by);
    return plan;
  };
  const isPublished = (await planUndo(db.owner, await readState(db.owner, who.tenant), row)).judged.changes.length > 0;
  if (!isPublished) {
    await db.owner.transaction(async (owner) => settle(owner, await readState(owner, who.tenant)));
    return { revision: null };
  }
  const note = ask.note ?? `撤销导入“${row.name}”`;
  return release(db, models, who, { ...ask, note }, async (owner, state) => (await settle(owner, state)).judged);
}
