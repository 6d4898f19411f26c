import type { Static } from '@sinclair/typebox';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import { defaultAsStart } from '../../../features/fields/start-values.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { Sent } from './designer.contract.ts';

/** A field of the designer's document, as an old client sends it. */
export type SentField = Static<typeof Sent>;
type Json = Readonly<Record<string, unknown>>;

export const textIn = (sent: SentField, name: string): string => {
  const value = sent[name];
  return value === null || value === undefined ? '' : String(value).trim();
};
export const isOn = (sent: SentField, name: string): boolean => ['1', 'Y', 'true'].includes(textIn(sent, name));
export const labelOf = (sent: SentField): string => textIn(sent, 'dbFieldTxt') || textIn(sent, 'dbFieldName');

export const refuse = (text: string): never => {
  throw new Refusal('invalid_input', { text });
};

const kinds = fieldKinds as readonly AnyFieldKind[];
const common = [
  'label',
  'help',
  'need',
  'locked',
  'column',
  'search',
  'rank',
  'slot',
  'places',
  'w',
  'span',
  'retired',
];

/** A field that stands there, as the document says it and as the designer was shown it. */
export interface Stands {
  readonly field: Json;
  readonly shown: SentField;
}

const typed = ['fieldShowType', 'dbType', 'dbLength', 'dbPointLength', 'dictTable', 'dictField', 'dictText'];

/** A field as a document says it. What was sent back as it was shown stays as it is, however little of it the designer can say. */
export function fieldFrom(given: SentField, was: Stands | undefined, target: (table: string) => string | null): Json {
  const sent = { ...was?.shown, ...given };
  const isSame = (...names: readonly string[]) =>
    was !== undefined && names.every((name) => textIn(sent, name) === textIn(was.shown, name));
  refuseScripts(sent);
  const said = isSame(...typed) ? null : typeOf(sent, was?.field, target);
  const isOther = said !== null && said.type !== was?.field.type;
  const kept = isOther
    ? Object.fromEntries(Object.entries(was?.field ?? {}).filter(([name]) => common.includes(name)))
    : was?.field;
  const type = String((said ?? kept)?.type);
  const isNumber = kinds.find(({ name }) => name === type)?.type({ ...kept, ...said } as never).is === 'number';
  return without({
    ...kept,
    ...said,
    ...(isSame('dbFieldTxt') ? {} : { label: labelOf(sent) }),
    ...(isSame('fieldMustInput') ? {} : { need: isOn(sent, 'fieldMustInput') || undefined }),
    ...(was || !isOn(sent, 'isReadOnly') ? {} : { locked: true }),
    ...(isSame('fieldDefaultValue') && !isOther
      ? {}
      : { start: defaultAsStart(textIn(sent, 'fieldDefaultValue'), labelOf(sent), isNumber) }),
    ...(isSame('fieldValidType') || type !== 'text' ? {} : formatOf(textIn(sent, 'fieldValidType'))),
  });
}

const without = (field: Json): Json =>
  Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined));

/** No SQL, no script, no class of the server crosses the wire: each is told what does the same. */
function refuseScripts(sent: SentField): void {
  const label = labelOf(sent);
  for (const name of ['dictTable', 'dictField', 'dictText', 'mainTable', 'mainField']) {
    if (!/^[\w.,-]*$/.test(textIn(sent, name)))
      refuse(
        `“${label}”的${name}不接受 SQL 条件：请填写字典编码，或填写表名与字段名；要缩小可选范围，请在实体设计器中为引用设置条件`,
      );
  }
  if (textIn(sent, 'converter') !== '') refuse(`“${label}”不能指定转换类：值的显示请用字典、关联或字段类型来表达`);
  if (textIn(sent, 'fieldHref') !== '') refuse(`“${label}”不能使用链接表达式：请在列表中为列设置点击打开的表单`);
}

const dictViews = new Set(['list', 'radio', 'checkbox', 'list_multi', 'sel_search']);
const manyViews = new Set(['checkbox', 'list_multi']);

function typeOf(sent: SentField, was: Json | undefined, target: (table: string) => string | null): Json {
  const view = textIn(sent, 'fieldShowType') || 'text';
  const table = textIn(sent, 'dictTable');
  const dict = textIn(sent, 'dictField');
  if (view === 'popup') checkPopup(table, dict, textIn(sent, 'dictText'));
  if (dictViews.has(view) && table === '') return choiceOf(sent, was, view, dict);
  if (view === 'text') return plainOf(sent);
  const isRecord = table !== '' && !/^sys_(user|depart)$/.test(table);
  if (dictViews.has(view) || isRecord) return referenceOf(sent, view, table, target);
  const kind = kinds.find((one) => one.online?.({} as never) === view && !one.automatic);
  if (!kind || Object.keys(kind.config.properties ?? {}).includes('to'))
    return refuse(`“${labelOf(sent)}”的控件“${view}”在此不能设置，请在实体设计器中配置这个字段`);
  return { type: kind.name };
}

/** Of a popup the table is its report, and what it gives stands beside what takes it. */
function checkPopup(report: string, given: string, taken: string): void {
  const [orgFields, destFields] = [given, taken].map((text) => text.split(',').filter((name) => name.trim() !== ''));
  if (report === '' || !orgFields?.length || !destFields?.length) refuse('popup参数未正确配置!');
  if (orgFields?.length !== destFields?.length) refuse('popup参数未正确配置,原始值和目标值数量不一致!');
}

/** A dictionary; a short list that the field keeps itself stays. */
function choiceOf(sent: SentField, was: Json | undefined, view: string, dict: string): Json {
  const many = manyViews.has(view);
  const shown = view === 'radio' || view === 'checkbox' ? { view } : { view: undefined };
  const own = dict === '' ? was?.options : undefined;
  if (dict === '' && own === undefined) refuse(`请为“${labelOf(sent)}”填写字典编码`);
  const source = own === undefined ? { dict, options: undefined } : { options: own, dict: undefined };
  return { type: 'choice', ...source, many: many || undefined, ...shown };
}

function referenceOf(sent: SentField, view: string, table: string, target: (table: string) => string | null): Json {
  const to = target(table);
  if (to === null) return refuse(`没有表“${table}”对应的表单，不能作为“${labelOf(sent)}”的来源`);
  const isMany = manyViews.has(view) || /"(multi|isMulti)[A-Za-z]*"\s*:\s*true/.test(textIn(sent, 'fieldExtendJson'));
  const wanted = view === 'sel_tree' ? view : 'sel_search';
  const kind = kinds.find(
    (one) =>
      one.online?.({ to } as never) === wanted &&
      one.labels?.({ to } as never)?.from === 'record' &&
      (one.type({ to } as never).is === 'list') === isMany,
  );
  return kind ? { type: kind.name, to } : refuse(`“${labelOf(sent)}”不能多选，请改用下拉多选`);
}

const numberIn = (sent: SentField, name: string): number | undefined => {
  const number = Number(textIn(sent, name));
  return Number.isInteger(number) && number > 0 ? number : undefined;
};
const LONGEST = 4000;

/** A plain box holds what its column holds. */
function plainOf(sent: SentField): Json {
  const size = numberIn(sent, 'dbLength');
  const dbType = textIn(sent, 'dbType') || 'string';
  if (dbType === 'string' && (size ?? 0) <= LONGEST) return { type: 'text', max: size };
  if (dbType === 'int' || dbType === 'long') return { type: 'integer' };
  if (dbType === 'BigDecimal' || dbType === 'double') {
    const scale = numberIn(sent, 'dbPointLength') ?? 0;
    return { type: 'decimal', scale, precision: Math.min(38, Math.max(size ?? 16 + scale, scale + 1)) };
  }
  if (dbType === 'Date') return { type: 'date' };
  if (dbType === 'Datetime') return { type: 'dateTime' };
  const long = kinds.find((one) => one.online?.({} as never) === 'textarea');
  if (long && ['string', 'Text', 'LongText'].includes(dbType)) return { type: long.name, max: size };
  return refuse(
    `“${labelOf(sent)}”的类型“${dbType}”不能使用，可用 string、int、double、BigDecimal、Date、Datetime、Text`,
  );
}

const formats: Readonly<Record<string, string>> = { e: 'email', m: 'phone', url: 'url' };
const patterns: Readonly<Record<string, string>> = {
  n: '^\\d+$',
  s: '^[A-Za-z]+$',
  z: '^-?\\d+$',
  p: '^\\d{6}$',
  money: '^\\d+(\\.\\d{1,2})?$',
};

/** The named rules of the designer; what is no name is the pattern itself, which publishing looks at. */
function formatOf(rule: string): Json {
  if (rule === '' || rule === '*' || rule === 'only') return { pattern: undefined, format: undefined };
  const format = Object.hasOwn(formats, rule) ? formats[rule] : undefined;
  if (format) return { format, pattern: undefined };
  const [, sort = '', least, most] = /^([*ns])(\d+)-(\d+)$/.exec(rule) ?? [];
  const signs = { n: '\\d', s: '[A-Za-z]' }[sort] ?? '.';
  if (least !== undefined) return { pattern: `^${signs}{${least},${most}}$`, format: undefined };
  return { pattern: Object.hasOwn(patterns, rule) ? patterns[rule] : rule, format: undefined };
}
