import { entryOf } from '../language/entry-of.ts';
import { stepsOf } from '../language/pointer.ts';
import { nameOf } from './change-words.ts';
import { isObject, valueAt } from './diff-documents.ts';

/** Collections: what stands below one of these words is an entry with a name of its own. */
const rooms: Readonly<Record<string, string>> = {
  fields: '字段',
  parts: '明细',
  rules: '规则',
  then: '满足时',
  else: '不满足时',
  checks: '查重',
  forms: '表单',
  tabs: '页签',
  head: '分组',
  cells: '单元格',
  body: '明细区',
  below: '子明细',
  lists: '列表',
  cols: '列',
  find: '查询条件',
  nodes: '状态',
  moves: '流转',
  run: '执行',
  ask: '询问',
  roles: '角色',
  scopes: '数据范围',
  sets: '字段集',
  fieldsets: '字段组',
  actions: '操作',
  onSave: '保存时执行',
  becomes: '下游单据',
  map: '带入',
  links: '关联列表',
  serials: '编号',
  indexes: '索引',
  cases: '用例',
  items: '条目',
  cards: '卡片',
  todos: '待办',
  shortcuts: '快捷入口',
  content: '内容',
  slots: '区域',
  siteMap: '导航',
  given: '已知',
  values: '结果',
  fill: '带出',
};

/** What is said of a thing, or a group of such words. */
const words: Readonly<Record<string, string>> = {
  states: '状态',
  access: '权限',
  store: '存储',
  ext: '扩展字段',
  print: '打印',
  title: '名称',
  tab: '所在页签',
  label: '名称',
  key: '标识',
  kind: '种类',
  type: '类型',
  dict: '字典',
  to: '目标',
  from: '来源',
  need: '必填',
  max: '上限',
  min: '下限',
  gt: '大于',
  ge: '不小于',
  lt: '小于',
  le: '不大于',
  scale: '小数位',
  start: '初始值',
  calc: '计算公式',
  if: '条件',
  when: '条件',
  where: '筛选条件',
  on: '所在明细',
  say: '提示',
  do: '允许的操作',
  rows: '行',
  opens: '打开',
  needs: '所需权限',
  named: '名称字段',
  sort: '排序',
  page: '分页',
  query: '查询',
  report: '报表',
  footer: '页脚',
  navs: '导航栏',
  facetOf: '所属单据',
  takes: '取用的字段',
  show: '显示',
  shown: '显示',
  hide: '隐藏',
  hidden: '隐藏',
  lock: '只读',
  locked: '只读',
  unlock: '可以填写',
  open: '可以填写',
  edit: '可以填写',
  optional: '可以不填',
  error: '报错',
  warn: '提醒',
  limit: '限定选项',
  set: '写入',
  field: '字段',
  unique: '不重复',
  phone: '手机',
  card: '卡片',
  tree: '树形',
  beside: '旁边的树',
  foot: '合计',
  many: '关联单据',
  by: '关联字段',
  as: '身份',
  pick: '选择',
  quantity: '数量字段',
  gives: '交出',
  order: '行号字段',
  blocks: '内容',
  latest: '最新记录',
  list: '列表',
  chart: '图表',
  not: '不显示给',
  block: '区块',
  under: '上级字典',
  consume: '占用',
};

/** What is not named by whoever made it. */
export const usualForms: Readonly<Record<string, string>> = { edit: '填写表单', info: '查看表单' };
const usual: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  forms: usualForms,
  lists: { main: '主列表' },
};
const ofFields: ReadonlySet<string> = new Set(['cells', 'cols', 'find', 'foot', 'given']);
const ofLines: ReadonlySet<string> = new Set(['body', 'below']);

/** A place in a document as its authors know it: `规则 › 紧急须填原因 › 条件`. */
export function sayPlace(document: unknown, pointer: string): string {
  const said: string[] = [];
  let here = document;
  let part = document;
  let room = '';
  for (const step of stepsOf(pointer)) {
    here = below(here, step);
    const opened: string | undefined = room === '' ? entryOf(rooms, step) : undefined;
    if (ofLines.has(room)) part = inside(part, 'parts', step);
    said.push(
      opened ?? (room === '' ? (entryOf(words, step) ?? nameOfEntry(here, step)) : nameIn(room, step, here, part)),
    );
    room = opened === undefined ? '' : step;
  }
  return said.join(' › ');
}

/** An entry of a room: its own name, what it is usually called, or what it stands for is called. */
function nameIn(room: string, step: string, entry: unknown, part: unknown): string {
  const own = nameOfEntry(entry, step);
  if (own !== step) return own;
  const meant = ofLines.has(room) ? part : ofFields.has(room) ? inside(part, 'fields', step) : undefined;
  return entryOf(usual, room)?.[step] ?? nameOfEntry(meant, step);
}

const inside = (thing: unknown, room: string, key: string): unknown => below(below(thing, room), key);

const below = (here: unknown, step: string): unknown => {
  if (Array.isArray(here)) return here[Number(step)];
  return isObject(here) ? valueAt(here, step) : undefined;
};

const nameOfEntry = (thing: unknown, step: string): string =>
  /^\d+$/.test(step) ? `第 ${Number(step) + 1} 项` : nameOf(thing, step);
