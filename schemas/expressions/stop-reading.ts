import type { Issue } from '../issues/result.ts';

/** Ends a reading at its first fault; caught where the reading began and never seen outside this room. */
export class StopReading {
  readonly issue: Issue;
  constructor(issue: Issue) {
    this.issue = issue;
  }
}
