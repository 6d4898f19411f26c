import type { ComponentType } from 'react';
import { CardsView } from './cards/cards.view.tsx';
import type { ListKindName } from './kinds.ts';
import { late } from './late.tsx';
import type { RowsProps } from './list-props.ts';
import { TableView } from './table/table.view.tsx';

const BoardView = late(async () => (await import('./board/board.view.tsx')).BoardView);
const CalendarView = late(async () => (await import('./calendar/calendar.view.tsx')).CalendarView);
const CompareView = late(async () => (await import('./compare/compare.view.tsx')).CompareView);
const GalleryView = late(async () => (await import('./gallery/gallery.view.tsx')).GalleryView);
const GanttView = late(async () => (await import('./gantt/gantt.view.tsx')).GanttView);
const GraphView = late(async () => (await import('./graph/graph.view.tsx')).GraphView);
const MapView = late(async () => (await import('./map/map.view.tsx')).MapView);
const TreeView = late(async () => (await import('./tree/tree.view.tsx')).TreeView);

/** How each kind draws its rows; one that is missing here does not compile. What most lists are comes with the screen, the rest when it is wanted. */
export const listViews: Readonly<Record<ListKindName, ComponentType<RowsProps>>> = {
  table: TableView,
  tree: TreeView,
  cards: CardsView,
  board: BoardView,
  calendar: CalendarView,
  compare: CompareView,
  gallery: GalleryView,
  gantt: GanttView,
  map: MapView,
  graph: GraphView,
};
