import { recordIssueTexts } from './record-issue-texts.ts';
import type { Issue } from './result.ts';

const texts: Readonly<Record<string, string>> = recordIssueTexts;

/**
 * What is wrong with a record as a Chinese sentence, by the texts of records alone: who fills in a form never fetches what is said to
 * whoever designs one. A fault of the documents themselves is told as such.
 */
export const sayRecordIssue = (issue: Issue): string =>
  fillIn(texts[issue.code] ?? '这里的配置有误，请联系管理员（{code}）', {
    ...issue,
    params: { code: issue.code, ...issue.params },
  });

/** `{name}` in a text as the issue's params say it. */
export const fillIn = (text: string, { params }: Pick<Issue, 'params'>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name] ?? ''));
