import { competitionsOf } from '../../../schemas/compile/competitions.ts';
import type { EntityModel } from '../../../schemas/compile/model.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import type { Session } from '../../kernel/session.ts';
import { type Asking, askAbout, type Sources } from '../asking.ts';
import { readWorkDays } from '../work-days.ts';
import { countStates } from './count-states.ts';
import { giveReminders } from './give-reminders.ts';
import { goRound, type KeptTime } from './go-round.ts';
import { makeDueMoves } from './make-due-moves.ts';
import { readClock } from './read-clock.ts';
import { timedMoves, timedReminders } from './timed.ts';

interface Keeping {
  /** The house itself, in one company. */
  readonly session: Session;
  readonly signal: AbortSignal;
  /** What time it is; the database says it, unless somebody else does. */
  readonly now?: string;
  /** What is competed for alone: its moves are due to the second. */
  readonly only?: 'competedFor';
}

/** Whatever a company's documents say happens when its time has come, as far as it has. */
export async function keepTime(house: Sources, { session, signal, now: said, only }: Keeping): Promise<KeptTime> {
  const { model } = await house.models.running(session.tenant);
  const isCompetedFor = ({ key }: EntityModel) => competitionsOf(model).some(({ over }) => over.key === key);
  const moves = timedMoves(model).filter(({ entity }) => only === undefined || isCompetedFor(entity));
  const reminders = only === undefined ? timedReminders(model) : [];
  const db = house.db.tenant(session.tenant);
  if (moves.length + reminders.length === 0) return { moved: 0, refused: 0, reminded: 0 };
  const now = said ?? (await readClock(db));
  const isCounting = [...moves.map(({ after }) => after), ...reminders.map(({ reminder }) => reminder)].some(
    (one) => one.working,
  );
  const calendar = isCounting ? await readWorkDays({ db, model }) : {};
  const about = async ({ key }: EntityModel): Promise<Asking> => {
    const asking = await askAbout(house, session, key);
    const timely = { ...asking, asker: { ...asking.asker, now, calendar: asking.asker.calendar ?? calendar } };
    await countStates(timely);
    return timely;
  };
  const works = [
    ...moves.map(async function* (timed) {
      yield* makeDueMoves(await about(timed.entity), timed, signal);
    }),
    ...reminders.map(async function* (timed) {
      yield* giveReminders(await about(timed.entity), timed, signal);
    }),
  ];
  const { faults, ...kept } = await goRound(works, signal);
  if (only === undefined) await forget(db, now);
  if (faults.length > 1) throw new AggregateError(faults, '到时办理和提醒：几处出错');
  if (faults.length > 0) throw faults[0];
  return kept;
}

/** What was told is asked for no longer than it is news; what was refused, until it is tried again. */
async function forget(db: TenantDb, now: string): Promise<void> {
  await db.rows(sql`delete from reminder_sent where sent_at < ${now}::timestamptz - interval '62 days'`);
  await db.rows(sql`delete from timed_wait where again_at < ${now}::timestamptz - interval '1 day'`);
}
