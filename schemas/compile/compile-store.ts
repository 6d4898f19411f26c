import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import type { EntityModel, IndexModel, SerialModel } from './model.ts';
import { serialFaults } from './serial-faults.ts';
import type { Shape, Surroundings } from './shape.ts';

/** The numbering rules, with the token that each period of a restart must leave in the number. */
export function compileSerials(shape: Shape): ReadonlyMap<string, SerialModel> {
  const serials = Object.entries(shape.document.serials ?? {}).map(([key, serial]): [string, SerialModel] => {
    const path = at('/serials', key);
    const restart = serial.restart ?? ['tenant'];
    for (const { code, params } of serialFaults(serial.make, restart))
      shape.findings.say(code, at(path, 'make'), params);
    const move = serial.at?.startsWith('move:') ? serial.at.slice('move:'.length) : undefined;
    if (move !== undefined && !Object.hasOwn(shape.document.states?.moves ?? {}, move)) {
      shape.findings.say('unknown_move', at(path, 'at'), { move });
    }
    return [key, { key, make: serial.make, restart, gaps: serial.gaps ?? 'allowed', at: serial.at ?? 'create' }];
  });
  return new Map(serials);
}

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

/** Records of other entities that point here, as tabs. */
export function compileLinks(shape: Shape, around: Surroundings): EntityModel['links'] {
  return inOrder(shape.document.links).flatMap(([key, link]): EntityModel['links'][number][] => {
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

export function compilePrint(shape: Shape): EntityModel['print'] {
  const sections = new Set(Object.values(shape.document.forms ?? {}).flatMap((form) => Object.keys(form.head ?? {})));
  const prints = Object.entries(shape.document.print ?? {}).map(([key, { paper, blocks }]) => {
    for (const [index, block] of blocks.entries()) {
      const [sort, name = ''] = block.split(':');
      const path = at('/print', key, 'blocks', index);
      if (sort === 'head' && name !== '' && !sections.has(name)) {
        shape.findings.say('unknown_section', path, { section: name });
      }
      if (sort === 'part') shape.findings.use(`entity:${shape.key}.${name}`, path);
      if (sort === 'part' && !shape.parts.has(name)) shape.findings.say('unknown_part', path, { part: name });
    }
    return [key, { paper: paper ?? 'A4', blocks }] as const;
  });
  return Object.fromEntries(prints);
}
