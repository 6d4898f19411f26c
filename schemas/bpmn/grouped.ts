/** All of one kind together, each in the order it came. */
export function grouped<One, By>(all: readonly One[], by: (one: One) => By): ReadonlyMap<By, readonly One[]> {
  const groups = new Map<By, One[]>();
  for (const one of all) {
    const group = groups.get(by(one));
    if (group) group.push(one);
    else groups.set(by(one), [one]);
  }
  return groups;
}
