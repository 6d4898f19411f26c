import type { FlowModel } from '../compile/flow-model.ts';
import { advance, notStarted } from './advance.ts';
import type { FlowCommand, FlowEffect, FlowState, Place, Refused } from './core.ts';

type Holds = Readonly<Record<string, boolean | null>>;

/** A running flow for tests: what was commanded last is told by what stands and what is to be done. */
export interface Run {
  readonly state: FlowState;
  readonly effects: readonly FlowEffect[];
  /** Refused: the state is as it was. */
  readonly refused: Refused | undefined;
  do(command: FlowCommand): Run;
  /** Persons are found for whatever waits for them, one each unless said. */
  seat(step: string, weights?: readonly number[]): Run;
  agree(step: string, weight?: number): Run;
  refuse(step: string, weight?: number): Run;
  back(step: string, to: string, resume?: 'again' | 'direct'): Run;
  tokenAt(step: string): number;
}

export function begin(flow: FlowModel, holds: Holds = {}, state = notStarted, from: readonly Place[] = []): Run {
  const at = (now: FlowState, effects: readonly FlowEffect[], refused?: Refused): Run => {
    const tokenAt = (step: string) => now.tokens.find((token) => token.step === step)?.id ?? -1;
    const run: Run = {
      state: now,
      effects,
      refused,
      tokenAt,
      do(command) {
        const advanced = advance(flow, now, command, { holds: (of) => (of in holds ? (holds[of] ?? null) : false) });
        return advanced.refused ? at(now, [], advanced.refused) : at(advanced.state, advanced.effects);
      },
      seat: (step, weights = [1]) => run.do({ do: 'seat', token: tokenAt(step), weights }),
      agree: (step, weight = 1) =>
        seated(run, step).do({ do: 'decide', token: tokenAt(step), verdict: 'agree', weight }),
      refuse: (step, weight = 1) =>
        seated(run, step).do({ do: 'decide', token: tokenAt(step), verdict: 'refuse', weight }),
      back: (step, to, resume = 'again') => seated(run, step).do({ do: 'back', token: tokenAt(step), to, resume }),
    };
    return run;
  };
  return at(state, []).do({ do: 'start', at: from });
}

const seated = (run: Run, step: string): Run =>
  run.state.sittings.some(({ token }) => token === run.tokenAt(step)) ? run : run.seat(step);

/** Where it stands: `a`, and `split?` where ways wait to come together. */
export const standing = ({ state }: Run): readonly string[] =>
  state.ended
    ? [`ended: ${state.ended}`]
    : state.tokens.map(({ step, waits }) => (waits === 'join' ? `${step}?` : step)).toSorted();

/** What is to be done, without the lines of the log. */
export const asked = ({ effects }: Run): readonly string[] =>
  effects.flatMap((effect) => {
    if (effect.do === 'note') return [];
    return [effect.do === 'finish' ? `finish ${effect.end}` : `${effect.do} ${effect.step}`];
  });
