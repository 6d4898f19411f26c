import { useEffect, useMemo, useState } from 'react';
import type { ChartPlan } from '../../schemas/compile/dashboard-plan.ts';
import type { AnyFieldKind, LocalWords } from '../../schemas/kinds/field-kind.ts';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { fieldKinds } from '../fields/kinds.ts';

type Words = readonly (readonly [column: string, words: LocalWords])[];

/** The tables that columns of a chart are said by, where their words travel with the code and not with the rows. */
export async function localWordsOf({ query }: ChartPlan): Promise<Words> {
  const asked = query.columns.map(async ({ key, kind, config }) => {
    const found = fieldKinds.find(({ name }) => name === kind) as AnyFieldKind | undefined;
    const words = await found?.words?.(config);
    return words ? [[key, words] as const] : [];
  });
  return (await Promise.all(asked)).flat();
}

/** Rows with the words of such columns in them, as the words of dictionaries come. */
export const withLocalWords = (rows: readonly RowValues[], words: Words): readonly RowValues[] =>
  words.length === 0
    ? rows
    : rows.map((row) => ({
        ...row,
        ...Object.fromEntries(
          words.flatMap(([key, table]) => {
            const text = table.text(String(row[key] ?? ''));
            return text === undefined ? [] : [[`${key}_dictText`, text]];
          }),
        ),
      }));

export function useLocalWords(plan: ChartPlan, rows: readonly RowValues[]): readonly RowValues[] {
  const [words, setWords] = useState<Words>([]);
  useEffect(() => {
    let isGone = false;
    localWordsOf(plan)
      .then((found) => {
        if (!isGone && found.length > 0) setWords(found);
      })
      // Without its table a place is told by its code.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [plan]);
  return useMemo(() => withLocalWords(rows, words), [rows, words]);
}
