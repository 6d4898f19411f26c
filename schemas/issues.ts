import { documentIssueTexts } from './language/issue-texts.ts';
import type { Issue } from './result.ts';

/** Every issue there is, and how it is said. `{name}` is taken from the issue's params. */
export const issueTexts = {
  ...documentIssueTexts,
  // reading a document
  not_a_document: '这不是一份有效的配置文档',
  unknown_key: '不认识的属性“{key}”',
  missing_key: '缺少属性“{key}”',
  wrong_type: '这里应当是{expected}',
  not_allowed_value: '这里只能是：{allowed}',
  rank_clash: '“{a}”与“{b}”的排序值相同',
  unknown_kind: '没有名为“{kind}”的字段类型',
  // expressions
  expression_too_long: '表达式不能超过{most}个字符',
  expression_too_deep: '表达式的嵌套不能超过{most}层',
  unexpected_text: '“{near}”不应出现在这里',
  unexpected_end: '表达式没有写完',
  unclosed_text: '文本缺少右边的引号',
  number_too_long: '数字不能超过{most}位',
  unknown_function: '没有名为“{name}”的函数',
  unknown_name: '没有名为“{name}”的字段',
  wrong_operand: '“{near}”应当是{expected}，现在是{found}',
  not_comparable: '“{a}”与“{b}”不能比较',
  compare_with_nothing: '与空值比较永远不会成立，请改用“为空”',
  many_rows: '“{near}”有多行，请用合计、计数、最小或最大',
  not_for_database: '“{name}”只能在单据上计算，不能用于查询',
  wrong_argument: '函数“{name}”的第{no}个参数应当是{expected}',
  wrong_argument_count: '函数“{name}”应有{expected}个参数，现在是{found}个',
  // values
  required: '请填写{label}',
  not_text: '请输入文字',
  bad_character: '含有无法保存的特殊字符',
  too_short: '至少{min}个字',
  too_long: '最多{max}个字',
  wrong_pattern: '格式不正确',
  not_email: '请输入正确的邮箱地址',
  not_phone: '请输入正确的电话号码',
  not_url: '请输入以 http:// 或 https:// 开头的网址',
  not_credit_code: '统一社会信用代码不正确，请核对',
  not_a_number: '请输入数字',
  not_whole: '请输入整数',
  too_many_places: '最多{scale}位小数',
  too_many_digits: '整数部分最多{digits}位',
  not_above: '须大于{bound}',
  below_least: '不能小于{bound}',
  not_below: '须小于{bound}',
  above_most: '不能大于{bound}',
  not_a_date: '请输入正确的日期，例如 2026-07-01',
  not_a_date_time: '请输入正确的日期时间，例如 2026-07-01 09:30:00',
  not_a_time: '请输入正确的时间，例如 09:30:00',
  not_yes_or_no: '请选择是或否',
  not_an_option: '请从选项中选择',
  view_not_fit: '显示方式“{view}”与字段的配置不符：单选框只选一项，复选框可选多项，弹出选择须指定报表',
  // the specification's words for what is set up wrongly
  not_a_condition: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  bad_linkage: 'Bad type value',
  both_or_neither: '“{a}”与“{b}”须同时给出',
  not_found_word: '没有找到“{text}”，请重新选择',
  not_an_id: '请从列表中选择',
  not_an_area: '请选择到{level}',
  not_a_list: '请选择',
  too_many_values: '最多选择{most}项',
  repeated_value: '有重复的选项',
  too_many_files: '只能上传{count}个文件',
  not_json: '不是有效的 JSON',
  not_a_cron: '执行时间不正确：{why}',
  too_deep: '层级过多，最多{most}层',
  // checking a record
  rule_says: '{say}',
  locked_field: '“{label}”现在不能修改',
  locked_rows: '“{label}”现在不能增减行',
  not_offered: '“{label}”不能选择“{value}”',
  too_few_rows: '“{label}”至少{min}行',
  too_many_rows: '“{label}”最多{max}行',
  not_rows: '“{label}”应当是明细行',
  unknown_row: '“{label}”中的这一行已不存在',
  repeated_row: '“{label}”中的这一行出现了两次',
  not_a_record: '提交的内容不是一条单据',
  // saving a record
  refused: '{say}',
  duplicate: '“{label}”与已有数据重复',
  unknown_reference: '“{label}”选择的数据不存在、已删除或不在您的范围内',
  unknown_source: '来源单据不存在、状态已变化，或您不能由它生成',
  past_bound: '超出可用余量：最多还可用{left}',
  // a field's own properties
  not_a_pattern: '“{pattern}”不是有效的正则表达式',
  pattern_not_linear: '“{pattern}”用到了前后查看、反向引用或过多重复，请改用更简单的写法',
  scale_over_precision: '小数位数不能多于总位数',
  least_over_most: '最小值不能大于最大值',
  one_of_two: '“{a}”与“{b}”须且只能写一个',
  // structure
  table_taken: '表 {table} 已被“{by}”使用',
  table_changed: '“{label}”的表不能由 {from} 改为 {to}：表名在首次发布后不再变化',
  column_reserved: '列名 {column} 由系统使用，请换一个',
  column_types_differ: '列 {column} 在共用同一张表的单据中类型不同：{a} 与 {b}',
  undeclared_change:
    '“{label}”少了列 {removed}，又多了列 {added}：请在 changes 中说明是改名（renameColumn）还是停用（drop）',
  undeclared_retype: '“{label}”的类型由 {from} 变为 {to}：请在 changes 中说明（retype）',
  layer_removes: '“{key}”属于产品，不能去掉，只能隐藏或改名',
  dict_closed: '程序依赖这个字典的选项，“{key}”只能改名和调整顺序，不能增加或停用',
  layer_rewrites: '“{key}”由产品规定，租户不能改',
  shared_table: '“{label}”所在的表由产品管理，租户不能为它增加列或明细，请作为扩展字段增加',
  draft_behind: '这份草稿是从第 {base} 版开始写的，现已发布到第 {now} 版，请先合并',
  case_fails: '用例“{name}”未通过：{what}',
  rule_untested: '规则“{title}”还没有用例触发过',
  structure_fails: '{say}：未能执行，{reason}',
  rename_target_taken: '列 {from} 不能改名为 {to}：这个列名正被使用',
} as const;

export type IssueCode = keyof typeof issueTexts;

/** The issue as a Chinese sentence. */
export function sayIssue(issue: Issue): string {
  const text: string = issueTexts[issue.code];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(issue.params?.[name] ?? ''));
}
