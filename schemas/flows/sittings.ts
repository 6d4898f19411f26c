import type { Many } from '../compile/flow-model.ts';
import type { FlowCommand, Sitting, Verdict } from './core.ts';

const sum = (weights: readonly number[]): number => weights.reduce((all, one) => all + one, 0);

export const sitDown = (token: number, weights: readonly number[], isLater = false): Sitting => ({
  token,
  open: sum(weights),
  agreed: 0,
  refused: 0,
  seats: weights.length,
  answered: 0,
  later: [],
  isLater,
});

/** As many as have not answered, each with some weight. */
const isSound = (open: number, left: number): boolean => left >= 0 && (left === 0 ? open === 0 : open >= left);

/** One answer; null where so much is not open any more. */
export function answer(sitting: Sitting, verdict: Verdict, weight: number): Sitting | null {
  if (weight < 1 || !isSound(sitting.open - weight, sitting.seats - sitting.answered - 1)) return null;
  return {
    ...sitting,
    open: sitting.open - weight,
    answered: sitting.answered + 1,
    agreed: sitting.agreed + (verdict === 'agree' ? weight : 0),
    refused: sitting.refused + (verdict === 'refuse' ? weight : 0),
  };
}

/** An agreement taken back. */
export function unanswer(sitting: Sitting, weight: number): Sitting | null {
  if (weight < 1 || weight > sitting.agreed || sitting.answered < 1) return null;
  return {
    ...sitting,
    open: sitting.open + weight,
    answered: sitting.answered - 1,
    agreed: sitting.agreed - weight,
  };
}

type Reseat = Extract<FlowCommand, { readonly do: 'reseat' }>;

/** Persons come and go; null where somebody leaves who is not there, or has answered, or is the last. */
export function reseat(sitting: Sitting, { added, removed, later = false }: Reseat): Sitting | null {
  if (later && !sitting.isLater) {
    const left = removed.reduce<readonly number[] | null>(without, [...sitting.later, ...added]);
    return left && { ...sitting, later: left };
  }
  const seats = sitting.seats + added.length - removed.length;
  const open = sitting.open + sum(added) - sum(removed);
  if (seats < 1 || !isSound(open, seats - sitting.answered)) return null;
  return { ...sitting, seats, open };
}

function without(weights: readonly number[] | null, one: number): readonly number[] | null {
  const at = weights?.indexOf(one) ?? -1;
  return weights && at >= 0 ? weights.toSpliced(at, 1) : null;
}

/**
 * What it has come to: decided as soon as the answers that are still open cannot change it. `isVetoed`: one who may has said no.
 */
export function judge({ by, vote, turnout }: Many, sitting: Sitting, isVetoed = false): Verdict | null {
  const { open, agreed, refused, isLater } = sitting;
  if (by === 'vote' && !isLater) {
    const all = open + agreed + refused;
    if (isVetoed || (agreed + open) * 100 < vote * all) return 'refuse';
    return agreed * 100 >= vote * all && (agreed + refused) * 100 >= turnout * all ? 'agree' : null;
  }
  if (refused > 0) return 'refuse';
  const needsAll = isLater || by === 'all' || by === 'order';
  return (needsAll ? open === 0 : agreed > 0) ? 'agree' : null;
}
