/** The specification's lengths: of a text anywhere, and of one in a selection. */
export const ellipsisLengths = { text: 25, selection: 12 } as const;

/** A text cut after so many characters, counted as people see them: half a character is never left. */
export function shorten(text: string, length: number = ellipsisLengths.text): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}
