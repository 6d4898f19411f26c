/** Tells of what is named whether it is named for the first time. */
export function firstTimes(): (...of: readonly unknown[]) => boolean {
  const named = new Set<string>();
  return (...of) => {
    const name = of.join(' ');
    const isFirst = !named.has(name);
    named.add(name);
    return isFirst;
  };
}
