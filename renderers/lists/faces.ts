import type { ListFace } from '../../schemas/kinds/list-kind.ts';
import { boardFace } from './board/board.face.ts';
import { calendarFace } from './calendar/calendar.face.ts';
import { cardsFace } from './cards/cards.face.ts';
import { compareFace } from './compare/compare.face.ts';
import { galleryFace } from './gallery/gallery.face.ts';
import { ganttFace } from './gantt/gantt.face.ts';
import { graphFace } from './graph/graph.face.ts';
import type { ListKindName } from './kinds.ts';
import { mapFace } from './map/map.face.ts';
import { tableFace } from './table/table.face.ts';
import { treeFace } from './tree/tree.face.ts';

/** What every list must know of the ways of looking; one that is missing here does not compile. The kinds themselves come late. */
export const listFaces: Readonly<Record<ListKindName, ListFace>> = {
  table: tableFace,
  tree: treeFace,
  cards: cardsFace,
  board: boardFace,
  calendar: calendarFace,
  compare: compareFace,
  gallery: galleryFace,
  gantt: ganttFace,
  map: mapFace,
  graph: graphFace,
};
