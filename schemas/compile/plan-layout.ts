import { entryOf } from '../language/entry-of.ts';
import type { ListModel } from './model.ts';
import type { AccessPlan, ColumnPlan, FormPlan, ListPlan } from './plan.ts';
import type { View } from './view-of.ts';

type Shown = (path: string) => boolean;
type Offers = (word: string) => boolean;

/** Whether a button or menu word is this viewer's at all; on which rows is asked of each row. */
export function offersOf(access: AccessPlan): Offers {
  const asked: Readonly<Record<string, readonly string[]>> = { save: ['create', 'edit'], copy: ['create'] };
  const free = new Set(['open', 'history', 'lineage']);
  return (word) => {
    if (free.has(word) || word.startsWith('print:')) return true;
    return (entryOf(asked, word) ?? [word]).some((operation) => Object.hasOwn(access.ops, operation));
  };
}

/** Forms without what is not shown, and without sections and grids that are then empty. */
export function planForms(view: View): Readonly<Record<string, FormPlan>> {
  const shown: Shown = (path) => view.shown.has(path);
  return Object.fromEntries([...view.entity.forms.values()].map((form) => [form.key, planForm(form, shown)]));
}

function planForm(form: FormPlan, shown: Shown): FormPlan {
  const sections = form.sections.map((section) => ({
    ...section,
    cells: section.cells.filter(({ field }) => shown(field)),
  }));
  const body = form.body
    .filter(({ part }) => shown(part))
    .map((grid) => ({
      ...grid,
      columns: grid.columns.filter(({ field }) => shown(field)),
      foot: Object.fromEntries(Object.entries(grid.foot).filter(([path]) => shown(path))),
      card: grid.card.filter(shown),
      below: grid.below
        .filter(({ part }) => shown(part))
        .map((inner) => ({ ...inner, columns: inner.columns.filter(({ field }) => shown(field)) })),
    }));
  return { ...form, ...withTabs(form, sections, body) };
}

type FormContent = Pick<FormPlan, 'tabs' | 'sections' | 'body'>;

/** What is empty is not there, and neither is a tab of nothing else. */
function withTabs({ tabs }: FormPlan, sections: FormPlan['sections'], body: FormPlan['body']): FormContent {
  const left = {
    sections: sections.filter(({ cells }) => cells.length > 0),
    body: body.filter(({ columns }) => columns.length > 0),
  };
  const used = new Set([...left.sections, ...left.body].map(({ tab }) => tab));
  return tabs ? { ...left, tabs: tabs.filter(({ key }) => used.has(key)) } : left;
}

const planColumns = (columns: readonly ColumnPlan[], shown: Shown, forms: ReadonlySet<string>): readonly ColumnPlan[] =>
  columns
    .filter(({ field }) => shown(field))
    .map((column) => (column.link !== null && !forms.has(column.link) ? { ...column, link: null } : column));

/** Lists without columns, filters and orders over what is not shown; one without columns is no list. */
/** A way of looking at rows that needs what this viewer does not see is none for them. */
function planLooks(as: ListModel['as'], shown: Shown): Pick<ListPlan, 'as'> {
  const looks = (as ?? []).filter(({ reads }) => reads.every(shown));
  return looks.length > 0 ? { as: looks } : {};
}

export function planLists(view: View, offers: Offers): Readonly<Record<string, ListPlan>> {
  const shown: Shown = (path) => view.shown.has(path);
  const forms = new Set(view.entity.forms.keys());
  const lists = [...view.entity.lists.values()].map(({ where: _, states, as, ...list }: ListModel) => ({
    ...list,
    ...(states && view.entity.states && shown(view.entity.states.field) ? { states } : {}),
    ...planLooks(as, shown),
    columns: planColumns(list.columns, shown, forms),
    finds: list.finds.filter(({ field }) => shown(field)),
    sort: list.sort.filter(({ field }) => shown(field)),
    ...(list.foot ? { foot: list.foot.filter(shown) } : {}),
    row: list.row.filter(offers),
    bulk: list.bulk.filter(offers),
    card: list.card.filter(shown),
    tree: list.tree !== null && shown(list.tree) ? list.tree : null,
    beside: list.beside !== null && shown(list.beside) ? list.beside : null,
  }));
  return Object.fromEntries(lists.filter(({ columns }) => columns.length > 0).map((list) => [list.key, list]));
}
