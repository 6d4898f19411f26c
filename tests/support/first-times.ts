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

/** Tells whether any two of what is named, each in its place, meet for the first time: enough where no law is about three of them. */
export function firstMeetings(): (...of: readonly unknown[]) => boolean {
  const isFirst = firstTimes();
  return (...of) => {
    const pairs = of.flatMap((one, at) => of.slice(at + 1).map((other, beyond) => isFirst(at, beyond, one, other)));
    return pairs.includes(true);
  };
}
