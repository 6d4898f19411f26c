import type { AnyListKind } from '../../schemas/kinds/list-kind.ts';
import { board } from './board/board.kind.ts';
import { calendar } from './calendar/calendar.kind.ts';
import { cards } from './cards/cards.kind.ts';
import { compare } from './compare/compare.kind.ts';
import { gallery } from './gallery/gallery.kind.ts';
import { gantt } from './gantt/gantt.kind.ts';
import { graph } from './graph/graph.kind.ts';
import { map } from './map/map.kind.ts';
import { table } from './table/table.kind.ts';
import { tree } from './tree/tree.kind.ts';

/** Every way of looking at a list there is, in the order the designer offers them. */
export const listKinds = [table, tree, cards, board, calendar, compare, gallery, gantt, map, graph] as const;

export type ListKindName = (typeof listKinds)[number]['name'];

const byName: ReadonlyMap<string, AnyListKind> = new Map(listKinds.map((kind) => [kind.name, kind]));

/** A kind by the name a document gives it; undefined when this version has no such kind. */
export const listKindOf = (name: string): AnyListKind | undefined => byName.get(name);
