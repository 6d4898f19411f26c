import type { ReactNode, RefObject } from 'react';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { type Carried, DragLayer } from '../../../kernel/drag/DragLayer.tsx';
import type { Editing } from '../../../kernel/editing.ts';
import { labelOf, partLabelOf, partOf, partOfPointer, pathOfPointer } from '../../../kernel/places.ts';
import type { FormActs } from './form-acts.ts';
import type { Target } from './form-commands.ts';
import { type Layout, sectionsOf } from './layout.ts';
import { measurePlaces, type Sort } from './measure-places.ts';
import { seeds } from './palette-seeds.ts';
import { tabAt } from './tabs/tab-commands.ts';

interface Props {
  readonly editing: Editing;
  readonly document: EntityDocument;
  readonly layout: Layout;
  readonly acts: FormActs;
  readonly sheet: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

interface What {
  readonly add?: string;
  readonly pointers: readonly string[];
  readonly part: string | null;
  readonly sort: Sort;
}

/** What can be carried here, where it can go, and what is done when it is put down. */
export function Carrying({ editing, document, layout, acts, sheet, children }: Props) {
  return (
    <DragLayer<Target>
      pick={(id) => pickUp(id, document, layout, editing.state().selection.keys)}
      plansFor={({ what }) => measurePlaces(document, layout, what as What, sheet.current)}
      surface={() => sheet.current?.getBoundingClientRect() ?? null}
      onDrop={({ what }, target) => {
        const { add, pointers } = what as What;
        if (add) acts.add(add, target);
        else acts.move(pointers, target);
      }}
    >
      {children}
    </DragLayer>
  );
}

function pickUp(id: string, document: EntityDocument, layout: Layout, chosen: readonly string[]): Carried | null {
  const seed = seeds.find((each) => each.id === id);
  if (seed) {
    const sort = seed.kind ? 'field' : (seed.id as Sort);
    return { title: seed.title, what: { add: id, pointers: [], part: null, sort } satisfies What };
  }
  const pointer = id.slice('spot:'.length);
  const section = sectionsOf(layout).find((each) => each.pointer === pointer);
  if (section) return { title: section.title, what: { pointers: [pointer], part: '', sort: 'section' } satisfies What };
  const tab = tabAt(layout, pointer);
  if (tab) return { title: tab.title, what: { pointers: [pointer], part: '', sort: 'tab' } satisfies What };
  const grid = layout.grids.find((each) => each.pointer === pointer);
  if (grid) {
    const title = partLabelOf(document, grid.part);
    return { title, what: { pointers: [pointer], part: '', sort: 'grid' } satisfies What };
  }
  const path = pathOfPointer(pointer);
  if (!path || partOfPointer(pointer) === undefined) return null;
  const pointers = chosen.includes(pointer) ? chosen.filter((each) => pathOfPointer(each) !== null) : [pointer];
  const title = pointers.length > 1 ? `${pointers.length} 个字段` : labelOf(document, path);
  return { title, what: { pointers, part: partOf(path), sort: 'field' } satisfies What };
}
