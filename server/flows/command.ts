import type { FlowEnd } from '../../schemas/flows/core.ts';
import { hasRequestKey, markMade } from '../db/request-keys.ts';
import { quote } from '../db/structure.ts';
import { shanghaiTime } from '../kernel/clock.ts';
import { Refusal } from '../kernel/errors.ts';
import { asHouse } from '../kernel/founder.ts';
import { askerOf } from '../kernel/session.ts';
import { type Asking, askWithin, type Sources } from '../records/asking.ts';
import { asPlanned } from '../sql/planned.ts';
import { settleWork } from './end.ts';
import { holdRoot } from './rows.ts';
import { loadHeld, type Work } from './work.ts';

/** What somebody does with a decision: on the task or the instance it is about. */
export interface Commanding {
  readonly tenant: number;
  readonly of: { readonly task: string } | { readonly instance: string };
  /** Who does it; null: the flow itself. */
  readonly by: string | null;
  /** What time it is, unless it is now. */
  readonly now?: string;
}

/** What came of it: how the whole ended, if it did, and what was said to it. */
export interface Outcome {
  readonly ended: FlowEnd | null;
  readonly remark: string | null;
}

/** What somebody says with it. */
export interface Said {
  readonly rev: number;
  readonly remark?: string | undefined;
  readonly step?: string | undefined;
  readonly resume?: 'again' | 'direct' | undefined;
  readonly then?: 'end' | 'start' | 'before' | undefined;
  readonly persons?: readonly string[] | undefined;
  /** Colleagues named in the remark. */
  readonly mentions?: readonly string[] | undefined;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  /** Whose tasks go to whom. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const MOST_TRIES = 4;

/**
 * One command, one transaction: the root is held, then the record; what stands is read only then, and everything that follows
 * is written before anybody else can read it. Who waits for each other's rows is told apart by the database, and tries again.
 */
export async function command<T>(
  sources: Sources,
  { tenant, of, by, now = shanghaiTime() }: Commanding,
  act: (work: Work) => Promise<Outcome & { readonly answer: T }>,
): Promise<T> {
  const running = await sources.models.running(tenant);
  const outside = sources.db.tenant(tenant);
  for (let tried = 1; ; tried++) {
    try {
      return await outside.transaction(async (db) => {
        const about = await holdRoot(db, of);
        if (!about) throw new Refusal('unknown_record');
        const session = asHouse(tenant);
        const asks = { db, outside, running, session, asker: askerOf(session, now), secrets: sources.secrets };
        const house = askWithin(asks, about.entity);
        await holdRecord(house, about.record);
        const work = await loadHeld({ house, by, root: about.root }, about.record);
        const { answer, ended, remark } = await act(work);
        await settleWork(work, { ended, remark });
        if (hasRequestKey()) await markMade(db);
        return answer;
      });
    } catch (error) {
      const code = (error as { code?: string }).code;
      if ((code !== '40P01' && code !== '40001') || tried === MOST_TRIES) throw error;
    }
  }
}

/** Whoever saves the record meanwhile waits, and finds it decided. */
const holdRecord = ({ db, entity }: Asking, id: string) =>
  db.rows(
    asPlanned({
      text: `select id from ${quote(entity.head.table)} where tenant_id = $1 and id = $2 for no key update`,
      values: [db.tenant, id],
    }),
  );
