import { useReach } from '../../compile/compile-expression.ts';
import { reach } from '../../compile/reach.ts';
import type { GrowingField, Shape, Surroundings } from '../../compile/shape.ts';
import type { View } from '../../compile/view-of.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { AmongModel, LinksModel } from './links.model.ts';

/** Records of other entities that point here, as tabs. */
export function compileLinks(shape: Shape, around: Surroundings): LinksModel['links'] {
  return inOrder(shape.document.links).flatMap(([key, link]): LinksModel['links'][number][] => {
    const path = at('/links', key);
    shape.findings.use(`entity:${link.many}`, at(path, 'many'));
    const many = around.shapes.get(link.many);
    if (!many) {
      if (!around.broken.has(`entity:${link.many}`)) {
        shape.findings.say('unknown_entity', at(path, 'many'), { entity: link.many });
      }
      return [];
    }
    const by = many.head.fields.get(link.by);
    shape.findings.use(`entity:${link.many}.${link.by}`, at(path, 'by'));
    if (!by) shape.findings.say('unknown_field', at(path, 'by'), { field: link.by });
    else if (link.among === undefined && !many.broken.has(link.by) && storeOf(by, around) !== shape.store)
      shape.findings.say('not_a_reference', at(path, 'by'), { field: by.label, entity: shape.key });
    const among = amongOf(link, many, path, shape, around);
    const list = link.list ?? 'main';
    // What ties two others together has no tab, and needs no list.
    if (link.among === undefined && !Object.hasOwn(many.document.lists ?? {}, list))
      shape.findings.say('unknown_list', at(path, 'list'), { list });
    return among === undefined ? [] : [{ key, entity: link.many, by: link.by, tab: link.tab, list, among }];
  });
}

type LinkDocument = NonNullable<Shape['document']['links']>[string];

/** Whose records a reference names. */
function storeOf({ type }: GrowingField, around: Surroundings): string | undefined {
  const one = type.is === 'list' ? type.of : type;
  return one.is === 'ref' ? around.shapes.get(one.to)?.store : undefined;
}

/** Null: they point here. Undefined: what was meant is wrong, and told. */
function amongOf(
  { by, and, among }: LinkDocument,
  many: Shape,
  path: string,
  shape: Shape,
  around: Surroundings,
): AmongModel | null | undefined {
  if (and === undefined && among === undefined) return null;
  const { findings } = shape;
  if (and === undefined || among === undefined) {
    findings.say('link_half', path);
    return undefined;
  }
  const keys = among.split('.');
  const found = reach(around.shapes, shape, '', 0, keys);
  const end = many.head.fields.get(and);
  findings.use(`entity:${many.key}.${and}`, at(path, 'and'));
  if (found) useReach(found, at(path, 'among'), shape);
  if (!end) findings.say('unknown_field', at(path, 'and'), { field: and });
  if (!found) findings.say('unknown_field', at(path, 'among'), { field: among });
  const first = many.head.fields.get(by);
  if (!end || !found || !first) return undefined;
  // What is wrong with them in themselves is told where they stand.
  if (found.broken || many.broken.has(by) || many.broken.has(and)) return undefined;
  const named = found.type.is === 'ref' ? around.shapes.get(found.type.to)?.store : undefined;
  const isTied = [first, end].every(
    (field) => field.column && field.type.is === 'ref' && storeOf(field, around) === named,
  );
  if (named && found.inRows && isTied) return { and, keys };
  findings.say('link_ties_others', path, { entity: many.title });
  return undefined;
}

/** The tabs a viewer has: where the viewer may read them and see what ties them to this one. */
export const planLinks = (view: View, viewOther: (entity: string) => View | undefined): LinksModel['links'] =>
  view.entity.links.filter((link) => {
    const other = viewOther(link.entity);
    return (
      link.among === null &&
      other?.shown.has(link.by) &&
      other.entity.lists.get(link.list)?.columns.some(({ field }) => other.shown.has(field))
    );
  });
