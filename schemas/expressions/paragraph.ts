/** A paragraph of formatted text, its lines kept. Whatever signs the text has, it says them: no mark-up comes out of a value. */
export function paragraphOf(text: string | null): string | null {
  if (text === null) return null;
  const said = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${said.replaceAll('\n', '<br>')}</p>`;
}
