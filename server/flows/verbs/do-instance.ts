import type { WholeVerb } from '../../../schemas/flows/verbs.ts';
import type { FlowTold } from '../../../schemas/wire/flows.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { command, type Outcome, type Said } from '../command.ts';
import { refuseMovedOn } from '../moved-on.ts';
import { tellDone } from '../told/told.ts';
import { isLive, type Work } from '../work.ts';
import { remove } from './add.ts';
import { copyTo, remark, retake, urge } from './beside.ts';
import { endFlow, jump, keepsFlow, reassign, resume, suspend } from './manage.ts';
import { mention } from './mention.ts';
import { takesPart } from './who-sees.ts';
import { withdraw } from './withdraw.ts';

interface Acting {
  readonly work: Work;
  readonly me: string;
  readonly said: Said;
}
type Verb = (acting: Acting) => Outcome | Promise<Outcome>;

/** Of those who take part. */
const parts: Readonly<Partial<Record<WholeVerb, Verb>>> = {
  withdraw: ({ work, me, said }) => withdraw(work, me, said),
  retake: ({ work, me, said }) => retake(work, me, said),
  remove: async ({ work, me, said }) => {
    await refuseMovedOn(work, said.rev);
    const added = [...work.tasks.values()].find((task) => task.addedBy === me && isLive(task));
    return remove(work, added?.id ?? '', me, said.persons ?? []);
  },
  urge: ({ work, me }) => urge(work, me, [...work.tasks.values()]),
  copy: ({ work, me, said }) => copyTo(work, { instanceId: work.root, step: 'start' }, me, said),
  remark: ({ work, me, said }) => remark(work, me, said),
};

/** Over the heads of those asked. */
const managing: Readonly<Partial<Record<WholeVerb, Verb>>> = {
  end: ({ work, me, said }) => endFlow(work, me, said),
  suspend: ({ work, me, said }) => suspend(work, me, said),
  resume: ({ work, me, said }) => resume(work, me, said),
  jump: ({ work, me, said }) => jump(work, me, said),
  reassign: ({ work, me, said }) => reassign(work, me, said),
};

/** The starter's and the administrators' verbs; to whoever is neither there is no such decision. */
export async function doInstance(
  sources: Sources,
  session: Session,
  id: string,
  verb: WholeVerb,
  said: Said,
): Promise<FlowTold> {
  const me = session.user.id;
  const done = await command(sources, { tenant: session.tenant, of: { instance: id }, by: me }, async (work) => {
    const keeps = await keepsFlow(work, session);
    const hands = work.standIn?.hands ?? [];
    if (!keeps && !takesPart(work, me, hands)) throw new Refusal('unknown_record');
    const act = parts[verb] ?? (keeps ? managing[verb] : undefined);
    if (!act) throw new Refusal('not_allowed');
    await mention(work, me, said);
    return { ...(await act({ work, me, said })), answer: work };
  });
  return tellDone(sources, session, done);
}
