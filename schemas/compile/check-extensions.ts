import { at } from '../language/pointer.ts';
import { pointerOf } from './pointer-of.ts';
import type { Shape } from './shape.ts';

/** What a higher layer may add to an entity: as many fields and of such kinds as the entity leaves open, and nothing when it says nothing. */
export function checkExtensions(shape: Shape): void {
  const { ext } = shape.document;
  const added = [...shape.fields.values()].filter((field) => field.inExt && !shape.isInherited(pointerOf(field.path)));
  for (const field of added) {
    const path = pointerOf(field.path);
    if (!ext) shape.findings.say('ext_closed', path, { entity: shape.title });
    else if (!shape.broken.has(field.path) && !(field.kind.extends && ext.types.includes(field.kind.name))) {
      shape.findings.say('ext_kind', at(path, 'type'), { kind: field.kind.title });
    }
  }
  if (ext && added.length > ext.max) shape.findings.say('ext_full', '/ext/max', { max: ext.max });
}
