import type { Issue } from '../issues/result.ts';

/** What the server said no to, as a screen needs it. Thrown by every service call that is refused. */
export class Refused extends Error {
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly result: unknown;
  constructor(code: string, message: string, issues: readonly Issue[] = [], result: unknown = null) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.issues = issues;
    this.result = result;
  }
}
