import type { Document } from '../language/document.ts';
import type { EntityDocument } from '../language/entity.ts';
import type { FieldsetUse } from '../language/fieldset.ts';
import { at } from '../language/pointer.ts';
import { isAbove, type Laid, type LayerName, layerOf } from '../layers/lay-layers.ts';
import { roomAt } from './place-of-use.ts';
import { keyInUse } from './words-of-use.ts';

/**
 * The layer that brought each field an entity has from fieldsets, by pointer: the higher of who uses the fieldset and who
 * put the field into it. A use that a layer above gave up still counts: its fields stand in the columns they stood in.
 */
export function originsInUse(
  layers: readonly Document[],
  laid: EntityDocument,
  fieldsets: ReadonlyMap<string, Laid>,
): ReadonlyMap<string, LayerName> {
  const origins = new Map<string, LayerName>();
  const put = (pointer: string, layer: LayerName) => {
    const known = origins.get(pointer);
    if (!known || isAbove(known, layer)) origins.set(pointer, layer);
  };
  for (const layer of layers) {
    const uses: Readonly<Record<string, Partial<FieldsetUse> | null>> =
      layer.kind === 'entity' ? (layer.fieldsets ?? {}) : {};
    for (const [use, said] of Object.entries(uses)) {
      const whole = { ...said, ...laid.fieldsets?.[use] } as FieldsetUse;
      const fieldset = said && fieldsets.get(`fieldset:${whole.of}`);
      if (fieldset?.document.kind !== 'fieldset') continue;
      for (const key of Object.keys(fieldset.document.fields)) {
        const given = fieldset.addedBy(at('/fields', key));
        const user = layerOf(layer);
        put(
          at('', ...roomAt(whole.part ?? '', 'fields'), keyInUse(use, whole, key)),
          isAbove(given, user) ? given : user,
        );
      }
    }
  }
  return origins;
}
