import type { Net, NetNode } from './net.ts';

/** Where all that begins at a figure comes together again; null: at the end; not there: it leads away and never does. */
export type AfterEach = ReadonlyMap<NetNode, NetNode | null>;

/** Every figure that can be come to, the last first; lines that lead to where one has been are marked on the way. */
export function walkNet({ start }: Net): readonly NetNode[] {
  const order: NetNode[] = [];
  const state = new Map<NetNode, 'open' | 'done'>([[start, 'open']]);
  const path: { readonly node: NetNode; next: number }[] = [{ node: start, next: 0 }];
  for (let here = path.at(-1); here; here = path.at(-1)) {
    const arc = here.node.out[here.next++];
    if (!arc) {
      state.set(here.node, 'done');
      order.push(here.node);
      path.pop();
      continue;
    }
    const known = state.get(arc.to);
    if (known === 'open') arc.isBack = true;
    else if (known === undefined) {
      state.set(arc.to, 'open');
      path.push({ node: arc.to, next: 0 });
    }
  }
  return order;
}

/** From the end backwards, each figure once: ways that lead away do not count, for nothing comes out of them. */
export function afterEach(order: readonly NetNode[]): AfterEach {
  const place = new Map(order.map((node, index) => [node, index]));
  const after = new Map<NetNode, NetNode | null>();
  const common = (a: NetNode | null, b: NetNode | null): NetNode | null => {
    let [one, other] = [a, b];
    while (one !== other && one && other) {
      if ((place.get(one) ?? 0) > (place.get(other) ?? 0)) one = after.get(one) ?? null;
      else other = after.get(other) ?? null;
    }
    return one === other ? one : null;
  };
  for (const node of order) {
    const onwards = node.out.filter(({ isBack, to }) => !isBack && after.has(to)).map(({ to }) => to);
    const [first, ...more] = onwards;
    if (first) after.set(node, more.reduce<NetNode | null>(common, first));
    else if (node.out.length === 0 && !node.jump) after.set(node, null);
  }
  return after;
}
