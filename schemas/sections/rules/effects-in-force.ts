import type { Effect } from '../../compile/program-model.ts';

const opposite = { show: 'hide', unfold: 'fold', unlock: 'lock', optional: 'need' } as const;

/**
 * What a rule's branches come to: the effects of the one taken, and of the other one its permissions turned round.
 * A rule that shows a field when something holds thereby hides it when that does not hold.
 */
export function effectsInForce(taken: readonly Effect[], other: readonly Effect[]): readonly Effect[] {
  const turned = other.flatMap((effect): Effect[] => {
    if (!(effect.do in opposite)) return [];
    const turnedTo = opposite[effect.do as keyof typeof opposite];
    const said = taken.some((one) => one.do === turnedTo && one.target === effect.target);
    return said ? [] : [{ do: turnedTo, target: effect.target }];
  });
  return [...taken, ...turned];
}
