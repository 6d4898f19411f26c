import type { FlowModel, FlowStep } from '../compile/flow-model.ts';
import { canonicalJson } from '../values/hash.ts';
import type { FlowState, Place, Token } from './core.ts';
import { START } from './going.ts';
import { isAsk, stepOf } from './places.ts';

/** A place where a running flow stands, and why it could not stand there in another version; null: it could. */
export interface Fit {
  readonly step: string;
  readonly title: string;
  readonly why: string | null;
}

/** Whether what runs by one version could go on by another: every place it stands at, or is to come back to. */
export function fitNewer({ tokens, direct }: FlowState, from: FlowModel, to: FlowModel): readonly Fit[] {
  const standing = tokens.map((token) => fitAt(token, from, whyNot(token, from, to)));
  const places = direct.flatMap((one) => [...one.to, ...(one.from === START ? [] : [{ step: one.from, ways: [] }])]);
  const back = places.map((place) =>
    fitAt(place, from, stepOf(to, place.step) ? null : '新版本中没有这一步，而退回后还要回到这里'),
  );
  return [...standing, ...back.filter(({ why }) => why !== null)];
}

const fitAt = ({ step }: Pick<Place, 'step'>, from: FlowModel, why: string | null): Fit => ({
  step,
  title: stepOf(from, step)?.title ?? step,
  why,
});

function whyNot({ step: key, ways, waits }: Token, from: FlowModel, to: FlowModel): string | null {
  const [before, after] = [stepOf(from, key), stepOf(to, key)];
  if (!before || !after) return '新版本中没有这一步';
  if (before.as !== after.as) return '新版本中是另一种步骤';
  // Where ways come together it stands in the one it came by.
  const own = waits === 'join' ? ways.slice(0, -1) : ways;
  if (own.join(' ') !== after.ways.join(' ')) return '新版本中在另一个分支里';
  const way = stepOf(to, ways.at(-1) ?? '');
  if (waits === 'join' && (way?.as !== 'way' || way.branch !== key)) return '新版本中没有已走的分支条件';
  return whyOther(before, after);
}

function whyOther(before: FlowStep, after: FlowStep): string | null {
  if (isAsk(before) && isAsk(after) && canonicalJson(before.many) !== canonicalJson(after.many))
    return '新版本中多人办理的方式不同';
  if (before.as === 'call' && after.as === 'call' && before.flow !== after.flow) return '新版本中调用另一个子流程';
  return null;
}
