import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { allFields, partOf, pointerOfField, pointerOfPart } from '../../../kernel/places.ts';

export interface SectionSpot {
  readonly key: string;
  readonly pointer: string;
  readonly title: string;
  readonly cols: number;
  readonly belowLines: boolean;
  /** The tab it stands in; null: outside of them. */
  readonly tab: string | null;
  /** Paths of fields, and slots (`@ext:head`), with the cells they take. */
  readonly cells: readonly { readonly f: string; readonly span: number | undefined }[];
}

export interface GridSpot {
  readonly part: string;
  readonly pointer: string;
  /** Where its columns stand in the form. */
  readonly cols: string;
  readonly columns: readonly { readonly f: string; readonly path: string; readonly w: number | undefined }[];
  readonly below: readonly GridSpot[];
  readonly tab: string | null;
}

export interface TabSpot {
  readonly key: string;
  readonly pointer: string;
  readonly title: string;
}

export interface Layout {
  readonly form: string;
  readonly tabs: readonly TabSpot[];
  readonly top: readonly SectionSpot[];
  readonly grids: readonly GridSpot[];
  readonly bottom: readonly SectionSpot[];
  /** Fields that stand nowhere in this form. */
  readonly aside: readonly string[];
}

/** Forms that say themselves where things stand; the others follow one of them. */
export const ownForms = (document: EntityDocument): readonly string[] =>
  Object.entries(document.forms ?? {})
    .filter(([, form]) => form.like === undefined)
    .map(([key]) => key);

export const formAt = (form: string): string => at('/forms', form);

/** What stands where in a form, straight from the document: it is drawn before it compiles. */
export function readLayout(document: EntityDocument, form: string): Layout {
  const said = document.forms?.[form];
  const tabs = inOrder(said?.tabs).map(([key, { title }]) => ({ key, pointer: at(formAt(form), 'tabs', key), title }));
  // In a tab that is not there it would be lost to sight.
  const tabOf = (tab: string | undefined) => tabs.find(({ key }) => key === tab)?.key ?? null;
  const sections = inOrder(said?.head).map(
    ([key, section]): SectionSpot => ({
      key,
      pointer: at(formAt(form), 'head', key),
      title: section.title,
      cols: section.cols ?? 3,
      belowLines: section.belowLines === true,
      tab: tabOf(section.tab),
      cells: inOrder(section.cells).map(([f, cell]) => ({ f, span: cell.span })),
    }),
  );
  const grids = inOrder(said?.body).map(([part, grid]): GridSpot => {
    const base = at(formAt(form), 'body', part);
    const inner = Object.entries(grid.below ?? {}).map(
      ([key, sub]): GridSpot => gridOf(`${part}.${key}`, at(base, 'below', key, 'cols'), sub.cols, [], null),
    );
    return gridOf(part, at(base, 'cols'), grid.cols, inner, tabOf(grid.tab));
  });
  const placed = new Set([
    ...sections.flatMap(({ cells }) => cells.map(({ f }) => f)),
    ...grids.flatMap((grid) => [grid, ...grid.below]).flatMap(({ columns }) => columns.map(({ path }) => path)),
  ]);
  return {
    form,
    tabs,
    top: sections.filter(({ belowLines }) => !belowLines),
    grids,
    bottom: sections.filter(({ belowLines }) => belowLines),
    aside: allFields(document).flatMap(([path]) => (placed.has(path) ? [] : [path])),
  };
}

type Columns = Readonly<Record<string, { readonly w?: number; readonly rank?: string }>>;

const gridOf = (
  part: string,
  cols: string,
  columns: Columns,
  below: readonly GridSpot[],
  tab: string | null,
): GridSpot => ({
  part,
  pointer: pointerOfPart(part),
  cols,
  columns: inOrder(columns).map(([f, { w }]) => ({ f, path: `${part}.${f}`, w })),
  below,
  tab,
});

/** What of the form stands in a tab, or outside of all. */
export const standingIn = ({ top, grids, bottom }: Layout, tab: string | null) => ({
  top: top.filter((section) => section.tab === tab),
  grids: grids.filter((grid) => grid.tab === tab),
  bottom: bottom.filter((section) => section.tab === tab),
});

export const gridsOf = ({ grids }: Layout): readonly GridSpot[] => grids.flatMap((grid) => [grid, ...grid.below]);
export const sectionsOf = ({ top, bottom }: Layout): readonly SectionSpot[] => [...top, ...bottom];

/** The map of a form in which a field stands, or would stand. */
export const mapOfField = (layout: Layout, path: string): string | null => {
  const part = partOf(path);
  if (part !== '') return gridsOf(layout).find((grid) => grid.part === part)?.cols ?? null;
  const section = sectionsOf(layout).find(({ cells }) => cells.some(({ f }) => f === path));
  return section ? at(section.pointer, 'cells') : null;
};

/** Everything that can be chosen, in the order one reads it, by pointer. */
export function readingOrder(layout: Layout): readonly string[] {
  const ofSection = ({ pointer, cells }: SectionSpot) => [
    pointer,
    ...cells.flatMap(({ f }) => (isSlot(f) ? [] : [pointerOfField(f)])),
  ];
  const ofGrid = ({ pointer, columns, below }: GridSpot): readonly string[] => [
    pointer,
    ...columns.flatMap(({ f, path }) => (isSlot(f) ? [] : [pointerOfField(path)])),
    ...below.flatMap(ofGrid),
  ];
  const always = standingIn(layout, null);
  const ofTab = ({ key, pointer }: TabSpot) => {
    const { top, grids, bottom } = standingIn(layout, key);
    return [pointer, ...top.flatMap(ofSection), ...grids.flatMap(ofGrid), ...bottom.flatMap(ofSection)];
  };
  return [
    ...always.top.flatMap(ofSection),
    ...always.grids.flatMap(ofGrid),
    ...layout.tabs.flatMap(ofTab),
    ...always.bottom.flatMap(ofSection),
    ...layout.aside.map(pointerOfField),
  ];
}

/** Where a lower layer's fields come to stand. */
export const isSlot = (f: string): boolean => f.startsWith('@');
