/** How a text says the signs that HTML takes for its own; the ampersand goes first, being in what stands for the others. */
export const htmlSigns = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
] as const;

/** Whatever signs the text has, it says them: no mark-up comes out of a value. */
export const asHtml = (text: string): string =>
  htmlSigns.reduce((whole, [sign, name]) => whole.replaceAll(sign, name), text);

/** A paragraph of formatted text, its lines kept. */
export const paragraphOf = (text: string | null): string | null =>
  text === null ? null : `<p>${asHtml(text).replaceAll('\n', '<br>')}</p>`;
