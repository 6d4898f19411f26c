import type { IssueCode } from '../issues/issues.ts';
import type { Issue } from '../issues/result.ts';
import type { Use } from './model.ts';

type Params = Readonly<Record<string, string | number>>;

/** What compile finds in one document while it goes through it: everything wrong, and everything it refers to. */
export interface Findings {
  readonly issues: Issue[];
  readonly uses: Use[];
  say(code: IssueCode, path: string, params?: Params): void;
  warn(code: IssueCode, path: string, params?: Params): void;
  /** Takes over issues found elsewhere, whose paths lie below this one. */
  take(issues: readonly Issue[], below?: string): void;
  use(ref: string, path: string): void;
}

export function createFindings(document: string): Findings {
  const issues: Issue[] = [];
  const uses: Use[] = [];
  const add = (issue: Issue) => issues.push({ ...issue, in: document });
  return {
    issues,
    uses,
    say: (code, path, params) => add({ code, path, ...(params ? { params } : {}) }),
    warn: (code, path, params) => add({ code, path, level: 'warn', ...(params ? { params } : {}) }),
    take: (found, below = '') => {
      for (const issue of found) add({ ...issue, path: below + issue.path });
    },
    use: (ref, path) => uses.push({ ref, path }),
  };
}
