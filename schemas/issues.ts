import { recordIssueTexts } from './check/issue-texts.ts';
import { fillIn } from './check/say-record-issue.ts';
import { documentIssueTexts } from './language/issue-texts.ts';
import type { Issue } from './result.ts';

/** Every issue there is, and how it is said. */
export const issueTexts = { ...documentIssueTexts, ...recordIssueTexts } as const;

export type IssueCode = keyof typeof issueTexts;

/** The issue as a Chinese sentence. */
export const sayIssue = (issue: Issue): string => fillIn(issueTexts[issue.code], issue);
