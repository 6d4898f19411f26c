import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { NamePlace } from '../../kernel/say-reasons.ts';

const known = new WeakMap<EntityModel, NamePlace>();

/** Places of a record as its saver reads them: 明细第2行“数量”. A sentence that names its field is not told it twice. */
export function placesOf(entity: EntityModel): NamePlace {
  const found = known.get(entity);
  if (found) return found;
  const named: NamePlace = ({ code, path }, sentence) => {
    // A key that is none to whoever sent it has no name for them either, though others may know the field.
    const { rows, field } = placeIn(entity, code === 'unknown_key' ? path.slice(0, path.lastIndexOf('/')) : path);
    return field === '' || sentence.includes(field) ? rows : `${rows}“${field}”`;
  };
  known.set(entity, named);
  return named;
}

function placeIn(entity: EntityModel, pointer: string) {
  let part = entity.head;
  let rows = '';
  for (const step of pointer.split('/').slice(1)) {
    const inner = part.parts.get(step);
    if (inner) {
      part = inner;
      rows += inner.label;
    } else if (/^\d+$/.test(step)) rows += `第${Number(step) + 1}行`;
    else return { rows, field: part.fields.get(step)?.label ?? '' };
  }
  return { rows, field: '' };
}
