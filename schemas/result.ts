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

export const fail = (...issues: readonly Issue[]): { readonly ok: false; readonly issues: readonly Issue[] } => ({
  ok: false,
  issues,
});

/** Whether anything in the list stops: warnings alone do not. */
export const stops = (issues: readonly Issue[]): boolean => issues.some((issue) => issue.level !== 'warn');
