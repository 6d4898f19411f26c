import { documentIssueTexts } from './document-issue-texts.ts';
import { recordIssueTexts } from './record-issue-texts.ts';
import type { Issue } from './result.ts';
import { fillIn } from './say-record-issue.ts';

/** Every issue there is, and how it is said. */
export const issueTexts = { ...documentIssueTexts, ...recordIssueTexts } as const;

export type IssueCode = keyof typeof issueTexts;

/** The issue as a Chinese sentence. */
export const sayIssue = (issue: Issue): string => fillIn(issueTexts[issue.code], issue);
