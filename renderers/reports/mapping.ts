import type { ReportRow } from './services.ts';

/** Where the values of a chosen row go, as the specification's forms say it: two lists of names, separated by commas. */
export interface PopupConfig {
  readonly code?: string | undefined;
  readonly orgFields?: string | undefined;
  readonly destFields?: string | undefined;
}

export type Mapping =
  | { readonly fault: string }
  | { readonly fault: null; readonly pairs: readonly (readonly [from: string, to: string])[] };

const names = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Reads what a picker is to fill; what is missing is told in the specification's words. */
export function readMapping({ code, orgFields, destFields }: PopupConfig): Mapping {
  const [from, to] = [names(orgFields), names(destFields)];
  if (!code || from.length === 0 || to.length === 0) return { fault: 'popup参数未正确配置!' };
  if (from.length !== to.length) return { fault: 'popup参数未正确配置,原始值和目标值数量不一致!' };
  return { fault: null, pairs: from.map((name, at) => [name, to[at] ?? name]) };
}

/** The values of one form: those of several rows stand after one another, separated by commas. */
export function valuesFrom(
  pairs: Extract<Mapping, { fault: null }>['pairs'],
  rows: readonly ReportRow[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    pairs.map(([from, to]) => {
      const values = rows.map((row) => row[from] ?? null);
      return [to, values.length === 1 ? values[0] : values.map((value) => value ?? '').join(',')];
    }),
  );
}

/** One line for each row. */
export const linesFrom = (
  pairs: Extract<Mapping, { fault: null }>['pairs'],
  rows: readonly ReportRow[],
): readonly Readonly<Record<string, unknown>>[] => rows.map((row) => valuesFrom(pairs, [row]));
