import { parseExpression } from '../expressions/parse-expression.ts';

/** A field named in a kind's config is written as a path; codes, which may stand there instead, are written in capitals. */
export function besidePath(said: string): { readonly up: number; readonly keys: readonly string[] } | null {
  if (!/^(\.\.\/)*[a-z]/.test(said)) return null;
  const parsed = parseExpression(said);
  return parsed.ok && parsed.value.t === 'path' ? parsed.value : null;
}
