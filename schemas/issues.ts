import type { Issue } from './result.ts';

/** Every issue there is, and how it is said. `{name}` is taken from the issue's params. */
export const issueTexts = {
  // reading a document
  not_a_document: '这不是一份有效的配置文档',
  unknown_key: '不认识的属性“{key}”',
  missing_key: '缺少属性“{key}”',
  wrong_type: '这里应当是{expected}',
  not_allowed_value: '这里只能是：{allowed}',
  rank_clash: '“{a}”与“{b}”的排序值相同',
  unknown_kind: '没有名为“{kind}”的字段类型',
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
  not_an_id: '请从列表中选择',
  not_an_area: '请选择到{level}',
  not_a_list: '请选择',
  too_many_values: '最多选择{most}项',
  repeated_value: '有重复的选项',
  too_many_files: '只能上传{count}个文件',
  not_json: '不是有效的 JSON',
  too_deep: '层级过多，最多{most}层',
  // a field's own properties
  not_a_pattern: '“{pattern}”不是有效的正则表达式',
  scale_over_precision: '小数位数不能多于总位数',
  least_over_most: '最小值不能大于最大值',
  one_of_two: '“{a}”与“{b}”须且只能写一个',
} as const;

export type IssueCode = keyof typeof issueTexts;

/** The issue as a Chinese sentence. */
export function sayIssue(issue: Issue): string {
  const text: string = issueTexts[issue.code];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(issue.params?.[name] ?? ''));
}
