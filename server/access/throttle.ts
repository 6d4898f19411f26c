const mostKeys = 10_000;

/** At most so many within a minute for one key, in this process. For calls that cost something before anybody is known. */
export function throttle(most: number, now: () => number = Date.now): (key: string) => boolean {
  let counts = new Map<string, number>();
  let minute = 0;
  return (key) => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute || counts.size > mostKeys) {
      counts = new Map();
      minute = current;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= most;
  };
}
