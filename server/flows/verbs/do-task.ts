import type { TaskVerb } from '../../../schemas/flows/verbs.ts';
import type { FlowTold } from '../../../schemas/wire/flows.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { command, type Outcome, type Said } from '../command.ts';
import { refuseMovedOn } from '../moved-on.ts';
import { type Held, heldTask } from '../task-of.ts';
import { tellDone } from '../told/told.ts';
import type { Work } from '../work.ts';
import { addAfter, addBeside, remove } from './add.ts';
import { addBefore, consult } from './ask-first.ts';
import { answer, claim, copyTo, keep, remark, retake, urge } from './beside.ts';
import { decide } from './decide.ts';
import { forward } from './forward.ts';
import { judgeAgain, refuseUnfitVerb } from './mend.ts';
import { mention } from './mention.ts';
import { sendBack } from './send-back.ts';
import { takesPart } from './who-sees.ts';

/** What each does to a task in the hands of whoever acts on it. */
const held: Readonly<Partial<Record<TaskVerb, (held: Held) => Outcome | Promise<Outcome>>>> = {
  agree: (one) => decide(one, 'agree'),
  refuse: (one) => decide(one, 'refuse'),
  back: sendBack,
  forward,
  consult,
  answer,
  addBefore,
  addAfter,
  addBeside,
  claim,
  keep,
  judge: judgeAgain,
  copy: ({ work, task, me, said }) => copyTo(work, task, me, said),
};

/** What is done about a task by somebody in whose hands it need not be. */
const about: Readonly<
  Partial<Record<TaskVerb, (work: Work, id: string, me: string, said: Said) => Outcome | Promise<Outcome>>>
> = {
  remove: async (work, id, me, said) => {
    await refuseMovedOn(work, said.rev);
    return remove(work, id, me, said.persons ?? []);
  },
  retake: (work, _, me, said) => retake(work, me, said),
  urge: (work, id, me) =>
    urge(
      work,
      me,
      [...work.tasks.values()].filter((task) => task.id === id),
    ),
  remark: (work, _, me, said) => remark(work, me, said),
};

/** Does it, and answers with how the decision stands then. */
export async function doTask(
  sources: Sources,
  session: Session,
  id: string,
  verb: TaskVerb,
  said: Said,
): Promise<FlowTold> {
  return tellDone(sources, session, await actOn(sources, { session, id }, verb, said));
}

interface Acting {
  readonly session: Pick<Session, 'tenant' | 'user'>;
  readonly id: string;
  /** What time it is, unless it is now. */
  readonly now?: string;
}

/** Does it; the whole as it was left. */
export async function actOn(
  sources: Sources,
  { session: { tenant, user }, id, ...at }: Acting,
  verb: TaskVerb,
  said: Said,
): Promise<Work> {
  const me = user.id;
  return command(sources, { tenant, of: { task: id }, by: me, ...at }, async (work) => {
    const withTask = held[verb];
    if (withTask) {
      const one = await heldTask(work, id, me, said);
      refuseUnfitVerb(one.task, verb);
      await mention(work, me, said);
      return { ...(await withTask(one)), answer: work };
    }
    const hands = work.standIn?.hands ?? [];
    if (!takesPart(work, me, hands)) throw new Refusal('unknown_record');
    const beside = about[verb];
    if (!beside) throw new Error(`[Bug] nothing does ${verb}`);
    await mention(work, me, said);
    return { ...(await beside(work, id, me, said)), answer: work };
  });
}
