/** Counts renders where a budget is kept: tests and the bench set `on`, nobody else does. */
export const renderProbe: { on: ((what: string) => void) | null } = { on: null };

/** Counts from here on, by what was drawn: `leaf total`, `cell lines.qty`. */
export function countRenders() {
  const counts: Record<string, number> = {};
  renderProbe.on = (what) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  return {
    all: (): Readonly<Record<string, number>> => counts,
    of: (sort: string): Readonly<Record<string, number>> =>
      Object.fromEntries(Object.entries(counts).filter(([what]) => what.startsWith(`${sort} `))),
    stop: () => {
      renderProbe.on = null;
    },
  };
}
