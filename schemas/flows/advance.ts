import type { AskStep, FlowModel } from '../compile/flow-model.ts';
import type { Advance, Advanced, FlowCommand, FlowState, Refused, Sitting, Token, Verdict } from './core.ts';
import { Going, START, TooManySteps } from './going.ts';
import { isAsk, placeOf, stepOf, upstreamOf } from './places.ts';
import { answer, judge, reseat, sitDown, unanswer } from './sittings.ts';

export const notStarted: FlowState = {
  tokens: [],
  sittings: [],
  rounds: {},
  lastToken: 0,
  ended: null,
  suspended: false,
  touched: false,
  direct: [],
};

/** What a command makes of a running flow. */
export const advance: Advance = (flow, state, command, ports) => {
  if (state.ended) return { refused: 'over' };
  if (state.suspended && command.do !== 'resume' && command.do !== 'end') return { refused: 'suspended' };
  try {
    const asked: CommandContext = { flow, state, going: new Going(flow, state, ports) };
    return (carryOut[command.do] as (asked: CommandContext, command: FlowCommand) => Advanced)(asked, command);
  } catch (thrown) {
    if (thrown instanceof TooManySteps) return { refused: 'too_many_steps' };
    throw thrown;
  }
};

interface CommandContext {
  readonly flow: FlowModel;
  readonly state: FlowState;
  readonly going: Going;
}

type CommandOf<Do> = FlowCommand extends infer One
  ? One extends { readonly do: infer Its }
    ? Do extends Its
      ? One
      : never
    : never
  : never;

type CarryOut = {
  readonly [Do in FlowCommand['do']]: (asked: CommandContext, command: CommandOf<Do>) => Advanced;
};

const carryOut: CarryOut = {
  start({ state, going }, { at }) {
    if (state.lastToken > 0) return { refused: 'not_there' };
    if (at && at.length > 0) going.resume(at);
    else going.begin();
    return going.result();
  },

  seat(asked, { token: id, weights, pass }) {
    const { going } = asked;
    const found = askedAt(asked, id);
    if (!found || found.sitting) return { refused: 'not_there' };
    if (pass) return conclude(asked, found, pass);
    if (weights.length === 0) return { refused: 'nobody_left' };
    going.sit(sitDown(id, weights));
    giveTurn(going, found);
    return going.result();
  },

  decide(asked, { token: id, verdict, weight, veto = false, then = 'end' }) {
    const { going } = asked;
    const found = askedAt(asked, id);
    const sitting = found?.sitting && answer(found.sitting, verdict, weight);
    if (!found || !sitting) return { refused: 'not_there' };
    if (verdict === 'refuse' && found.step.refuse === null) return { refused: 'not_a_choice' };
    const isVetoed = veto && verdict === 'refuse';
    const come = judge(found.step.many, sitting, isVetoed);
    if (come) return conclude(asked, { ...found, sitting }, come, then, true);
    going.sit(sitting);
    giveTurn(going, found);
    return going.result(true);
  },

  reseat(asked, command) {
    const { going } = asked;
    const found = askedAt(asked, command.token);
    if (!found?.sitting) return { refused: 'not_there' };
    const sitting = reseat(found.sitting, command);
    if (!sitting) return { refused: 'nobody_left' };
    const come = judge(found.step.many, sitting);
    if (come) return conclude(asked, { ...found, sitting }, come);
    going.sit(sitting);
    giveTurn(going, found);
    return going.result();
  },

  back(asked, { token: id, to, resume }) {
    const found = askedAt(asked, id);
    if (!found?.sitting) return { refused: 'not_there' };
    const { back } = found.step;
    const upstream = upstreamOf(asked.flow, asked.state, found.token);
    const before = upstream.at(-1)?.key ?? START;
    const isAllowed = back === 'any' || (back === 'start' && to === START) || (back === 'before' && to === before);
    const isResumed = found.step.resume === 'choose' || found.step.resume === resume;
    if (!isAllowed || !isResumed) return { refused: 'not_a_choice' };
    if (to !== START && !upstream.some(({ key }) => key === to)) return { refused: 'not_upstream' };
    return sendBack(asked, to, resume === 'direct');
  },

  backOut(asked, { token: id, to, resume }) {
    const token = asked.state.tokens.find((one) => one.id === id && one.waits === 'child');
    if (!token) return { refused: 'not_there' };
    if (!upstreamOf(asked.flow, asked.state, token).some(({ key }) => key === to)) return { refused: 'not_upstream' };
    return sendBack(asked, to, resume === 'direct');
  },

  retake(asked, { step: key, weight }) {
    const { flow, state, going } = asked;
    const step = stepOf(flow, key);
    if (!isAsk(step) || !step.retake) return { refused: 'not_a_choice' };
    const token = state.tokens.find((one) => one.step === key);
    const sitting = state.sittings.find((one) => one.token === token?.id);
    if (token && sitting) {
      const less = unanswer(sitting, weight);
      if (!less) return { refused: 'not_there' };
      going.sit(less);
      return going.result();
    }
    const after = state.tokens.filter((one) => upstreamOf(flow, state, one).some((before) => before.key === key));
    const answered = (one: Token) => state.sittings.some(({ token: of, answered: so }) => of === one.id && so > 0);
    if (token || after.length === 0 || after.some(answered)) return { refused: 'not_there' };
    going.moveTo(placeOf(step), 'back');
    return going.result();
  },

  ran: (asked, { token }) => goOn(asked, token, 'run'),
  fired: (asked, { token }) => goOn(asked, token, 'time'),

  judge({ state, going }, { token: id }) {
    const token = state.tokens.find((one) => one.id === id && one.waits === 'unsure');
    if (!token) return nothingThere;
    going.again(token);
    return going.result();
  },

  returned(asked, { token, end }) {
    if (end === 'agree') return goOn(asked, token, 'child');
    if (!asked.state.tokens.some(({ id, waits }) => id === token && waits === 'child')) return { refused: 'not_there' };
    asked.going.finish(end, 'decided');
    return asked.going.result();
  },

  jump({ flow, going }, { to }) {
    const step = stepOf(flow, to);
    if (!step || step.as === 'way') return { refused: 'not_there' };
    going.moveTo(placeOf(step), 'jumped');
    return going.result();
  },

  withdraw({ flow, state, going }) {
    if (flow.withdraw === 'never' || (flow.withdraw === 'untouched' && state.touched))
      return { refused: 'not_a_choice' };
    going.finish('withdraw', 'withdrawn');
    return going.result();
  },

  end({ going }) {
    going.finish('ended', 'ended');
    return going.result();
  },

  suspend: ({ state }) => ({ state: { ...state, suspended: true }, effects: [] }),
  resume: ({ state }) => (state.suspended ? { state: { ...state, suspended: false }, effects: [] } : nothingThere),
};

const nothingThere: { readonly refused: Refused } = { refused: 'not_there' };

interface AskedAt {
  readonly token: Token;
  readonly step: AskStep;
  readonly sitting: Sitting | undefined;
}

function askedAt({ flow, state }: CommandContext, id: number): AskedAt | null {
  const token = state.tokens.find((one) => one.id === id && one.waits === 'persons');
  const step = token && stepOf(flow, token.step);
  return isAsk(step) && token ? { token, step, sitting: state.sittings.find((one) => one.token === id) } : null;
}

function giveTurn(going: Going, { token, step }: AskedAt): void {
  if (step.many.by === 'order') going.effects.push({ do: 'turn', token: token.id, step: step.key });
}

function goOn({ state, going }: CommandContext, id: number, waits: Token['waits']): Advanced {
  const token = state.tokens.find((one) => one.id === id && one.waits === waits);
  if (!token) return nothingThere;
  going.leave(token);
  return going.result();
}

type Refusal = 'end' | 'start' | 'before';

/** A step has come to an end: those who are asked later come next, then whatever follows. */
function conclude(
  asked: CommandContext,
  { token, step, sitting }: AskedAt,
  verdict: Verdict,
  then: Refusal = 'end',
  touched = asked.state.touched,
): Advanced {
  const { going } = asked;
  if (verdict === 'refuse')
    return refuse(asked, token, step.refuse === 'choose' ? then : (step.refuse ?? 'end'), touched);
  if (sitting && sitting.later.length > 0) {
    going.sit(sitDown(token.id, sitting.later, true));
    going.effects.push({ do: 'later', token: token.id, step: step.key });
    return going.result(touched);
  }
  going.effects.push({ do: 'note', step: step.key, what: sitting ? 'passed' : 'skipped' });
  going.leave(token);
  return going.result(touched);
}

function refuse(asked: CommandContext, token: Token, to: Refusal, touched: boolean): Advanced {
  const { flow, state, going } = asked;
  going.effects.push({ do: 'note', step: token.step, what: 'refused' });
  const before = upstreamOf(flow, state, token).at(-1);
  if (to === 'before' && before) going.moveTo(placeOf(before), 'back');
  else going.finish(to === 'end' ? 'refuse' : 'back', 'decided');
  return going.result(touched);
}

function sendBack({ flow, going }: CommandContext, to: string, direct: boolean): Advanced {
  const step = stepOf(flow, to);
  if (to === START || !step) going.finishBack(direct);
  else going.moveTo(placeOf(step), 'back', direct);
  return going.result(true);
}
