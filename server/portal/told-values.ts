import type { BlockKind } from '../../schemas/kinds/block-kind.ts';
import { isObject } from '../../schemas/layers/diff-documents.ts';

type Json = Readonly<Record<string, unknown>>;

const words = { text: '', isBold: false, style: { textAlign: null, fontSize: null, color: null } };

/** Every value a block can have, as clients expect to find it: what nobody has set is told as nothing. */
export function toldValues(kind: BlockKind | undefined, values: Json): Json {
  const fields = Object.entries(kind?.fields ?? {});
  return { ...values, ...Object.fromEntries(fields.map(([name, field]) => [name, toldValue(field, values[name])])) };
}

export function toldValue(field: BlockKind['fields'][string], value: unknown): unknown {
  if (field.kind !== 'words') return value ?? null;
  const said = isObject(value) ? value : {};
  return { ...words, ...said, style: { ...words.style, ...(isObject(said.style) ? said.style : {}) } };
}

/** What was said at all, at any depth: nothing stands for what nobody has set. */
export function saidValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(saidValue);
  if (!isObject(value)) return value;
  const said = Object.entries(value).flatMap(([key, one]) => {
    const inner = saidValue(one);
    const isEmpty = isObject(inner) && Object.keys(inner).length === 0;
    return inner === null || inner === undefined || isEmpty ? [] : [[key, inner] as const];
  });
  return Object.fromEntries(said);
}
