import { randomInt } from 'node:crypto';
import { apartFrom } from '../../../schemas/check/allowed.ts';
import type { AskStep, FlowModel } from '../../../schemas/compile/flow-model.ts';
import type { Verdict } from '../../../schemas/flows/core.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Reading } from '../../records/row-reader.ts';
import type { InstanceRow } from '../rows.ts';
import { departOf, levelsFrom, roleCodesOf, thoseStanding, thoseWith } from './directory.ts';
import { type FoundPerson, findPersons, lookForPersons } from './find-persons.ts';
import type { Seeking } from './seeking.ts';

export interface Seat extends FoundPerson {
  readonly weight: number;
  readonly veto: boolean;
}

/** What comes of looking for the persons of a step. */
export interface Seated {
  readonly seats: readonly Seat[];
  /** Whoever was found and is not asked, and why. */
  readonly dropped: readonly { readonly user: string; readonly why: string }[];
  /** Rules that found nobody, where nobody was found at all. */
  readonly lacking: readonly string[];
  /** Nobody is to be asked: how the step counts. */
  readonly pass: Verdict | null;
  /** Somebody must choose first. */
  readonly choose: FoundPerson | null;
}

type SeatQuestion = Pick<Seeking, 'house' | 'record' | 'tasks'> & {
  readonly flow: FlowModel;
  readonly step: AskStep;
  readonly instance: InstanceRow;
  /** Who brought it here. */
  readonly by: string | null;
};

type Dropped = { user: string; why: string }[];

/** The persons of a step after every rule about them: the starter's own turn, who must stand aside, and nobody being found. */
export async function seatOf(asked: SeatQuestion): Promise<Seated> {
  const { step, instance } = asked;
  const seeking = seekingOf(asked);
  const nothing = { seats: [], dropped: [], lacking: [] as readonly string[], pass: null, choose: null };
  const picks = step.who.find((one) => 'picked' in one);
  if (picks && !instance.picks[step.key]?.length) {
    const chooser = picks.picked === 'before' ? (asked.by ?? instance.starter) : instance.starter;
    return { ...nothing, choose: { user: chooser, rule: '选择办理人' } };
  }
  const dropped: Dropped = [];
  const { found, missed } = await lookForPersons(seeking, step.who);
  // Where others are asked nobody needs to hear of those who are gone.
  const lacking = found.length > 0 ? [] : missed.rules;
  if (found.length === 0) for (const user of missed.users) dropped.push({ user, why: '已停用' });
  const own = await settleSelf(asked, found, dropped);
  if (own.length === 0 && found.length > 0 && step.self === 'skip') return { ...nothing, dropped, pass: 'agree' };
  const free = own.filter(({ user }) => !standsAside(asked, user, dropped));
  const asks = free.length > 0 ? free : await forNobody(asked, seeking);
  if (typeof asks === 'string') return { ...nothing, dropped, lacking, pass: asks };
  const chosen = step.many.by === 'chance' ? [asks[randomInt(asks.length)] as FoundPerson] : asks;
  return { ...nothing, dropped, lacking, seats: await withWeights(asked.house, step, chosen) };
}

type Looks = Omit<SeatQuestion, 'by' | 'step'> & { readonly step: { readonly key: string } };

export const seekingOf = ({ house, record, tasks, instance, step, flow }: Looks): Seeking => ({
  house,
  record,
  tasks,
  instance,
  step: step.key,
  titleOf: (key) => flow.steps[key]?.title ?? '',
});

/** It would be the starter's own turn. */
async function settleSelf({ step, instance, house }: SeatQuestion, found: readonly FoundPerson[], dropped: Dropped) {
  const { starter } = instance;
  if (step.self === 'approve' || !found.some(({ user }) => user === starter)) return found;
  const others = found.filter(({ user }) => user !== starter);
  if (step.self === 'skip') {
    dropped.push({ user: starter, why: '发起人本人，跳过' });
    return others;
  }
  const leader = await leaderOf(house, starter);
  dropped.push({ user: starter, why: '发起人本人，交给其负责人' });
  if (leader === null || others.some(({ user }) => user === leader)) return others;
  return found.map((one) => (one.user === starter ? { user: leader, rule: '发起人的负责人' } : one));
}

/** The first on the way up who leads somebody's department and is not that somebody. */
export async function leaderOf(at: Reading, user: string): Promise<string | null> {
  const depart = await departOf(at, user);
  const levels = depart === null ? [] : await levelsFrom(at, depart);
  const leaders = levels.flatMap(({ manager }) => (manager === null || manager === user ? [] : [manager]));
  const standing = await thoseStanding(at, leaders);
  return leaders.find((one) => standing.has(one)) ?? null;
}

/** Whoever may not make the move that an agreement makes does not decide about it either. */
export function whyApart(
  { house, record, instance }: Pick<SeatQuestion, 'house' | 'record' | 'instance'>,
  user: string,
) {
  const agree = house.entity.states?.nodes.get(instance.inState)?.flow?.agree;
  if (agree === undefined) return null;
  const [reason] = apartFrom(house.plan, record, agree, { ...house.asker, me: user });
  return reason?.say ?? null;
}

function standsAside(asked: SeatQuestion, user: string, dropped: Dropped): boolean {
  const why = whyApart(asked, user);
  if (why === null) return false;
  dropped.push({ user, why: '须回避' });
  return true;
}

/** Nobody was found: a verdict, or somebody in their stead. */
async function forNobody(asked: SeatQuestion, seeking: Seeking): Promise<readonly FoundPerson[] | Verdict> {
  const { step, instance, house, flow } = asked;
  if (step.nobody === 'agree' || step.nobody === 'refuse') return step.nobody;
  const leader = step.nobody === 'up' ? await leaderOf(house, instance.starter) : null;
  if (leader !== null && whyApart(asked, leader) === null)
    return [{ user: leader, rule: '找不到人，交给上一级负责人' }];
  const admins = await adminsOf(seeking, flow);
  const free = admins.filter(({ user }) => whyApart(asked, user) === null);
  if (free.length > 0) return free.map(({ user }) => ({ user, rule: '找不到人，交给流程管理员' }));
  throw new Refusal('wrong_state', {
    text: `“${flow.title}”的“${step.title}”找不到可以办理的人，也没有流程管理员，请联系系统管理员`,
  });
}

/** Who keeps a flow: those it names, else those of the company who may manage flows. */
export async function adminsOf(seeking: Seeking, flow: FlowModel): Promise<readonly FoundPerson[]> {
  const named = await findPersons(seeking, flow.admins);
  if (named.length > 0) return named;
  const keepers = await thoseWith(seeking.house, ['*', 'flow:manage']);
  return keepers.map((user) => ({ user, rule: '流程管理员' }));
}

async function withWeights(at: Reading, { many }: AskStep, found: readonly FoundPerson[]): Promise<readonly Seat[]> {
  if (many.by !== 'vote') return found.map((one) => ({ ...one, weight: 1, veto: false }));
  const codes = await roleCodesOf(
    at,
    found.map(({ user }) => user),
  );
  return found.map((one) => {
    const roles = codes.get(one.user) ?? [];
    const weights = roles.flatMap((code) => many.weights[code] ?? []);
    return {
      ...one,
      weight: weights.reduce((most, weight) => Math.max(most, weight), 1),
      veto: roles.some((code) => many.veto.includes(code)),
    };
  });
}
