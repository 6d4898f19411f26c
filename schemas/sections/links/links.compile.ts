import type { Shape, Surroundings } from '../../compile/shape.ts';
import type { View } from '../../compile/view-of.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { LinksModel } from './links.model.ts';

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
    else if (!many.broken.has(link.by)) {
      const type = by.type.is === 'list' ? by.type.of : by.type;
      const target = type.is === 'ref' ? around.shapes.get(type.to)?.store : undefined;
      if (target !== shape.store) {
        shape.findings.say('not_a_reference', at(path, 'by'), { field: by.label, entity: shape.key });
      }
    }
    const list = link.list ?? 'main';
    if (!Object.hasOwn(many.document.lists ?? {}, list)) shape.findings.say('unknown_list', at(path, 'list'), { list });
    return [{ key, entity: link.many, by: link.by, tab: link.tab, list }];
  });
}

/** The tabs a viewer has: where the viewer may read them and see what ties them to this one. */
export const planLinks = (view: View, viewOther: (entity: string) => View | undefined): LinksModel['links'] =>
  view.entity.links.filter((link) => {
    const other = viewOther(link.entity);
    return (
      other?.shown.has(link.by) &&
      other.entity.lists.get(link.list)?.columns.some(({ field }) => other.shown.has(field))
    );
  });
