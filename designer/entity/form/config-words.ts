/** What kinds call the settings of a field, for people. A setting without a word here is asked elsewhere, or nowhere. */
export const configWords: Readonly<Record<string, string>> = {
  min: '最少字数',
  max: '最多字数',
  pattern: '格式（正则表达式）',
  checkRule: '校验规则编码',
  format: '内容是',
  gt: '必须大于',
  ge: '不小于',
  lt: '必须小于',
  le: '不大于',
  scale: '小数位数',
  precision: '总位数',
  currency: '币种（代码或字段）',
  many: '可以多选',
  leafOnly: '只能选最末级',
  under: '从哪个节点开始',
  onDelete: '被关联的数据删除时',
  chooser: '选择方式',
  rule: '编号规则',
  step: '行号间隔',
};

/** The words of a closed setting. */
export const choiceWords: Readonly<Record<string, string>> = {
  email: '邮箱',
  phone: '电话',
  url: '网址',
  creditCode: '统一社会信用代码',
  restrict: '不许删除',
  clear: '清空这里',
  people: '选人对话框',
  departs: '选部门对话框',
  orgs: '选单位对话框',
  table: '表格对话框',
  none: '只用下拉框',
};
