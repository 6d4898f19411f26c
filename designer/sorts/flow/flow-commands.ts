import type { FlowDocument, FlowStepDocument } from '../../../schemas/language/flow.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import type { Ask } from '../../kernel/command.ts';
import type { Step } from '../../kernel/steps.ts';
import { freshKey } from '../../kernel/tree.ts';
import {
  fitsIn,
  insideOf,
  insidesOf,
  outermost,
  pointerOf,
  ranksFor,
  type Spot,
  type Steps,
  standsIn,
  withInside,
} from './flow-steps.ts';

/** Something done, and what is chosen then. */
export interface Done {
  readonly ask: Ask;
  readonly keys: readonly string[];
}

/** Steps as they are carried to another place or another flow: the outermost, and all that is in them. */
export interface Carriage {
  readonly tops: readonly string[];
  readonly steps: Steps;
}

const named = ({ steps }: FlowDocument, keys: readonly string[]): string => {
  const [first = ''] = keys;
  return keys.length === 1 ? `“${steps[first]?.title ?? first}”` : `${keys.length} 个步骤`;
};

/** Steps of another flow, another place, or from nothing, with keys of their own: what is changed in a copy stays in the copy. */
export function putSteps(flow: FlowDocument, carriage: Carriage, spot: Spot, verb = '粘贴'): Done | null {
  const { tops, steps } = carriage;
  const ownerAs = spot.owner === '' ? undefined : flow.steps[spot.owner]?.as;
  if (spot.owner !== '' && ownerAs === undefined) return null;
  const fitting = tops.filter((key) => steps[key] && standsIn(steps[key].as, ownerAs));
  if (fitting.length === 0 || fitting.length < tops.length) return null;
  const taken = new Set([...Object.keys(flow.steps), 'start']);
  const order = inOrder(steps).map(([key]) => key);
  const renamed = new Map(
    order.map((key) => {
      const fresh = freshKey(taken, key);
      taken.add(fresh);
      return [key, fresh] as const;
    }),
  );
  const ranks = ranksFor(flow.steps, spot, order.length, []);
  const made = order.map((key, index): Step => {
    const step = renameIn(steps[key] as FlowStepDocument, renamed);
    const owner = tops.includes(key) ? spot.owner : step.in;
    const { in: _, ...rest } = step;
    return {
      path: pointerOf(renamed.get(key) ?? key),
      after: { ...rest, ...(owner ? { in: owner } : {}), rank: ranks[index] },
    };
  });
  const [first = ''] = tops;
  const what = tops.length === 1 ? `“${steps[first]?.title ?? first}”` : `${tops.length} 个步骤`;
  return { ask: { name: `${verb}${what}`, steps: made }, keys: tops.map((key) => renamed.get(key) ?? key) };
}

/** What a carried step says of others that are carried with it follows them. */
function renameIn(step: FlowStepDocument, keys: ReadonlyMap<string, string>): FlowStepDocument {
  const next = (key: string) => keys.get(key) ?? key;
  const { who } = step as { readonly who?: readonly object[] };
  return {
    ...step,
    ...(step.in === undefined ? {} : { in: next(step.in) }),
    ...('to' in step ? { to: next(step.to) } : {}),
    ...(who
      ? { who: who.map((one) => ('holderOf' in one ? { ...one, holderOf: next(String(one.holderOf)) } : one)) }
      : {}),
  } as FlowStepDocument;
}

export function carry({ steps }: FlowDocument, keys: readonly string[]): Carriage {
  const insides = insidesOf(steps);
  const tops = outermost(insides, keys);
  const all = tops.flatMap((top) => withInside(insides, top));
  return { tops, steps: Object.fromEntries(all.flatMap((key) => (steps[key] ? [[key, steps[key]]] : []))) };
}

/** Takes steps with all that is in them to another place; null where they cannot stand there. */
export function moveSteps(flow: FlowDocument, keys: readonly string[], spot: Spot): Done | null {
  const tops = outermost(insidesOf(flow.steps), keys);
  if (tops.length === 0 || !fitsIn(flow.steps, tops, spot.owner)) return null;
  const before = spot.before !== null && tops.includes(spot.before) ? following(flow, spot, tops) : spot.before;
  const ranks = ranksFor(flow.steps, { ...spot, before }, tops.length, tops);
  const steps = tops.flatMap((key, index): Step[] => [
    { path: at(pointerOf(key), 'in'), after: spot.owner === '' ? undefined : spot.owner },
    { path: at(pointerOf(key), 'rank'), after: ranks[index] },
  ]);
  return { ask: { name: `移动${named(flow, tops)}`, steps }, keys: tops };
}

/** The next there that stays. */
function following({ steps }: FlowDocument, { owner, before }: Spot, leaving: readonly string[]): string | null {
  const row = insideOf(insidesOf(steps), owner);
  return row.slice(row.indexOf(before ?? '')).find((key) => !leaving.includes(key)) ?? null;
}

/** One place earlier or later among its neighbours; out of its way at the ends. */
export function stepBy(flow: FlowDocument, key: string, by: 1 | -1): Done | null {
  const { steps } = flow;
  const owner = steps[key]?.in ?? '';
  const row = insideOf(insidesOf(steps), owner);
  const index = row.indexOf(key);
  const next = index + by;
  if (next >= 0 && next < row.length)
    return moveSteps(flow, [key], { owner, before: row[by > 0 ? index + 2 : next] ?? null });
  const branch = steps[owner]?.in;
  if (steps[key]?.as === 'way' || branch === undefined) return null;
  const outer = steps[branch]?.in ?? '';
  const beside = insideOf(insidesOf(steps), outer);
  return moveSteps(flow, [key], {
    owner: outer,
    before: by < 0 ? branch : (beside[beside.indexOf(branch) + 1] ?? null),
  });
}

/** Takes steps away with all that is in them. */
export function removeSteps(flow: FlowDocument, keys: readonly string[]): Done | null {
  const insides = insidesOf(flow.steps);
  const tops = outermost(insides, keys);
  if (tops.length === 0) return null;
  const gone = tops.flatMap((top) => withInside(insides, top));
  const steps = gone.map((key): Step => ({ path: pointerOf(key), after: undefined }));
  const [first = ''] = tops;
  const row = insideOf(insides, flow.steps[first]?.in ?? '');
  const left = row.filter((key) => !gone.includes(key));
  const next = left[Math.min(row.indexOf(first), left.length - 1)] ?? flow.steps[first]?.in;
  return { ask: { name: `删除${named(flow, tops)}`, steps }, keys: next === undefined ? [] : [next] };
}

/** Who else speaks of steps that are to go: by title, cases by their names. */
export function speakersOf(flow: FlowDocument, keys: readonly string[]): readonly string[] {
  const insides = insidesOf(flow.steps);
  const gone = new Set(outermost(insides, keys).flatMap((top) => withInside(insides, top)));
  const speaks = (step: FlowStepDocument) =>
    ('to' in step && gone.has(step.to)) ||
    ('who' in step && step.who.some((one) => 'holderOf' in one && gone.has(one.holderOf)));
  const steps = inOrder(flow.steps).flatMap(([key, step]) =>
    !gone.has(key) && speaks(step) ? [`步骤“${step.title}”`] : [],
  );
  const cases = inOrder(flow.cases).flatMap(([name, { then }]) =>
    [...(then.goes ?? []), ...(then.skips ?? [])].some((key) => gone.has(key)) ? [`用例“${name}”`] : [],
  );
  return [...steps, ...cases];
}

/** A word of one step; undefined takes it back. `isTyped`: it comes letter by letter. */
export function setStep(
  flow: FlowDocument,
  key: string,
  word: string,
  value: unknown,
  label: string,
  isTyped = false,
): Ask {
  const path = at(pointerOf(key), word);
  return {
    name: `修改“${flow.steps[key]?.title ?? key}”的${label}`,
    steps: [{ path, after: value }],
    ...(isTyped ? { joins: path } : {}),
  };
}

/** A word of the flow itself. */
export const setWord = (path: string, value: unknown, label: string, isTyped = false): Ask => ({
  name: `修改${label}`,
  steps: [{ path, after: value }],
  ...(isTyped ? { joins: path } : {}),
});
