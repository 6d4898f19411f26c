import { below } from '../language/names.ts';
import type { FieldModel } from './model.ts';
import type { Shape } from './shape.ts';

/** The field that names a record: as said, else the first text a person wrote. */
export function namedOf({ document, head }: Shape): string {
  if (document.named !== undefined) return document.named;
  const fields = [...head.fields.values()].filter((field) => !field.system && field.column !== null);
  return fields.find((field) => field.type.is === 'text')?.key ?? 'id';
}

/** What names a record, says its state or is kept by the house of every record is needed everywhere, and cannot be hidden. */
export function isNeeded({ path, part, system }: FieldModel, shape: Shape): boolean {
  const states = part === '' ? shape.document.states : shape.parts.get(part)?.states;
  return system || path === namedOf(shape) || (states ? path === below(part, states.field) : false);
}
