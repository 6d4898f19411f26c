/** Counts renders where a budget is kept: tests and the bench set `on`, nobody else does. */
export const renderProbe: { on: ((what: string) => void) | null } = { on: null };
