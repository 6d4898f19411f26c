/** Markdown as one line of words: for a cell of a table, where its signs would only be noise. */
export const plainMarkdown = (text: string): string =>
  text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+(\[[ x]\]\s+)?/gim, '')
    .replace(/^\s*([-*_]\s*){3,}$/gm, '')
    .replace(/(\*\*|__|~~|`+)/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
