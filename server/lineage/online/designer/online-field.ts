import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import type { FieldDocument } from '../../../../schemas/language/fields.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { startAsDefault } from '../../../features/fields/start-values.ts';
import type { OnlineField } from './designer.shapes.ts';
import { columnOf, type DesignedForm, type FormPart, fieldId, formId } from './form-parts.ts';

const kinds = new Map((fieldKinds as readonly AnyFieldKind[]).map((kind) => [kind.name, kind]));

/** What every form has of itself; clients list it and send it back, and the server keeps it as it is. */
export const systemColumns: ReadonlyMap<string, string> = new Map([
  ['id', '主键'],
  ['create_by', '创建人'],
  ['create_time', '创建时间'],
  ['update_by', '更新人'],
  ['update_time', '更新时间'],
  ['sys_org_code', '所属部门'],
]);

const dbTypes: Readonly<Record<string, string>> = {
  numeric: 'BigDecimal',
  integer: 'int',
  date: 'Date',
  timestamp: 'Datetime',
  json: 'Text',
};
/** Longer than any column of the old clients' `string`. */
const LONG = 4000;

/** The fields of the head or of lines as `onl_cgform_field` has them, those of every form first. */
export function onlineFields(form: DesignedForm, part: FormPart): OnlineField[] {
  const shown = shownIn(form, part);
  const own = inOrder(part.fields).filter(([, field]) => !field.retired);
  return [
    ...systemFields(form, part),
    ...own.map(([key, field], at) => onlineField(form, part, key, field, shown, at)),
  ];
}

function systemFields({ document }: DesignedForm, part: FormPart): OnlineField[] {
  const head = formId(document.key, part.path);
  const names = part.path === '' ? [...systemColumns] : [...systemColumns].slice(0, 1);
  const all = names.filter(([name]) => name !== 'sys_org_code');
  return all.map(([name, label], at) => ({
    ...plain,
    id: `${head}:$${name}`,
    cgformHeadId: head,
    orderNum: at,
    dbFieldName: name,
    dbFieldNameOld: name,
    dbFieldTxt: label,
    dbType: name.endsWith('_time') ? 'Datetime' : 'string',
    dbLength: name.endsWith('_time') ? 0 : 36,
    dbIsKey: name === 'id' ? 1 : 0,
    fieldShowType: name.endsWith('_time') ? 'datetime' : 'text',
  }));
}

const plain = {
  dbPointLength: 0,
  dbDefaultVal: '',
  dbIsKey: 0,
  dbIsNull: 1,
  dbIsPersist: 1,
  isShowForm: 0,
  isShowList: 0,
  isReadOnly: 0,
  sortFlag: 1,
  fieldLength: 200,
  fieldDefaultValue: '',
  fieldHref: '',
  fieldValidType: '',
  fieldMustInput: '0',
  isQuery: 0,
  queryMode: 'single',
  queryConfigFlag: '0',
  queryShowType: '',
  queryDictTable: '',
  queryDictField: '',
  queryDictText: '',
  queryDefVal: '',
  queryValidType: '',
  queryMustInput: '',
  dictTable: '',
  dictField: '',
  dictText: '',
  mainTable: '',
  mainField: '',
  converter: '',
  fieldExtendJson: '',
};

function onlineField(form: DesignedForm, part: FormPart, key: string, field: FieldDocument, shown: Shown, at: number) {
  const kind = kinds.get(field.type ?? '');
  const config = field as Readonly<Record<string, unknown>>;
  const view = kind?.online?.(config as never) ?? 'text';
  const column = kind?.column(config as never) ?? null;
  const [, size = '0', places = '0'] = /\((\d+),(\d+)\)/.exec(column?.sql ?? '') ?? [];
  const longest = Number(config.max ?? (kind?.schema(config as never) as { maxLength?: number })?.maxLength ?? 0);
  const isLong = column?.family === 'text' && longest > LONG;
  const name = columnOf(key, field);
  return {
    ...plain,
    id: fieldId(form.document.key, part.path, key),
    cgformHeadId: formId(form.document.key, part.path),
    orderNum: at + systemColumns.size,
    dbFieldName: name,
    dbFieldNameOld: form.isSynced ? name : '',
    dbFieldTxt: field.label ?? key,
    dbType: isLong ? 'Text' : (dbTypes[column?.family ?? ''] ?? 'string'),
    dbLength: column?.family === 'numeric' ? Number(size) : isLong ? 0 : longest,
    dbPointLength: Number(places),
    dbIsPersist: column === null || (field.calc !== undefined && !field.stored) ? 0 : 1,
    isShowForm: shown.form.has(key) ? 1 : 0,
    isShowList: shown.list.has(key) ? 1 : 0,
    isReadOnly: field.locked || field.calc !== undefined || kind?.automatic ? 1 : 0,
    fieldShowType: view,
    fieldLength: field.w ?? kind?.width ?? plain.fieldLength,
    fieldDefaultValue: startAsDefault(field.start),
    fieldValidType: typeof config.pattern === 'string' ? config.pattern : '',
    fieldMustInput: field.need ? '1' : '0',
    isQuery: shown.find.has(key) ? 1 : 0,
    queryMode: queryModes[shown.find.get(key) ?? ''] ?? 'single',
    ...sourceOf(form, kind, config),
  };
}

const queryModes: Readonly<Record<string, string>> = { like: 'like', range: 'group' };

/** Where the words of a value come from: a dictionary, or the table of another form. */
function sourceOf(form: DesignedForm, kind: AnyFieldKind | undefined, config: Readonly<Record<string, unknown>>) {
  const labels = kind?.labels?.(config as never);
  if (labels?.from === 'dict') return { dictField: labels.dict };
  if (labels?.from !== 'record') return Array.isArray(config.options) ? { fieldExtendJson: sayOptions(config) } : {};
  const target = form.target(labels.entity);
  return target ? { dictTable: target.table, dictField: 'id', dictText: target.named } : {};
}

const sayOptions = ({ options }: Readonly<Record<string, unknown>>): string => JSON.stringify({ options });

interface Shown {
  readonly form: ReadonlySet<string>;
  readonly list: ReadonlySet<string>;
  /** With how it is asked for. */
  readonly find: ReadonlyMap<string, string>;
}

/** Where the screens of a document show the fields of its head or of lines. */
function shownIn({ document, isAdded }: DesignedForm, { path: part, fields }: FormPart): Shown {
  const { edit } = document.forms ?? {};
  if (part === '') {
    const { main } = document.lists ?? {};
    const cells = Object.values(edit?.head ?? {}).flatMap((section) => Object.keys(section.cells));
    const finds = Object.entries(main?.find ?? {});
    const added = Object.entries(fields).filter(([key]) => isAdded(key));
    const placed = (place: 'form' | 'list' | 'find') =>
      added.flatMap(([key, { places = ['form', 'list'] }]) => (places.includes(place) ? [key] : []));
    return {
      form: new Set([...cells, ...placed('form')]),
      list: new Set([...Object.keys(main?.cols ?? {}), ...placed('list')]),
      find: new Map([
        ...finds.map(([key, { op }]) => [key, op ?? 'eq'] as const),
        ...placed('find').map((key) => [key, 'eq'] as const),
      ]),
    };
  }
  const [outer = '', inner] = part.split('.');
  const grid = edit?.body?.[outer];
  const cols = (inner === undefined ? grid : grid?.below?.[inner])?.cols ?? {};
  return { form: new Set(Object.keys(cols)), list: new Set(Object.keys(cols)), find: new Map() };
}
