import { entryOf } from '../language/entry-of.ts';
import { below, covers } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import type { GrowingPart, Shape } from './shape.ts';

/** `@set` as what is in it, `*` as everything. `deep` spells out what stands in a part as well. */
export function expandPaths(field: string, path: string, shape: Shape, deep: boolean): readonly string[] {
  if (field === '*') return deep ? [...shape.fields.keys(), ...shape.parts.keys()] : topLevel(shape.head);
  if (field.startsWith('@')) {
    const set = entryOf(shape.document.access?.sets, field.slice(1));
    if (!set) shape.findings.say('unknown_set', path, { set: field.slice(1) });
    return (set ?? []).flatMap((one, index) =>
      one.startsWith('@') ? [] : expandPaths(one, at('/access/sets', field.slice(1), index), shape, deep),
    );
  }
  if (!shape.fields.has(field) && !shape.parts.has(field)) {
    shape.findings.say('unknown_field', path, { field });
    return [];
  }
  shape.findings.use(`entity:${shape.key}.${field}`, path);
  if (!deep || !shape.parts.has(field)) return [field];
  const inside = [...shape.fields.keys(), ...shape.parts.keys()].filter((one) => covers(field, one));
  return inside;
}

const topLevel = (part: GrowingPart): string[] => [
  ...[...part.fields.values()].filter((field) => !field.system).map((field) => field.path),
  ...[...part.parts.keys()].map((key) => below(part.path, key)),
];
