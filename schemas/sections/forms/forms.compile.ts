import { compileColumns, findField, findFields } from '../../compile/compile-columns.ts';
import type { Shape } from '../../compile/shape.ts';
import { fillSlots } from '../../compile/slots.ts';
import type { EntityDocument } from '../../language/entity.ts';
import { entryOf } from '../../language/entry-of.ts';
import { below } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import { layChange } from '../../layers/lay-layers.ts';
import type { FormPlan } from './forms.model.ts';

type FormDocument = NonNullable<EntityDocument['forms']>[string];

/** The forms of an entity: sections of head cells, parts as grids. */
export function compileForms(shape: Shape): ReadonlyMap<string, FormPlan> {
  const forms = Object.keys(shape.document.forms ?? {}).toSorted();
  return new Map(forms.map((key): [string, FormPlan] => [key, compileForm(key, shape)]));
}

function compileForm(key: string, shape: Shape): FormPlan {
  const path = at('/forms', key);
  const document = withLike(key, shape, [], path);
  const placed = new Set(Object.values(document.head ?? {}).flatMap((section) => Object.keys(section.cells)));
  const last = lastAbove(document.head);
  const tabs = inOrder(document.tabs).map(([tab, { title }]) => ({ key: tab, title }));
  const inTab = (tab: string | undefined, ...steps: readonly string[]) => {
    if (tab === undefined) return {};
    if (tabs.some((one) => one.key === tab)) return { tab };
    shape.findings.say('unknown_tab', at(path, ...steps, 'tab'), { tab });
    return {};
  };
  return {
    key,
    title: document.title ?? null,
    ...(tabs.length > 0 ? { tabs } : {}),
    sections: inOrder(document.head).map(([section, { title, cols, cells, belowLines, tab }]) => ({
      belowLines: belowLines === true,
      ...inTab(tab, 'head', section),
      key: section,
      title,
      cols: cols ?? 3,
      cells: compileCells(cells, placed, at(path, 'head', section, 'cells'), shape, section === last),
    })),
    body: inOrder(document.body).flatMap(([part, grid]) => {
      const tab = inTab(grid.tab, 'body', part);
      return compileGrid(part, grid, at(path, 'body', part), shape).map((plan) => ({ ...plan, ...tab }));
    }),
    locked: document.locked ?? false,
  };
}

/** What a form does not say itself it takes from the one it is like. */
function withLike(key: string, shape: Shape, way: readonly string[], path: string): FormDocument {
  const document = entryOf(shape.document.forms, key);
  if (!document) {
    shape.findings.say('unknown_form', at(path, 'like'), { form: key });
    return {};
  }
  if (document.like === undefined) return document;
  if (way.includes(key)) {
    shape.findings.say('loop', at(path, 'like'), { circle: [...way, key].join(' → ') });
    return {};
  }
  return layChange(withLike(document.like, shape, [...way, key], path), document) as FormDocument;
}

/** The section that takes what no slot takes: the last that stands above the lines. */
function lastAbove(head: FormDocument['head']): string | undefined {
  const sections = inOrder(head);
  return (sections.findLast(([, { belowLines }]) => !belowLines) ?? sections.at(-1))?.[0];
}

type Cells = NonNullable<FormDocument['head']>[string]['cells'];

/** Slots without a mark stand beside a field of some section; a mark in another section is not this one's. */
function compileCells(
  cells: Cells,
  placed: Set<string>,
  path: string,
  shape: Shape,
  isLast: boolean,
): FormPlan['sections'][number]['cells'] {
  return fillSlots(cells, { of: 'head', isLast }, path, shape, placed).flatMap(([key, cell]) => {
    const field = findField(shape, key, at(path, key), key);
    placed.add(key);
    return field ? [{ field: field.path, span: cell.span ?? field.kind.span }] : [];
  });
}

type Grid = NonNullable<FormDocument['body']>[string];

function compileGrid(part: string, grid: Grid, path: string, shape: Shape): FormPlan['body'] {
  if (!shape.parts.has(part)) {
    shape.findings.say('unknown_part', path, { part });
    return [];
  }
  shape.findings.use(`entity:${shape.key}.${part}`, path);
  for (const key of Object.keys(grid.foot ?? {})) findField(shape, below(part, key), at(path, 'foot', key), key);
  const belowGrids = Object.entries(grid.below ?? {}).flatMap(([key, inner]) => {
    const here = at(path, 'below', key);
    const full = below(part, key);
    if (!shape.parts.has(full)) {
      shape.findings.say('unknown_part', here, { part: key });
      return [];
    }
    shape.findings.use(`entity:${shape.key}.${full}`, here);
    return [{ part: full, columns: compileColumns(inner.cols, { of: 'part', part: full }, at(here, 'cols'), shape) }];
  });
  return [
    {
      part,
      columns: compileColumns(grid.cols, { of: 'part', part }, at(path, 'cols'), shape),
      foot: Object.fromEntries(Object.entries(grid.foot ?? {}).map(([key, how]) => [below(part, key), how])),
      card: findFields(shape, grid.phone?.card ?? [], part, at(path, 'phone', 'card')),
      ...(grid.phone?.scan ? { scan: findFields(shape, grid.phone.scan, part, at(path, 'phone', 'scan')) } : {}),
      below: belowGrids,
    },
  ];
}
