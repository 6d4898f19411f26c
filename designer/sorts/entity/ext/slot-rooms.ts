import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { labelOf, partLabelOf } from '../../../kernel/places.ts';
import { ownForms, readLayout, sectionsOf } from '../form/layout.ts';

export interface Anchor {
  readonly value: string;
  readonly label: string;
  /** The section it stands in. */
  readonly group?: string;
}

/** Somewhere a company's own fields come to stand: the head of the forms, the columns of a part, the lists. */
export interface SlotRoom {
  readonly slot: string;
  readonly label: string;
  /** Beside what they can stand, in the order it is read. */
  readonly anchors: readonly Anchor[];
  /** A layout holds a place for them by hand: that one counts. */
  readonly isMarked: boolean;
}

const mark = (slot: string): string => `@ext:${slot}`;

/** A slot called `list` is for lists, one called as a part for its columns, any other for the head. */
export function slotRooms(document: EntityDocument): readonly SlotRoom[] {
  const parts = inOrder(document.parts).map(([key]) => key);
  const heads = Object.keys(document.ext?.slots ?? {}).filter((slot) => slot !== 'list' && !parts.includes(slot));
  return [
    ...(heads.length > 0 ? heads : ['head']).map((slot) => headRoom(document, slot, heads.length > 1)),
    ...parts.map((part) => partRoom(document, part)),
    listRoom(document),
  ];
}

const layoutsOf = (document: EntityDocument) => ownForms(document).map((form) => readLayout(document, form));

function headRoom(document: EntityDocument, slot: string, isOneOfMany: boolean): SlotRoom {
  const sections = layoutsOf(document).flatMap(sectionsOf);
  const anchors = sections.flatMap(({ title, cells }) =>
    cells.flatMap(({ f }) => (f.startsWith('@') ? [] : [{ value: f, label: labelOf(document, f), group: title }])),
  );
  const label = isOneOfMany ? `表单（${slot}）` : '表单';
  const isMarked = sections.some(({ cells }) => cells.some(({ f }) => f === mark(slot)));
  return { slot, label, anchors: once(anchors), isMarked };
}

function partRoom(document: EntityDocument, part: string): SlotRoom {
  const columns = layoutsOf(document).flatMap(({ grids }) => grids.find((grid) => grid.part === part)?.columns ?? []);
  const anchors = columns.flatMap(({ f, path }) =>
    f.startsWith('@') ? [] : [{ value: f, label: labelOf(document, path) }],
  );
  const isMarked = columns.some(({ f }) => f === mark(part));
  return { slot: part, label: `明细“${partLabelOf(document, part)}”`, anchors: once(anchors), isMarked };
}

function listRoom(document: EntityDocument): SlotRoom {
  const columns = Object.values(document.lists ?? {}).flatMap(({ cols }) => inOrder(cols).map(([f]) => f));
  const anchors = columns.flatMap((f) => (f.startsWith('@') ? [] : [{ value: f, label: labelOf(document, f) }]));
  return { slot: 'list', label: '列表', anchors: once(anchors), isMarked: columns.includes(mark('list')) };
}

const once = (anchors: readonly Anchor[]): readonly Anchor[] => [
  { value: '@last', label: '最后一项' },
  ...new Map(anchors.map((anchor) => [anchor.value, anchor])).values(),
];
