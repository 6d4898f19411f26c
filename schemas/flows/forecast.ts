import type { FlowModel } from '../compile/flow-model.ts';
import { advance, notStarted } from './advance.ts';
import type { FlowCommand, FlowEnd, FlowPorts, FlowState, Token, Verdict } from './core.ts';

export interface Forecast {
  /** The steps that would be come to, in this order; a step that is come to again stands there again. */
  readonly steps: readonly string[];
  /** The ways that would be taken. */
  readonly ways: readonly string[];
  /** Null: as the record is now it would go round, or a condition cannot be told. */
  readonly ends: FlowEnd | null;
}

interface ForecastOptions {
  /** From where it stands; else from the beginning. */
  readonly from?: FlowState;
  /** How a step counts that asks persons: agreed, unless its rule finds nobody and says otherwise. */
  readonly verdict?: (step: string) => Verdict;
}

/** Longer than any flow is. */
const MOST_COMMANDS = 500;

/** Where a record would go if everybody agreed, by the same core that it goes by. */
export function forecast(
  flow: FlowModel,
  ports: FlowPorts,
  { from, verdict = () => 'agree' }: ForecastOptions = {},
): Forecast {
  const steps: string[] = [];
  const ways: string[] = [];
  let state = from ? { ...from, suspended: false } : notStarted;
  for (let turn = 0; turn < MOST_COMMANDS && !state.ended; turn++) {
    const next = nextFor(flow, state, verdict);
    const advanced = next && advance(flow, state, next, ports);
    if (!advanced || advanced.refused) break;
    state = advanced.state;
    for (const effect of advanced.effects) {
      if (effect.do !== 'note') continue;
      if (effect.what === 'entered') steps.push(effect.step);
      if (effect.way !== undefined) ways.push(effect.way);
    }
  }
  return { steps, ways, ends: state.ended };
}

function nextFor(
  { steps }: FlowModel,
  { tokens, sittings, lastToken }: FlowState,
  verdict: Required<ForecastOptions>['verdict'],
): FlowCommand | null {
  if (lastToken === 0) return { do: 'start' };
  // Those that came first go first: ways are told side by side, as they are gone.
  const token = tokens.find(({ waits }) => waits !== 'join' && waits !== 'unsure');
  // Where a condition cannot be told nobody knows what comes next.
  if (!token) return null;
  const sitting = sittings.find((one) => one.token === token.id);
  if (sitting)
    return {
      do: 'decide',
      token: token.id,
      verdict: 'agree',
      weight: sitting.open - (sitting.seats - sitting.answered - 1),
    };
  if (token.waits === 'persons')
    return { do: 'seat', token: token.id, weights: [], pass: steps[token.step] ? verdict(token.step) : 'agree' };
  return token.waits === 'join' || token.waits === 'unsure' ? null : answers[token.waits](token.id);
}

const answers: Readonly<
  Record<Exclude<Token['waits'], 'persons' | 'join' | 'unsure'>, (token: number) => FlowCommand>
> = {
  run: (token) => ({ do: 'ran', token }),
  time: (token) => ({ do: 'fired', token }),
  child: (token) => ({ do: 'returned', token, end: 'agree' }),
};
