import type { AnyFieldKind } from '../../../schemas/kinds/field-kind.ts';

/** What kinds call the settings of a field, for people. */
export const configWords: Readonly<Record<string, string>> = {
  min: '最少字数',
  max: '最多字数',
  pattern: '格式（正则表达式）',
  checkRule: '校验规则编码',
  format: '内容是',
  marks: '标记列在哪个字段',
  gt: '必须大于',
  ge: '不小于',
  lt: '必须小于',
  le: '不大于',
  scale: '小数位数',
  precision: '总位数',
  currency: '币种（代码或字段）',
  many: '可以多选',
  view: '选项怎样列出',
  value: '选项代码按数字计算',
  leafOnly: '只能选最末级',
  under: '从哪个节点开始',
  condition: '只列出哪些节点',
  parent: '能选什么由哪个字段决定',
  by: '与选项的哪个字段对应',
  onDelete: '被关联的数据删除时',
  chooser: '旁边的按钮打开',
  rule: '编号规则',
  step: '行号间隔',
  level: '选到哪一级',
  linkage: '省市区怎样选',
  height: '编辑框高度（像素）',
  mode: '打开时显示',
  language: '工具栏的语言',
};

/** The words of a closed setting. */
export const choiceWords: Readonly<Record<string, string>> = {
  email: '邮箱',
  phone: '电话',
  url: '网址',
  creditCode: '统一社会信用代码',
  radio: '并排的单选框',
  checkbox: '并排的复选框',
  restrict: '不许删除',
  clear: '清空这里',
  people: '选人对话框',
  departs: '选部门对话框',
  orgs: '选单位对话框',
  table: '表格对话框',
  none: '只用下拉框',
  province: '省',
  city: '市',
  county: '区县',
  cascader: '一个框，逐级展开',
  select: '每一级一个框',
  wysiwyg: '排好版的样子',
  markdown: 'Markdown 原文',
  'zh-CN': '中文',
  'en-US': '英文',
};

/** What it is like where nothing is chosen. */
export const unsaidWords: Readonly<Record<string, string>> = {
  view: '展开的下拉框',
  linkage: '一个框，逐级展开',
  mode: '排好版的样子',
  language: '跟随系统',
  marks: '没有',
  parent: '不限，全部可选',
  chooser: '按字段的类型',
  onDelete: '不许删除',
};

export const helpWords: Readonly<Record<string, string>> = {
  marks: '那个字段每行写一个标记和说明，这里就能点选插入',
  condition: '例如 {"status":"1"}，表示只列出 status 为 1 的节点',
};

/** Whose fields a setting names: of this record, or of the one it points at. */
export const namesField: Readonly<Record<string, 'beside' | 'target'>> = {
  marks: 'beside',
  parent: 'beside',
  by: 'target',
};

const withEditors: ReadonlySet<string> = new Set(['to', 'dict', 'options', 'limit', 'pick']);

/** Asked by an editor of its own: where options come from, how a record is picked, how large files may be. */
export const isAskedElsewhere = ({ config }: AnyFieldKind, setting: string): boolean =>
  withEditors.has(setting) || (setting === 'view' && Object.hasOwn(config.properties, 'pick'));
