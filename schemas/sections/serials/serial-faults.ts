import type { Fault } from '../../kinds/field-kind.ts';

type Period = 'tenant' | 'yyyy' | 'mm' | 'dd';

const periods = [
  ['yyyy', ['{yyyy}', '{yy}']],
  ['mm', ['{mm}']],
  ['dd', ['{dd}']],
] as const;

/** What keeps a numbering rule from giving numbers that differ: it counts once, and shows every period it begins anew with. */
export function serialFaults(make: string, restart: readonly Period[]): readonly Fault[] {
  const counts = make.match(/\{n(:\d{1,2})?\}/g)?.length ?? 0;
  return [
    ...(counts === 1 ? [] : [{ code: 'bad_serial' } as const]),
    ...periods.flatMap(([period, tokens]) =>
      restart.includes(period) && !tokens.some((token) => make.includes(token))
        ? [{ code: 'serial_repeats', params: { period } } as const]
        : [],
    ),
  ];
}
