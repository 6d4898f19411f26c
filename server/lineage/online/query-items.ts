import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import type { DictItem, EntityModel, FieldModel, Model } from '../../../schemas/compile/model.ts';
import type { ReportFindPlan } from '../../../schemas/compile/report-plan.ts';
import type { AnyFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { toSnake } from '../../../schemas/language/names.ts';
import type { DictOption } from '../../../schemas/wire/dicts.ts';
import type { QueryItem } from './online.shapes.ts';

/** What is asked about: a field of an entity, or something a report works out. */
export interface QuerySubject {
  readonly field: string;
  readonly label: string;
  readonly op: 'eq' | 'like' | 'in' | 'range';
  readonly more: boolean;
  readonly view: string | null;
  readonly kind: string | null;
  readonly config: Readonly<Record<string, unknown>>;
  readonly type: ReportFindPlan['type'];
}

const byName = new Map<string, AnyFieldKind>((fieldKinds as readonly AnyFieldKind[]).map((kind) => [kind.name, kind]));
const single = new Set(['list', 'radio']);

/** A query item as the specification's clients draw it. */
export function queryItem(model: Model, asked: QuerySubject, order: number): QueryItem {
  const { field, label, op, more, config, type } = asked;
  const kind = byName.get(asked.kind ?? '');
  const own = viewIn(asked);
  const view = op === 'in' && single.has(own) ? 'list_multi' : own;
  const labels = kind?.labels?.(config as never);
  return {
    field,
    label,
    view,
    mode: op === 'range' ? 'group' : op === 'like' ? 'like' : 'single',
    type: type.is,
    order,
    hidden: more ? '1' : '0',
    // Clients fetch the options of what is marked 1 by what stands beside it; anything else they look for in the columns.
    config: labels && labels.from !== 'local' ? '1' : '0',
    ...(labels?.from === 'dict' ? { dictCode: labels.dict, dictTable: '', dictText: '' } : {}),
    ...(labels?.from === 'record' ? recordSource(model, view, labels.entity, config) : {}),
  };
}

/** What such a client asks with. */
export const viewIn = ({ view, kind, config, type }: Pick<QuerySubject, 'view' | 'kind' | 'config' | 'type'>): string =>
  view ?? byName.get(kind ?? '')?.online?.(config as never) ?? plainView(type.is);

const plainView = (is: string): string => (is === 'date' ? is : is === 'dateTime' ? 'datetime' : 'text');

/** Where a reference finds its options: a table with its columns, a tree with its parent, or a report. */
function recordSource(model: Model, view: string, key: string, config: Readonly<Record<string, unknown>>) {
  const target = model.entities.get(key);
  if (!target) return {};
  const named = columnOf(target, target.named);
  if (view === 'popup') {
    const { report = '' } = (config.pick ?? {}) as { report?: string };
    const [orgFields, destFields] = [`id,${target.named}`, 'id,text'];
    // In a query the three properties of a table stand for the report and its fields; in a form they have their own names.
    return { code: report, orgFields, destFields, dictTable: report, dictCode: orgFields, dictText: destFields };
  }
  const parent = parentOf(target);
  return {
    dictTable: target.head.table,
    dictText: named,
    dictCode: 'id',
    ...(view === 'cat_tree' ? { pcode: String(config.under ?? '') } : {}),
    ...(view === 'sel_tree' ? { dict: `${target.head.table},${named},id` } : {}),
    ...(parent ? { pidField: parent.columnName, pidValue: '0', hasChildField: '' } : {}),
  };
}

const columnOf = (entity: EntityModel, key: string): string => entity.head.fields.get(key)?.columnName ?? toSnake(key);

/** The field by which records of an entity hang below each other. */
export const parentOf = (entity: EntityModel): FieldModel | null =>
  [...entity.head.fields.values()].find(
    ({ type, column, system }) => column !== null && !system && type.is === 'ref' && type.to === entity.key,
  ) ?? null;

export const asOptions = (items: readonly DictItem[]): DictOption[] =>
  items.filter(({ off }) => !off).map(({ value, text }) => ({ value, text, title: text, label: text }));
