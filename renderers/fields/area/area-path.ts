import type { Division } from './divisions.ts';

export const depths = { province: 1, city: 2, county: 3 } as const;

/** The codes from the province down to a division; a filter's `33*` stands for the whole of 33. */
export function pathOf(value: unknown, roots: readonly Division[]): string[] {
  const code = typeof value === 'string' ? value.replace('*', '').padEnd(6, '0') : '';
  if (!/^\d{6}$/.test(code)) return [];
  const steps = [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])];
  const path: string[] = [];
  let level: readonly Division[] | undefined = roots;
  for (const step of steps) {
    const found: Division | undefined = level?.find((division) => division.value === step);
    if (!found) break;
    path.push(step);
    level = found.children;
  }
  return path.length > 0 ? path : [code];
}

/** What a list is asked for when a whole province or city is meant: every code that starts so. */
export function prefixOf(code: string): string {
  if (code.endsWith('0000')) return `${code.slice(0, 2)}*`;
  return code.endsWith('00') ? `${code.slice(0, 4)}*` : code;
}

/** The tree no deeper than it may be chosen from. */
export function pruned(divisions: readonly Division[], depth: number): readonly Division[] {
  if (depth >= 3) return divisions;
  return divisions.map(({ value, label, children }) =>
    depth > 1 && children ? { value, label, children: pruned(children, depth - 1) } : { value, label },
  );
}

/** The root of the specification's area data. */
export const ROOT = '86';

/** Divisions as the specification's area data has them: flat, each with what it hangs under. */
export const areaRows = (
  divisions: readonly Division[],
  pid: string = ROOT,
): readonly { readonly id: string; readonly text: string; readonly pid: string }[] =>
  divisions.flatMap(({ value, label, children = [] }) => [
    { id: value, text: label, pid },
    ...areaRows(children, value),
  ]);
