import type { ExpressionPlace } from '../standing.ts';

/**
 * What is proposed for a field: that of its name here, or else the first of its kind. A document has itself to offer
 * beyond that; a row has no id that could be read, so it offers its first field.
 */
export function startFor(key: string, kind: string | undefined, { entity, part }: ExpressionPlace): string {
  const here = [...((part === '' ? entity.head : entity.parts.get(part))?.fields.values() ?? [])];
  const found = here.find((field) => field.key === key) ?? here.find((field) => field.kind.name === kind);
  return found?.key ?? (part === '' ? 'id' : (here[0]?.key ?? ''));
}
