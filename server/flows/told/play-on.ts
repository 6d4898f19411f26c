import { drive } from '../drive.ts';
import type { TaskRow } from '../rows.ts';
import { changeTask, instanceOf, isLive, rootOfWork, type Work } from '../work.ts';

/** More answers than a forecast needs. */
const MOST = 300;

/**
 * What would come if everybody agreed, over the very code that asks them; nothing of it is written. Whom somebody has yet to choose is
 * not known, nor is anything behind what refuses to go on.
 */
export async function playOn(work: Work): Promise<void> {
  if (!work.isTrial) throw new Error('[Bug] a forecast would be written');
  for (let tried = 0; tried < MOST && !rootOfWork(work).state.ended; tried++) {
    if (!(await answerNext(work))) return;
  }
}

async function answerNext(work: Work): Promise<boolean> {
  for (const { id: instanceId, state } of work.instances.values()) {
    if (state.ended) continue;
    const rests = state.tokens.find(({ waits }) => waits === 'time');
    if (rests) {
      await drive(work, { instanceId, command: { do: 'fired', token: rests.id }, line: { by: null, verb: 'fired' } });
      return true;
    }
  }
  const next = [...work.tasks.values()].find(
    ({ status, sort }) => status === 'open' && sort !== 'consult' && sort !== 'mend',
  );
  if (!next) return freeWaiting(work);
  await answer(work, next);
  return true;
}

async function answer(work: Work, { id, sort, instanceId, token, weight, waitsId }: TaskRow): Promise<void> {
  const line = { by: null, verb: 'agree' };
  if (sort === 'pick') {
    changeTask(work, id, { status: 'answered' });
    await drive(work, { instanceId, command: { do: 'seat', token, weights: [], pass: 'agree' }, line });
    return;
  }
  changeTask(work, id, { status: 'agreed', actedBy: work.tasks.get(id)?.holder ?? null, actedAt: work.now });
  if (sort === 'before') {
    const behind = work.tasks.get(waitsId ?? '');
    if (behind?.status === 'waiting') changeTask(work, behind.id, { status: 'open' });
    return;
  }
  await drive(work, { instanceId, command: { do: 'decide', token, verdict: 'agree', weight }, line });
}

/** Whoever waits for an opinion is taken to have it. */
function freeWaiting(work: Work): boolean {
  const waited = [...work.tasks.values()].find(({ status, sort }) => status === 'open' && sort === 'consult');
  const behind = work.tasks.get(waited?.waitsId ?? '');
  if (!waited || !behind || !isLive(behind) || instanceOf(work, waited.instanceId).state.ended) return false;
  changeTask(work, waited.id, { status: 'answered' });
  changeTask(work, behind.id, { status: 'open' });
  return true;
}

/** The same decision once more, to be tried on. */
export const trialOf = (work: Work): Work => ({
  ...work,
  isTrial: true,
  instances: new Map(work.instances),
  tasks: new Map(work.tasks),
  changed: { instances: new Set(), tasks: new Set() },
  log: [],
  told: [],
  timers: [],
  stopped: { tokens: [], tasks: new Set(), timersOf: new Set() },
  copies: [],
});
