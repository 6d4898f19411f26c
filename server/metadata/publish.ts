import { stops } from '../../schemas/issues/result.ts';
import type { Database } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { askHides } from './ask-hides.ts';
import { askStates } from './ask-states.ts';
import { commitRevision, lockPublishing } from './commit-revision.ts';
import type { Reader } from './document-store.ts';
import { takeDrafts } from './drafts.ts';
import { refuseTaken, takingAway } from './keep-used.ts';
import type { Models } from './models.ts';
import type { State } from './propose.ts';
import { readStepFailure, refuseMeanwhile } from './refuse-publish.ts';
import { type Judged, judgeDrafts, judgeRollback, readState } from './review.ts';
import { notPublishable } from './say-refused.ts';
import { refuseAlone } from './second-person.ts';

export interface Publisher {
  readonly tenant: number;
  readonly by: string;
}

export interface PublishAsk {
  /** The revision that was reviewed: anyone who published since is told of. */
  readonly revision: number;
  /** The review's seal: nobody's later change of a draft slips in unseen. */
  readonly seal?: string;
  readonly confirm?: readonly string[];
  readonly note?: string;
  /** Ids of documents; all drafts unless said. */
  readonly only?: readonly string[];
}

/** Drafts become what runs, all at once or not at all; by one person, where the company lets one do it alone. */
export async function publish(
  db: Database,
  models: Models,
  who: Publisher,
  ask: PublishAsk,
): Promise<{ revision: number }> {
  await refuseAlone(db, who.tenant);
  return publishApproved(db, models, who, ask);
}

/** The same for what another person agreed to, or nobody needs to. */
export function publishApproved(
  db: Database,
  models: Models,
  who: Publisher,
  ask: Partial<PublishAsk>,
): Promise<{ revision: number }> {
  return release(db, models, who, ask, async (owner, state) => {
    const judged = await judgeDrafts(owner, state, ask.only);
    await takeDrafts(
      owner,
      who.tenant,
      judged.changes.map(({ id }) => id),
    );
    return judged;
  });
}

/** What the tenant had at a revision becomes a new one; what was put aside since returns. Drafts stay as they are. */
export function rollBack(
  db: Database,
  models: Models,
  who: Publisher,
  { to, ...ask }: PublishAsk & { readonly to: number },
): Promise<{ revision: number }> {
  const note = ask.note ?? `回退到第 ${to} 版`;
  return release(db, models, who, { ...ask, note }, (owner, state) => {
    if (to < 0 || to >= state.revision) throw new Refusal('unknown_revision');
    return judgeRollback(owner, state, to);
  });
}

/** What is released without a review has no revision that was reviewed. */
type ReleaseAsk = Partial<PublishAsk> & { readonly patient?: boolean; readonly along?: Along | undefined };

/** What else happens with a release or not at all; by itself where nothing is to be published. */
export type Along = (owner: Reader) => Promise<void>;

export function release(
  db: Database,
  models: Models,
  who: Publisher,
  ask: ReleaseAsk,
  judge: (owner: Reader, state: State) => Promise<Judged> | Judged,
): Promise<{ revision: number }> {
  return takingAway(() => releaseOnce(db, models, who, ask, judge));
}

async function releaseOnce(
  db: Database,
  models: Models,
  { tenant, by }: Publisher,
  ask: ReleaseAsk,
  judge: (owner: Reader, state: State) => Promise<Judged> | Judged,
): Promise<{ revision: number }> {
  try {
    const revision = await db.owner.transaction(async (owner) => {
      await lockPublishing(owner, { patient: ask.patient ?? false });
      const state = await readState(owner, tenant);
      if (ask.revision !== undefined && state.revision !== ask.revision) throw await refuseMeanwhile(owner, tenant);
      const { review, changes, steps, before, model, tell } = await judge(owner, state);
      if (!stops(review.issues) && changes.length === 0) {
        if (!ask.along) throw new Refusal('nothing_to_publish');
        await ask.along(owner);
        return state.revision;
      }
      if (ask.seal !== undefined && ask.seal !== review.seal) throw new Refusal('draft_changed', { result: review });
      if (!review.ready || !model) throw notPublishable(review);
      if (review.confirm.some((text) => !ask.confirm?.includes(text)))
        throw new Refusal('not_confirmed', { result: review });
      const told = new Map(review.documents.map((document) => [document.id, document]));
      const note = ask.note ?? null;
      await commitRevision(owner, {
        tenant,
        revision: state.next,
        by,
        note,
        changes,
        steps,
        model,
        told,
      });
      await refuseTaken(owner, state, changes);
      const reader = { tenant, rows: owner.rows };
      const held = [
        ...(await askHides(reader, { before, after: model })),
        ...(await askStates(reader, { before, after: model })),
      ];
      if (held.length > 0)
        throw notPublishable({ ...review, ready: false, problems: held.map(tell) }, [...review.issues, ...held]);
      await ask.along?.(owner);
      return state.next;
    });
    models.forget?.(tenant);
    return { revision };
  } catch (error) {
    throw readStepFailure(error);
  }
}
