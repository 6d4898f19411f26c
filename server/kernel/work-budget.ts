import { AsyncLocalStorage } from 'node:async_hooks';
import type { Spend } from '../../schemas/check/program-source.ts';
import { Refusal } from './errors.ts';

/**
 * Steps of rules and calculations that one request may cost: a node of a program on one row, a row that an expression
 * reads. A record of two thousand lines with forty rules is judged for about a third of it.
 */
export const mostSteps = 1_000_000;

/** How long these may take together. Steps are bounded first; a step that is slower than anybody thought is what this is for. */
export const mostMs = 10_000;

interface Limits {
  readonly steps?: number;
  readonly ms?: number;
  readonly clock?: () => number;
  readonly worked?: () => number;
}

interface Budget {
  left: number;
  leftMs: number;
  readonly ms: number;
  /** What the process had worked before the first step; null until one is taken: most requests take none, and asking the system costs. */
  before: number | null;
  readonly worked: () => number;
  /** When the work that is under way at this moment took its first step; null between two awaits. */
  since: number | null;
  readonly clock: () => number;
}

const budgets = new AsyncLocalStorage<Budget>();
const now = () => performance.now();
const workedMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Does some work within a budget of its own: a request's, or that of one record where a request works through a file. */
export const withinBudget = <T>(
  work: () => T,
  { steps = mostSteps, ms = mostMs, clock = now, worked = workedMs }: Limits = {},
): T => budgets.run({ left: steps, leftMs: ms, ms, since: null, clock, worked, before: null }, work);

/** Takes steps out of the budget of whatever is under way. Counted before it is timed: the same request ends the same way everywhere. */
export const spend: Spend = (steps) => {
  const budget = budgets.getStore();
  if (!budget) return;
  budget.left -= steps;
  if (budget.left < 0 || (timeLeft(budget) < 0 && !wasKeptWaiting(budget))) throw new Refusal('too_much_work');
};

/** Only what is worked without a pause counts: waiting for the database, or for others, is nobody's calculation. */
function timeLeft(budget: Budget): number {
  if (budget.since === null) {
    budget.since = budget.clock();
    budget.before ??= budget.worked();
    queueMicrotask(() => {
      budget.leftMs -= budget.clock() - (budget.since ?? budget.clock());
      budget.since = null;
    });
  }
  return budget.leftMs - (budget.clock() - budget.since);
}

/** On a busy machine time goes by without work. This process did all of this work and perhaps more: while it did none, nothing is counted. */
function wasKeptWaiting(budget: Budget): boolean {
  const left = budget.ms - (budget.worked() - (budget.before ?? 0));
  if (left < 0) return false;
  budget.leftMs += left - timeLeft(budget);
  return true;
}
