import type { IssueCode } from './issues.ts';

/** Something wrong in what was said or typed: data, with the place it belongs to, never a sentence. */
export interface Issue {
  readonly code: IssueCode;
  /** A JSON pointer into what was said: `/fields/qty/label`, `/lines/3/qty`. */
  readonly path: string;
  /** The document it is about, where several are judged at once: `entity:supplier`. */
  readonly in?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** A warning is shown and may be passed; anything else stops. */
  readonly level?: 'error' | 'warn';
}

export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly issues?: readonly Issue[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export const ok = <T>(value: T, issues?: readonly Issue[]): Result<T> =>
  issues && issues.length > 0 ? { ok: true, value, issues } : { ok: true, value };

export const fail = (...issues: readonly Issue[]): { readonly ok: false; readonly issues: readonly Issue[] } =>
  failWith(issues);

/** As `fail`, for as many as there are: an argument each would overrun the stack. */
export const failWith = (issues: readonly Issue[]): { readonly ok: false; readonly issues: readonly Issue[] } => ({
  ok: false,
  issues,
});

/** More than anybody reads; a hundred thousand of them would only cost whoever tells and whoever hears. */
export const mostIssues = 200;

/** The first issues, what stops before what only warns, and how many more there are. */
export function capIssues(issues: readonly Issue[]): readonly Issue[] {
  if (issues.length <= mostIssues) return issues;
  const isWarning = ({ level }: Issue) => level === 'warn';
  const inTurn = [...issues.filter((issue) => !isWarning(issue)), ...issues.filter(isWarning)];
  const count = issues.length - mostIssues;
  const level = inTurn.slice(mostIssues).every(isWarning) ? ({ level: 'warn' } as const) : {};
  return [...inTurn.slice(0, mostIssues), { code: 'and_more', path: '', params: { count }, ...level }];
}

/** Whether anything in the list stops: warnings alone do not. */
export const stops = (issues: readonly Issue[]): boolean => issues.some((issue) => issue.level !== 'warn');
