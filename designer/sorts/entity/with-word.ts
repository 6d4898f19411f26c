/** An entry with a word said, or without it. */
export function withWord<Entry extends object, Word extends keyof Entry>(
  entry: Entry,
  word: Word,
  value: Entry[Word] | undefined,
): Entry {
  const { [word]: _, ...rest } = entry;
  return (value === undefined ? rest : { ...rest, [word]: value }) as Entry;
}
