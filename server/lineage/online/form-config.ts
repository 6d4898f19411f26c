import type { EntityModel, FieldModel, Model, PartModel } from '../../../schemas/compile/model.ts';
import type { ColumnPlan, EntityPlan, FieldPlan } from '../../../schemas/compile/plan.ts';
import { dictOf } from './form-named.ts';
import type { FormButton, FormConfig, ListColumn, ListConfig, Property, QueryItem, Tab } from './online.shapes.ts';
import { nameOf } from './online-record.ts';
import { asOptions, parentOf, queryItem } from './query-items.ts';

export interface OnlineForm {
  readonly model: Model;
  readonly entity: EntityModel;
  readonly plan: EntityPlan;
}

const slots: Readonly<Record<string, string>> = {
  image: 'imgSlot',
  file: 'fileSlot',
  umeditor: 'htmlSlot',
  pca: 'pcaSlot',
  date: 'dateSlot',
};

export const onlineView = ({ kind, config }: Pick<FieldModel, 'kind' | 'config'>): string =>
  kind.online?.(config as never) ?? 'text';

/** The list of a form: columns in words, the dictionaries they need, the buttons this viewer has. */
export function listConfig({ model, entity, plan }: OnlineForm): ListConfig {
  const list = plan.lists.main ?? Object.values(plan.lists)[0];
  const columns = (list?.columns ?? []).flatMap((column) => listColumn(entity, plan, column));
  const dicts = new Set(columns.flatMap(({ customRender }) => customRender ?? []));
  const hangs = list?.tree ? entity.head.fields.get(list.tree) : null;
  return {
    code: entity.key,
    currentTableName: entity.head.table,
    description: list?.title ?? entity.title,
    tableType: entity.head.parts.size > 0 ? 2 : 1,
    checkboxFlag: 'Y',
    paginationFlag: 'Y',
    scrollFlag: 1,
    columns,
    dictOptions: Object.fromEntries([...dicts].map((dict) => [dict, asOptions(model.dicts.get(dict)?.items ?? [])])),
    fieldHrefSlots: [],
    cgButtonList: buttonsOf(plan),
    hideColumns: builtIn.filter(([, operation]) => !plan.access.ops[operation]?.length).map(([code]) => code),
    enhanceJs: '',
    formTemplate: String(Math.min(4, plan.forms.edit?.sections[0]?.cols ?? 1)),
    isTree: hangs ? 'Y' : 'N',
    ...(hangs
      ? { pidField: nameOf(hangs), hasChildrenField: 'has_child', textField: columnName(entity, plan.named) }
      : {}),
    isDesForm: 'N',
    desFormCode: '',
    foreignKeys: [],
  };
}

const builtIn = [
  ['add', 'create'],
  ['edit', 'edit'],
  ['update', 'edit'],
  ['delete', 'delete'],
  ['batch_delete', 'delete'],
  ['import', 'import'],
  ['export', 'export'],
] as const;

const columnName = (entity: EntityModel, key: string): string => {
  const field = entity.head.fields.get(key);
  return field ? nameOf(field) : key;
};

function listColumn(entity: EntityModel, plan: EntityPlan, { field: path, width, off }: ColumnPlan): ListColumn[] {
  const field = entity.fields.get(path);
  const shown = plan.fields[path];
  if (!field || !shown || off) return [];
  const dict = dictOf(field);
  const worded = !dict && field.kind.labels?.(field.config as never);
  const slot = slots[onlineView(field)];
  return [
    {
      title: shown.label,
      dataIndex: worded ? `${nameOf(field)}_dictText` : nameOf(field),
      align: field.kind.align,
      width,
      sorter: field.column !== null,
      ...(dict ? { customRender: dict } : {}),
      ...(slot ? { scopedSlots: { customRender: slot } } : {}),
      dbType: dbTypeOf(field),
      fieldType: onlineView(field),
    },
  ];
}

const dbTypes: Readonly<Record<string, string>> = {
  numeric: 'BigDecimal',
  integer: 'long',
  date: 'Date',
  timestamp: 'Datetime',
  json: 'Text',
};
export const dbTypeOf = ({ column }: FieldModel): string => dbTypes[column?.family ?? ''] ?? 'string';

/** What the document adds to the built-in buttons. */
function buttonsOf(plan: EntityPlan): FormButton[] {
  const moves = (plan.states?.moves ?? []).map(({ key, label }) => ({ key: `move:${key}`, label, at: 'row' }));
  const all = [...moves, ...plan.actions.map(({ key, label, at }) => ({ key: `action:${key}`, label, at }))];
  return all.map(({ key, label, at }, index) => ({
    id: `${plan.entity}:${key}`,
    buttonCode: key,
    buttonName: label,
    buttonStyle: at === 'row' ? 'link' : at === 'head' ? 'form' : 'button',
    optType: 'action',
    optPosition: '2',
    exp: '',
    buttonIcon: '',
    buttonStatus: '1',
    orderNum: index + 1,
  }));
}

export function queryItems({ model, entity, plan }: OnlineForm): QueryItem[] {
  const list = plan.lists.main ?? Object.values(plan.lists)[0];
  return (list?.finds ?? []).flatMap(({ field: path, op, more }, at) => {
    const field = entity.fields.get(path);
    const shown = plan.fields[path];
    if (!field || !shown) return [];
    const { label, kind, config, type } = shown;
    const asked = { field: nameOf(field), label, op, more, view: null, kind, config, type };
    return [queryItem(model, asked, at + 1)];
  });
}

/** The form: properties of the head in their order, lines as tabs. */
export function formConfig(form: OnlineForm): FormConfig {
  const { entity, plan } = form;
  const shown = plan.forms.edit ?? Object.values(plan.forms)[0];
  const paths = shown?.sections.flatMap(({ cells }) => cells.map(({ field }) => field)) ?? [];
  const fields = paths.flatMap((path) => fieldAt(form, path));
  const grids = (shown?.body ?? []).flatMap(({ part, columns }) => {
    const model = entity.parts.get(part);
    return model ? [{ model, columns }] : [];
  });
  return {
    head: {
      id: entity.key,
      tableName: entity.head.table,
      tableTxt: plan.title,
      tableType: entity.head.parts.size > 0 ? 2 : 1,
      isTree: parentOf(entity) ? 'Y' : 'N',
      isDbSynch: 'Y',
      formTemplate: String(Math.min(4, shown?.sections[0]?.cols ?? 1)),
    },
    schema: {
      type: 'object',
      table: entity.head.table,
      required: fields.flatMap(({ model, field }) => (field.need ? [nameOf(model)] : [])),
      properties: Object.fromEntries([
        ...fields.map(({ model, field }, at) => [nameOf(model), property(form, model, field, at + 1)] as const),
        ...grids.map(
          ({ model, columns }, at) =>
            [model.table, partProperty(form, model, columns, fields.length + at + 1)] as const,
        ),
      ]),
    },
    enhanceJs: '',
    cgButtonList: buttonsOf(plan),
    form_disable_update: !plan.access.ops.edit?.length,
  };
}

function fieldAt({ entity, plan }: OnlineForm, path: string) {
  const model = entity.fields.get(path);
  const field = plan.fields[path];
  return model && field ? [{ model, field }] : [];
}

function property({ model: all }: OnlineForm, model: FieldModel, field: FieldPlan, order: number): Property {
  const view = onlineView(model);
  const item = queryItem(all, { ...field, field: field.key, op: 'eq', more: false, view: null }, order);
  const {
    dict: tree,
    dictCode,
    dictTable,
    dictText,
    code,
    orgFields,
    destFields,
    pidField,
    pidValue,
    hasChildField,
  } = item;
  const dict = dictOf(model);
  return {
    title: field.label,
    type: field.type.is === 'number' ? 'number' : 'string',
    view,
    order,
    ...(dict ? { enum: asOptions(all.dicts.get(dict)?.items ?? []) } : {}),
    ...(code ? { code, orgFields, destFields } : dictTable ? { dictTable, dictText, dictCode } : {}),
    ...(tree ? { dict: tree } : {}),
    ...(pidField ? { pidField, pidValue, hasChildField } : {}),
    ...(field.locked ? { ui: { widgetattrs: { disabled: true } } } : {}),
    ...(field.start?.t === 'text' ? { defVal: field.start.v } : {}),
    fieldExtendJson: '',
  };
}

/** Lines as a tab: columns of a table where there are many, properties where there is one. */
function partProperty(form: OnlineForm, part: PartModel, columns: readonly ColumnPlan[], order: number): Tab {
  const fields = columns.flatMap(({ field }) => fieldAt(form, field));
  const common = {
    title: part.label,
    describe: part.label,
    view: 'tab' as const,
    order,
    id: `${form.entity.key}.${part.path}`,
    foreignKey: [{ field: `${form.entity.head.table}_id`, table: form.entity.head.table, key: 'id' }],
    hideButtons: [],
  };
  const required = fields.flatMap(({ model, field }) => (field.need ? [nameOf(model)] : []));
  if (part.max === 1) {
    const properties = fields.map(({ model, field }, at) => [nameOf(model), property(form, model, field, at + 1)]);
    return { ...common, relationType: 1, required, properties: Object.fromEntries(properties) };
  }
  return {
    ...common,
    relationType: 0,
    required,
    columns: fields.map(({ model, field }) => {
      const dict = dictOf(model);
      return {
        key: nameOf(model),
        title: field.label,
        type: field.type.is === 'number' ? 'inputNumber' : 'input',
        width: `${columns.find((column) => column.field === field.path)?.width ?? 160}px`,
        view: onlineView(model),
        disabled: field.locked,
        ...(dict ? { dictCode: dict, options: asOptions(form.model.dicts.get(dict)?.items ?? []) } : {}),
        fieldExtendJson: '',
        validateRules: field.need ? [{ required: true, message: `${field.label}不能为空` }] : [],
      };
    }),
  };
}
