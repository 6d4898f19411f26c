import type { StatesModel, WayPlan } from './states.model.ts';

/**
 * The way a record goes, as its moves make it: a state stands behind all that lead to it, wherever it is written down.
 * What a record has passed for certain is told apart from what it may have left out.
 */
export function wayOfStates(states: Omit<StatesModel, 'way'>): WayPlan {
  const nodes = [...states.nodes.values()];
  const depths = depthsOf(states);
  const depthOf = (key: string) => depths.get(key) ?? 0;
  const without = new Map(nodes.map(({ key }) => [key, reachedWithout(states, new Set([key]))]));
  const leadsTo = (key: string, to: string) => key !== to && !without.get(key)?.has(to);
  const reached = reachedWithout(states, new Set());
  const gladly = reachedWithout(states, new Set(nodes.filter(({ tone }) => tone === 'danger').map(({ key }) => key)));
  const onlyLeadsBack = (key: string) =>
    reached.has(key) &&
    !goesOn(states, key, new Set(nodes.flatMap((node) => (leadsTo(node.key, key) ? [node.key] : []))));
  const usual = nodes
    .filter(({ tone, next }) => tone !== 'danger' && (next !== null || tone === 'success'))
    .filter(({ key, tone }) => tone === 'success' || !onlyLeadsBack(key))
    // what only a refusal leads to, such as a concession, is nobody's plan
    .filter(({ key }) => gladly.has(key) || !reached.has(key))
    .map(({ key }) => key)
    .sort((a, b) => depthOf(a) - depthOf(b));
  const led = nodes.map(({ key }): [string, readonly string[]] => [
    key,
    reached.has(key) ? usual.filter((other) => leadsTo(other, key)) : [],
  ]);
  return { usual, led: Object.fromEntries(led) };
}

/** How far each state lies from the start along moves that lead on; what they do not reach lies behind what is written before it. */
function depthsOf({ nodes, moves, start }: Omit<StatesModel, 'way'>): ReadonlyMap<string, number> {
  const onward = (key: string): readonly string[] =>
    [...moves.values()]
      .filter(({ from, to, danger }) => !danger && to !== start && from.includes(key) && nodes.has(to))
      .map(({ to }) => to);
  const seen = new Set<string>();
  const finished: string[] = [];
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    onward(key).forEach(visit);
    finished.push(key);
  };
  visit(start);
  const order = finished.reverse();
  const placeOf = new Map(order.map((key, place) => [key, place]));
  const depths = new Map<string, number>([[start, 0]]);
  for (const key of order)
    for (const to of onward(key)) {
      const leadsBack = (placeOf.get(to) ?? 0) <= (placeOf.get(key) ?? 0);
      if (!leadsBack) depths.set(to, Math.max(depths.get(to) ?? 0, (depths.get(key) ?? 0) + 1));
    }
  let last = 0;
  for (const key of nodes.keys()) {
    last = depths.get(key) ?? last;
    depths.set(key, last);
  }
  return depths;
}

/** Whether some way on from a state ends without coming back to what was passed before it: a detour, such as a change, has none. */
function goesOn({ moves }: Omit<StatesModel, 'way'>, key: string, passed: ReadonlySet<string>): boolean {
  const seen = new Set<string>();
  const queue = [key];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const here = at;
    const onward = [...moves.values()].filter(({ from, danger }) => !danger && from.includes(here));
    if (onward.length === 0) return true;
    for (const { to } of onward) if (!passed.has(to)) queue.push(to);
  }
  return false;
}

/** What can be come to from the start, were some states not there. */
function reachedWithout({ moves, start }: Omit<StatesModel, 'way'>, left: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set<string>();
  const queue = left.has(start) ? [] : [start];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    for (const { from, to } of moves.values()) if (from.includes(key) && !left.has(to)) queue.push(to);
  }
  return reached;
}
