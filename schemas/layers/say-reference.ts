import { entryOf } from '../language/entry-of.ts';
import { isObject } from './diff-documents.ts';
import { inside, nameAt, nameIn, nameOfField, nameOfPart, ownName, roleNameOf, titleOfDocument } from './names.ts';
import { allAt, lookUp, type Words } from './naming.ts';
import { blockOf } from './walk-words.ts';

/** Where a text stands that names something: in which part it is read, and in which document what it names is found. */
export interface ReferencePlace {
  readonly part: string;
  /** What is chosen of there: the entity a chain leads to, a reference points at, a query reads; and in which of its parts. */
  readonly target?: Words | undefined;
  readonly targetPart?: string;
  /** Formulas here are read there as well: a query’s are over what it reads. */
  readonly readsTarget?: boolean;
  /** What `../` leads to from the head there. */
  readonly around?: Words;
}

type Namer = (text: string, words: Words, standing: ReferencePlace) => string | undefined;

const titled =
  (kind: string): Namer =>
  (text, words) =>
    titleOfDocument(words, `${kind}:${text}`);
const ofOwn =
  (...room: readonly string[]): Namer =>
  (text, words) =>
    nameIn(words, ...room, text);
const field: Namer = (text, words, { part }) => nameOfField(words, text, part);
const targetField: Namer = (text, words, { target, targetPart }) => nameOfField(target ?? words, text, targetPart);

/** A section or a tab, whichever form has it. */
const inForms =
  (room: string): Namer =>
  (key, words) => {
    const forms = lookUp(words, 'forms');
    return Object.keys(isObject(forms) ? forms : {})
      .map((form) => nameIn(words, 'forms', form, room, key))
      .find((name) => name !== undefined);
  };

const currencies = new Intl.DisplayNames('zh-CN', { type: 'currency' });

/** Who says what a text names, by the word the language marks it with. */
const namers: Readonly<Record<string, Namer>> = {
  ...Object.fromEntries(
    ['entity', 'dict', 'report', 'chart', 'dashboard', 'page', 'fragment', 'fieldset', 'flow'].map((kind) => [
      kind,
      titled(kind),
    ]),
  ),
  role: (code, words) => roleNameOf(words, code),
  field,
  'field of target': targetField,
  path: targetField,
  state: (key, words, { part }) => nameIn(words, ...(part === '' ? [] : ['parts', part]), 'states', 'nodes', key),
  move: ofOwn('states', 'moves'),
  'state of target': (key, words, { target }) => nameIn(target ?? words, 'states', 'nodes', key),
  step: ofOwn('steps'),
  depart: (text, words, standing) => (text === 'start' ? '发起人部门' : field(text, words, standing)),
  duration: (text) => `${Number.parseInt(text, 10)} ${text.endsWith('d') ? '天' : '小时'}`,
  form: ofOwn('forms'),
  tab: inForms('tabs'),
  section: inForms('head'),
  serial: (key) => `编号规则“${key}”`,
  chain: ofOwn('becomes'),
  'column of target': (key, words, { target }) => columnName(target ?? words, key),
  column: (key, words) => columnName(words, key),
  node: (key, words) => nameOfNode(words, key),
  block: (name, words) => blockOf(words, { block: name })?.title,
  fieldKind: (name, { fields = [] }) => fields.find((kind) => kind.name === name)?.title,
  actionKind: (name, { actions = [] }) => actions.find((kind) => kind.name === name)?.title,
  chartKind: (name, { charts = [] }) => charts.find((kind) => kind.name === name)?.title,
  currency: (text, words, standing) => (/^[A-Z]{3}$/.test(text) ? currencies.of(text) : field(text, words, standing)),
  operation: (text, words) => sayOperation(words, text),
  needs: sayNeeds,
  sort: (text, words, standing) => {
    const name = nameOfSorted(text.replace(/^-/, ''), words, standing);
    return `${name}${text.startsWith('-') ? '倒序' : '正序'}`;
  },
  'list of target': (key, words, { target }) => nameIn(target ?? words, 'lists', key),
  list: (text, words) => {
    const [entity = '', list = ''] = text.split('.');
    const found = inside(words, `entity:${entity}`);
    return found && `${nameOfDocument(found)}的${nameAt(found, 'lists', list)}`;
  },
  source: (text, words) => {
    const [entity = '', ...part] = text.split('.');
    const found = inside(words, `entity:${entity}`);
    return found && (part.length > 0 ? `${nameOfDocument(found)}的${nameOfPart(found, part)}` : nameOfDocument(found));
  },
};

const nameOfDocument = (words: Words): string => ownName(lookUp(words)) ?? '';

/** A column of a query has a name of its own, that of another column where it is one, or what it reads. */
export function columnName(words: Words, key: string): string {
  for (const room of [['cols'], ['query', 'cols'], ['find'], ['query', 'find']]) {
    const own = nameIn(words, ...room, key);
    if (own !== undefined) return own;
  }
  const column = lookUp(words, 'cols', key) ?? lookUp(words, 'query', 'cols', key);
  const of = isObject(column) && typeof column.of === 'string' ? column.of : key;
  if (isObject(column) && column.agg === 'count' && column.of === undefined) return '数量';
  return sourceField(words, of) ?? reportColumn(words, key) ?? key;
}

/** A field of what a query reads. */
export function sourceField(words: Words, path: string): string | undefined {
  const standing = sourceOf(words);
  return standing.target && nameOfField(standing.target, path, standing.part);
}

/** A chart that is drawn from a report has its columns. */
function reportColumn(words: Words, key: string): string | undefined {
  const report = lookUp(words, 'report');
  const found = typeof report === 'string' ? inside(words, `report:${report}`) : undefined;
  return found && columnName(found, key);
}

/** What a query reads: an entity, or the lines of one. */
export function sourceOf(words: Words): ReferencePlace {
  const from = lookUp(words, 'query', 'from') ?? lookUp(words, 'from');
  if (typeof from !== 'string') return { part: '' };
  const [entity = '', ...part] = from.split('.');
  return { part: part.join('.'), target: inside(words, `entity:${entity}`) };
}

const nameOfSorted: Namer & ((text: string, words: Words, standing: ReferencePlace) => string) = (
  text,
  words,
  standing,
) =>
  lookUp(words, 'kind') === 'entity'
    ? nameOfField(standing.target ?? words, text, standing.part)
    : columnName(words, text);

/** A block by its editors' name, else by what sort it is. */
export function nameOfNode(words: Words, key: string): string {
  const named = allAt(words, ['nodes', key]).map((node) => ownName(node) ?? blockOf(words, node)?.title);
  return named.find((name) => name !== undefined) ?? key;
}

/** An operation of a role or a button as people say it. */
export function sayOperation(words: Words, operation: string): string {
  const [sort = '', key] = operation.split(':');
  const [part = '', ofLines] = sort.split('.');
  if (key === undefined) return entryOf(plainOperations, sort) ?? operation;
  if (ofLines !== undefined) {
    const lines = nameAt(words, 'parts', part);
    return key === '*'
      ? `${lines}逐行的全部流转`
      : `${lines}逐行${nameAt(words, 'parts', part, 'states', 'moves', key)}`;
  }
  if (key === '*') return entryOf(allOperations, sort) ?? operation;
  const from = entryOf(sections, sort) ?? [];
  return sort === 'print' ? `打印“${nameAt(words, 'print', key)}”` : nameAt(words, ...from, key);
}

/** `purchaseOrder:move:approve`: 采购订单的审批. */
function sayNeeds(text: string, words: Words): string | undefined {
  const [entity = '', ...operation] = text.split(':');
  const found = inside(words, `entity:${entity}`);
  return found && `${nameOfDocument(found)}的${sayOperation(found, operation.join(':'))}`;
}

const allOperations: Readonly<Record<string, string>> = { move: '全部流转', action: '全部操作', becomes: '全部下推' };

const sections: Readonly<Record<string, readonly string[]>> = {
  move: ['states', 'moves'],
  remind: ['remind'],
  action: ['actions'],
  becomes: ['becomes'],
};

const plainOperations: Readonly<Record<string, string>> = {
  read: '查看',
  open: '查看',
  create: '新建',
  copy: '复制',
  edit: '编辑',
  save: '保存',
  delete: '删除',
  export: '导出',
  import: '导入',
  history: '历史',
  lineage: '联查',
  print: '打印',
};

/** What a text names, as people say it; undefined where nobody has a name for it. */
export const sayNamedAs = (names: string, text: string, words: Words, standing: ReferencePlace): string | undefined =>
  entryOf(namers, names)?.(text, words, standing);
