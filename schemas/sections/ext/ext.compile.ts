import { findField } from '../../compile/compile-columns.ts';
import { pointerOf } from '../../compile/pointer-of.ts';
import type { Shape } from '../../compile/shape.ts';
import type { AnyFieldKind } from '../../kinds/field-kind.ts';
import type { EntityDocument } from '../../language/entity.ts';
import { below } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';

const MOST = 40;

/** Whether a higher layer may add a field of a kind to an entity that says this of it. */
export const opensTo = (ext: EntityDocument['ext'], kind: AnyFieldKind): boolean =>
  (ext?.max ?? MOST) > 0 && kind.extends === true && (ext?.types.includes(kind.name) ?? true);

/**
 * What a higher layer may add to an entity: as many fields and of such kinds as the entity leaves open. One that says
 * nothing is open to every kind that can be kept beside its columns; one with room for none is closed.
 */
export function checkExtensions(shape: Shape): void {
  const { ext } = shape.document;
  const most = ext?.max ?? MOST;
  const added = [...shape.fields.values()].filter((field) => field.inExt && !shape.isInherited(pointerOf(field.path)));
  for (const field of added) {
    const path = pointerOf(field.path);
    if (most === 0) shape.findings.say('ext_closed', path, { entity: shape.title });
    else if (!shape.broken.has(field.path) && !opensTo(ext, field.kind)) {
      shape.findings.say('ext_kind', at(path, 'type'), { kind: field.kind.title });
    }
  }
  checkSlots(shape);
  if (most > 0 && added.length > most) shape.findings.say('ext_full', ext ? '/ext/max' : '/fields', { max: most });
}

/** Beside what a slot stands is a field that is there. */
function checkSlots(shape: Shape): void {
  for (const [slot, places] of Object.entries(shape.document.ext?.slots ?? {})) {
    const part = shape.parts.has(slot) ? slot : '';
    for (const [side, field] of Object.entries(places))
      if (field !== '@last') findField(shape, below(part, field), at('/ext/slots', slot, side), field);
  }
}
