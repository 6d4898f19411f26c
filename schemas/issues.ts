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
} as const;

export type IssueCode = keyof typeof issueTexts;

/** The issue as a Chinese sentence. */
export function sayIssue(issue: Issue): string {
  const text: string = issueTexts[issue.code];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(issue.params?.[name] ?? ''));
}
