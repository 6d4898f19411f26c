import { fieldKinds } from '../../renderers/fields/kinds.ts';
import type { QueryColumn, QueryFind } from '../../schemas/compile/query-model.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import type { PickOption } from '../inputs/Pick.tsx';

/** Kinds that need no more than a value to show it: no dictionary, no record, no file. */
const plain = (fieldKinds as readonly AnyFieldKind[]).filter(
  (kind) => !kind.automatic && !kind.holdsFiles && !kind.labels && (kind.config.required ?? []).length === 0,
);

/** The kinds of fields that a column's values can be shown like. */
export const kindsLike = ({ type }: QueryColumn): readonly PickOption[] =>
  plain
    .filter((kind) => kind.type({} as never).is === type.is)
    .map(({ name, title }) => ({ value: name, label: title }));

/** The ways of asking that the specification knows, by what is seen of them. */
const views: Readonly<Record<string, string>> = {
  list: '下拉，选一个',
  radio: '并排的单选按钮',
  checkbox: '并排的勾选框，可选几个',
  list_multi: '下拉，可选几个',
  text: '输入文字',
  date: '选日期',
  datetime: '选日期和时间',
  popup: '弹窗选择',
  pca: '省市区',
  sel_tree: '树形下拉',
  cat_tree: '分类树',
  sel_search: '下拉搜索',
  sel_user: '选人',
  sel_depart: '选部门',
};
/** Among these one can choose: they ask for the same values. */
const choices = ['list', 'radio', 'checkbox', 'list_multi'];

/** How a query item may be asked for; nothing where its kind knows one way only. */
export function viewsOf({ shown: { kind, config }, view }: QueryFind): readonly PickOption[] {
  const own = kind?.online?.(config as never);
  const offered = own !== undefined && choices.includes(own) ? choices : [];
  const all = view === null || offered.includes(view) ? offered : [...offered, view];
  return all.map((value) => ({ value, label: views[value] ?? value }));
}
