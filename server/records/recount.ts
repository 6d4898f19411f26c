import type { Session } from '../kernel/session.ts';
import { everyRecount, type TallyRecount } from '../metadata/plan-tallies.ts';
import { askAbout, type Sources } from './asking.ts';
import { together } from './write/save.ts';
import { settleAutos } from './write/settle-autos.ts';

interface Recounting {
  /** The house itself, in one company. */
  readonly session: Session;
  readonly signal: AbortSignal;
  /** Is told as each is done. */
  readonly counted: (done: number, of: number, one: Recounted) => void;
}

interface Recounted {
  /** What was counted, in words. */
  readonly say: string;
  readonly title: string;
  /** Records that said something else. */
  readonly mended: number;
}

/**
 * Counts from scratch what a company's records keep of those linked to them, one figure after the other: whoever writes meanwhile
 * waits for one of them at most. What was wrong is mended and told, and the moves that are due by then are made.
 */
export async function recountTallies(
  house: Sources,
  { session, signal, counted }: Recounting,
): Promise<readonly Recounted[]> {
  const { model, revision } = await house.models.running(session.tenant);
  const all: Recounted[] = [];
  const recounts = everyRecount(model, { tenant: session.tenant, revision });
  for (const one of recounts) {
    signal.throwIfAborted();
    const done = { say: one.say, title: one.owner.title, mended: await recountOne(house, session, one) };
    all.push(done);
    counted(all.length, recounts.length, done);
  }
  return all;
}

const AT_ONCE = 500;

async function recountOne(house: Sources, session: Session, { owner, hold, texts, say }: TallyRecount) {
  const asking = await askAbout(house, session, owner.key);
  return together(asking, async (db) => {
    await db.rows({ text: hold, values: [] });
    const mended = new Set<string>();
    for (const text of texts) for (const { id } of await db.rows<{ id: string }>({ text, values: [] })) mended.add(id);
    const ids = [...mended];
    for (let at = 0; at < ids.length; at += AT_ONCE)
      await settleAutos({ ...asking, db }, [{ store: owner.store, ids: ids.slice(at, at + AT_ONCE) }], say);
    return mended.size;
  });
}
