import type { Offers } from '../../compile/offers-of.ts';
import type { ColumnPlan } from '../../compile/plan.ts';
import type { View } from '../../compile/view-of.ts';
import type { ListModel, ListPlan } from './lists.model.ts';

type Shown = (path: string) => boolean;

/** Lists without columns, filters and orders over what is not shown; one without columns is no list. */
export function planLists(view: View, offers: Offers): Readonly<Record<string, ListPlan>> {
  const shown: Shown = (path) => view.shown.has(path);
  const forms = new Set(view.entity.lines?.forms ?? view.entity.forms.keys());
  const lists = [...view.entity.lists.values()].map(({ where, states, as, ...list }: ListModel) => ({
    ...list,
    ...(where ? { some: true as const } : {}),
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

/** A way of looking at rows that needs what this viewer does not see is none for them. */
function planLooks(as: ListModel['as'], shown: Shown): Pick<ListPlan, 'as'> {
  const looks = (as ?? []).filter(({ reads }) => reads.every(shown));
  return looks.length > 0 ? { as: looks } : {};
}

const planColumns = (columns: readonly ColumnPlan[], shown: Shown, forms: ReadonlySet<string>): readonly ColumnPlan[] =>
  columns
    .filter(({ field }) => shown(field))
    .map((column) => (column.link !== null && !forms.has(column.link) ? { ...column, link: null } : column));
