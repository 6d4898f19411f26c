import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { allFields, partOf, pointerOfField, pointerOfPart } from '../places.ts';

export interface SectionSpot {
  readonly key: string;
  readonly pointer: string;
  readonly title: string;
  readonly cols: number;
  readonly belowLines: boolean;
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
}

export interface Layout {
  readonly form: string;
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
  const sections = inOrder(said?.head).map(
    ([key, section]): SectionSpot => ({
      key,
      pointer: at(formAt(form), 'head', key),
      title: section.title,
      cols: section.cols ?? 3,
      belowLines: section.belowLines === true,
      cells: inOrder(section.cells).map(([f, cell]) => ({ f, span: cell.span })),
    }),
  );
  const grids = inOrder(said?.body).map(([part, grid]): GridSpot => {
    const base = at(formAt(form), 'body', part);
    const inner = Object.entries(grid.below ?? {}).map(
      ([key, sub]): GridSpot => gridOf(`${part}.${key}`, at(base, 'below', key, 'cols'), sub.cols, []),
    );
    return gridOf(part, at(base, 'cols'), grid.cols, inner);
  });
  const placed = new Set([
    ...sections.flatMap(({ cells }) => cells.map(({ f }) => f)),
    ...grids.flatMap((grid) => [grid, ...grid.below]).flatMap(({ columns }) => columns.map(({ path }) => path)),
  ]);
  return {
    form,
    top: sections.filter(({ belowLines }) => !belowLines),
    grids,
    bottom: sections.filter(({ belowLines }) => belowLines),
    aside: allFields(document).flatMap(([path]) => (placed.has(path) ? [] : [path])),
  };
}

type Columns = Readonly<Record<string, { readonly w?: number; readonly rank?: string }>>;

const gridOf = (part: string, cols: string, columns: Columns, below: readonly GridSpot[]): GridSpot => ({
  part,
  pointer: pointerOfPart(part),
  cols,
  columns: inOrder(columns).map(([f, { w }]) => ({ f, path: `${part}.${f}`, w })),
  below,
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
  return [
    ...layout.top.flatMap(ofSection),
    ...layout.grids.flatMap(ofGrid),
    ...layout.bottom.flatMap(ofSection),
    ...layout.aside.map(pointerOfField),
  ];
}

/** Where a lower layer's fields come to stand. */
export const isSlot = (f: string): boolean => f.startsWith('@');
