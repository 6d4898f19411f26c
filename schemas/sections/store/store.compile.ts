import type { Shape } from '../../compile/shape.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { IndexModel } from './store.model.ts';

export function compileIndexes(shape: Shape): readonly IndexModel[] {
  return inOrder(shape.document.store?.indexes).map(([key, index]) => {
    for (const [place, name] of index.on.entries()) {
      const path = at('/store/indexes', key, 'on', place);
      const field = shape.head.fields.get(name);
      shape.findings.use(`entity:${shape.key}.${name}`, path);
      if (!field) shape.findings.say('unknown_field', path, { field: name });
      else if ((!field.column || field.inExt) && !shape.broken.has(name)) {
        shape.findings.say('not_stored', path, { field: field.label });
      }
    }
    return { key, on: index.on, unique: index.unique ?? false };
  });
}
