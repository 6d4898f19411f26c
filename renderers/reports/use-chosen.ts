import { useEffect, useState } from 'react';
import type { ReportRow } from './services.ts';
import type { Keyed } from './table-parts.ts';

interface Choice {
  readonly rows: ReadonlyMap<string, ReportRow>;
  /** What was chosen before and has not come in sight: it goes on being chosen. */
  readonly unseen: ReadonlySet<string>;
}

const nothing: Choice = { rows: new Map(), unseen: new Set() };

/** What is chosen goes on being chosen on other pages; what was chosen before is found by key, or by the column `by`, when its row comes in sight. */
export function useChosen(rows: readonly Keyed[], { defaultKeys, by }: { defaultKeys: readonly string[]; by: string }) {
  const [choice, setChoice] = useState<Choice>(() => ({ ...nothing, unseen: new Set(defaultKeys) }));
  useEffect(() => setChoice((known) => found(known, rows, by)), [rows, by]);
  const setRows = (change: (known: Choice['rows']) => Choice['rows']) =>
    setChoice((known) => ({ ...known, rows: change(known.rows) }));
  return {
    ...choice,
    setRows,
    only: ({ key, row }: Keyed) => setChoice({ rows: new Map([[key, row]]), unseen: new Set() }),
    clear: () => setChoice(nothing),
  };
}

function found(known: Choice, rows: readonly Keyed[], by: string): Choice {
  const namesOf = ({ key, row }: Keyed) => [key, row[by], row[`${by}_dictText`]].map((name) => String(name ?? ''));
  const seen = rows.filter((one) => namesOf(one).some((name) => known.unseen.has(name)));
  if (seen.length === 0) return known;
  const names = new Set(seen.flatMap(namesOf));
  return {
    rows: new Map([...known.rows, ...seen.map(({ key, row }) => [key, row] as const)]),
    unseen: new Set([...known.unseen].filter((name) => !names.has(name))),
  };
}
