import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import type { Ask } from '../../../kernel/command.ts';
import {
  fieldsOf,
  keyOf,
  labelOf,
  partLabelOf,
  partOf,
  pointerOfField,
  pointerOfPart,
  rankBefore,
  ranksBefore,
} from '../../../kernel/places.ts';
import { type Json, readAt, type Step } from '../../../kernel/steps.ts';
import { freeKey } from '../../../kernel/suggest-key.ts';
import { gridsOf, type Layout, mapOfField, sectionsOf } from './layout.ts';

/** Where things can be put: fields into a section of the head or among the columns of a part; sections and lines into a tab or outside of all, and fields that bring a section along; tabs among tabs. */
export type Target =
  | { readonly in: 'section'; readonly section: string; readonly before: string | null }
  | { readonly in: 'part'; readonly part: string; readonly before: string | null }
  | { readonly in: 'sections' | 'grids'; readonly before: string | null; readonly tab: string | null }
  | { readonly in: 'tabs'; readonly before: string | null };

export interface Made {
  readonly ask: Ask;
  /** What is chosen afterwards. */
  readonly pointers: readonly string[];
}

type Ranked = Readonly<Record<string, { readonly rank?: string }>>;
const mapAt = (document: unknown, pointer: string): Ranked => (readAt(document, pointer) ?? {}) as Ranked;

export const sayFields = (document: EntityDocument, paths: readonly string[]): string => {
  const first = `“${labelOf(document, paths[0] ?? '')}”`;
  return paths.length > 1 ? `${first}等 ${paths.length} 个字段` : first;
};

export const partOfTarget = (target: Target): string => (target.in === 'part' ? target.part : '');

/** The map of the form a target means. */
function mapOfTarget(layout: Layout, target: Target): string | null {
  if (target.in === 'section') {
    const found = sectionsOf(layout).find(({ key }) => key === target.section);
    return found ? at(found.pointer, 'cells') : null;
  }
  return target.in === 'part' ? (gridsOf(layout).find(({ part }) => part === target.part)?.cols ?? null) : null;
}

/** A new field under a key of its own, in the model and at its place in the form. */
export function addField(document: EntityDocument, layout: Layout, wish: string, words: Json, target: Target): Made {
  const part = partOfTarget(target);
  const fields = fieldsOf(document, part);
  const key = freeKey(wish, new Set(Object.keys(fields)));
  const path = part === '' ? key : `${part}.${key}`;
  const map = mapOfTarget(layout, target);
  const before = map ? target.before : null;
  const steps: Step[] = [
    { path: pointerOfField(path), after: { ...words, rank: rankBefore(fields, null) } },
    ...(map ? [{ path: at(map, key), after: { rank: rankBefore(mapAt(document, map), before) } }] : []),
  ];
  return { ask: { name: `添加“${String(words.label ?? key)}”`, steps }, pointers: [pointerOfField(path)] };
}

/** Puts fields elsewhere in the form; what belongs to another part stays where it is. */
export function moveFields(
  document: EntityDocument,
  layout: Layout,
  paths: readonly string[],
  target: Target,
): Made | null {
  const map = mapOfTarget(layout, target);
  if (!map || paths.some((path) => partOf(path) !== partOfTarget(target))) return null;
  const keys = paths.map(keyOf);
  const ranks = ranksBefore(mapAt(document, map), target.before, keys.length, keys);
  const steps = paths.flatMap((path, index): Step[] => {
    const from = mapOfField(layout, path);
    const key = keyOf(path);
    const cell = (from ? readAt(document, at(from, key)) : undefined) as Json | undefined;
    const put = { path: at(map, key), after: { ...cell, rank: ranks[index] } };
    return from && from !== map ? [{ path: at(from, key), after: undefined }, put] : [put];
  });
  return { ask: { name: `移动${sayFields(document, paths)}`, steps }, pointers: paths.map(pointerOfField) };
}

/** Out of the form, not out of the model. */
export function takeOut(document: EntityDocument, layout: Layout, paths: readonly string[]): Made {
  const steps = paths.flatMap((path): Step[] => {
    const map = mapOfField(layout, path);
    return map ? [{ path: at(map, keyOf(path)), after: undefined }] : [];
  });
  return { ask: { name: `从表单移走${sayFields(document, paths)}`, steps }, pointers: paths.map(pointerOfField) };
}

/** A property of one field or, the same, of several; undefined takes it away. */
export function setField(
  document: EntityDocument,
  paths: readonly string[],
  property: string,
  value: unknown,
  words: string,
): Ask {
  return {
    name: `修改${sayFields(document, paths)}的${words}`,
    steps: paths.map((path) => ({ path: at(pointerOfField(path), property), after: value })),
    joins: `${paths.join()} ${property}`,
  };
}

/** How a field stands in this form: the cells it takes, the width of its column. */
export function setCell(
  document: EntityDocument,
  layout: Layout,
  paths: readonly string[],
  property: string,
  value: unknown,
  words: string,
): Ask {
  return {
    name: `修改${sayFields(document, paths)}的${words}`,
    steps: paths.flatMap((path): Step[] => {
      // A cell of the head has a span, a column has the rest.
      const map = (partOf(path) === '') === (property === 'span') ? mapOfField(layout, path) : null;
      return map ? [{ path: at(map, keyOf(path), property), after: value }] : [];
    }),
    joins: `${paths.join()} cell ${property}`,
  };
}

/** What stands below a column of lines: their sum, or how many there are. */
export function setFoot(document: EntityDocument, form: string, path: string, how: 'sum' | 'count' | undefined): Ask {
  return {
    name: `修改“${labelOf(document, path)}”的表尾`,
    steps: [{ path: at('/forms', form, 'body', partOf(path), 'foot', keyOf(path)), after: how }],
    joins: `${path} foot`,
  };
}

export function addSection(
  document: EntityDocument,
  layout: Layout,
  before: string | null,
  tab: string | null = null,
  title = '新的分组',
): Made {
  const head = at('/forms', layout.form, 'head');
  const key = freeKey('section', new Set(Object.keys(mapAt(document, head))));
  const pointer = at(head, key);
  const rank = rankBefore(mapAt(document, head), before);
  const after = { title, cols: 3, cells: {}, ...(tab === null ? {} : { tab }), rank };
  return { ask: { name: '添加分组', steps: [{ path: pointer, after }] }, pointers: [pointer] };
}

/** Its fields stay in the model, and stand aside until they are put somewhere. */
export function removeSection(layout: Layout, key: string): Ask | null {
  const found = sectionsOf(layout).find((section) => section.key === key);
  return found ? { name: `删除分组“${found.title}”`, steps: [{ path: found.pointer, after: undefined }] } : null;
}

/** Lines of the head, or lines of lines: with a number and a name, shown in the form at once. */
export function addPart(
  document: EntityDocument,
  layout: Layout,
  parent: string,
  tab: string | null = null,
): Made | null {
  if (parent.includes('.')) return null;
  const room = `${pointerOfPart(parent)}/parts`;
  const there = mapAt(document, room);
  const key = freeKey(
    parent === '' ? 'lines' : 'items',
    new Set([...Object.keys(there), ...Object.keys(fieldsOf(document, parent))]),
  );
  const path = parent === '' ? key : `${parent}.${key}`;
  const [a, b] = ranksBefore({}, null, 2);
  const fields = {
    lineNo: { type: 'serial', label: '行号', step: 10, rank: a },
    name: { type: 'text', label: '名称', need: true, rank: b },
  };
  const columns = { lineNo: { w: 72, rank: a }, name: { w: 220, rank: b } };
  const part = { label: parent === '' ? '明细' : '子明细', order: 'lineNo', fields, rank: rankBefore(there, null) };
  const body = at('/forms', layout.form, 'body');
  const grid = { as: 'grid', cols: columns, rank: rankBefore(mapAt(document, body), null) };
  const shown: Step =
    parent === ''
      ? { path: at(body, key), after: { ...grid, ...(tab === null ? {} : { tab }) } }
      : { path: at(body, parent, 'below', key), after: { cols: columns } };
  return {
    ask: { name: `添加“${part.label}”`, steps: [{ path: at(room, key), after: part }, shown] },
    pointers: [pointerOfPart(path)],
  };
}

export function setPart(document: EntityDocument, part: string, property: string, value: unknown, words: string): Ask {
  return {
    name: `修改“${partLabelOf(document, part)}”的${words}`,
    steps: [{ path: `${pointerOfPart(part)}/${property}`, after: value }],
    joins: `${part} ${property}`,
  };
}

export function setSection(layout: Layout, key: string, property: string, value: unknown, words: string): Ask | null {
  const found = sectionsOf(layout).find((section) => section.key === key);
  if (!found) return null;
  return {
    name: `修改分组“${found.title}”的${words}`,
    steps: [{ path: at(found.pointer, property), after: value }],
    joins: `${found.pointer} ${property}`,
  };
}

/** A field one place on, over the edge of its section into the next. */
export function stepField(document: EntityDocument, layout: Layout, paths: readonly string[], by: 1 | -1): Made | null {
  const first = paths[0] ?? '';
  const part = partOf(first);
  const spots =
    part === ''
      ? sectionsOf(layout).map(({ key, cells }) => ({ section: key, keys: cells.map(({ f }) => f) }))
      : gridsOf(layout)
          .filter((grid) => grid.part === part)
          .map(({ columns }) => ({ section: '', keys: columns.map(({ f }) => f) }));
  const where = spots.findIndex(({ keys }) => keys.includes(keyOf(by === 1 ? (paths.at(-1) ?? first) : first)));
  const spot = spots[where];
  if (!spot) return null;
  const moved = paths.map(keyOf);
  const edge = spot.keys.indexOf(by === 1 ? (moved.at(-1) ?? '') : (moved[0] ?? '')) + by;
  const next = spots[where + by];
  const isOver = edge < 0 || edge >= spot.keys.length;
  if (isOver && (!next || part !== '')) return null;
  const to = isOver && next ? next : spot;
  const before = isOver
    ? by === 1
      ? (to.keys[0] ?? null)
      : null
    : by === 1
      ? (spot.keys[edge + 1] ?? null)
      : (spot.keys[edge] ?? null);
  const target: Target = part === '' ? { in: 'section', section: to.section, before } : { in: 'part', part, before };
  return moveFields(document, layout, paths, target);
}
