/** Where a row says what an amount of it is an amount of: nothing of no amount, '' of several or of what is not known. */
export const unitKey = (column: string): string => `$unit.${column}`;

/** Whether a figure is none because it would add up what cannot be added. */
export const isMixed = (row: Readonly<Record<string, unknown>>, column: string): boolean =>
  (row[column] ?? null) === null && row[unitKey(column)] === '';

/** What stands in the place of such a figure. */
export const mixedWords = '多种币种，请按币种分组';
