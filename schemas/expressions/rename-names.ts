/** Quoted texts, and names that begin a path and are no function's; `../` leads elsewhere, `@` names a set. */
const pieces = /'(?:[^']|'')*'|(?<![\w./@])[a-zA-Z]\w*(?!\w*\s*\()/g;

/** An expression with other names for the fields beside it; everything else of its text stays as it was written. */
export const renameNames = (expression: string, rename: (key: string) => string): string =>
  expression.replace(pieces, (piece) => (piece.startsWith("'") ? piece : rename(piece)));
