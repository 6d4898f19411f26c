import type { EntityPlan } from '../compile/plan.ts';

/** What of a plan the rule program needs to run. */
export type ProgramPlan = Pick<EntityPlan, 'fields' | 'parts' | 'program'>;

/** Hears how many steps of work are about to be done; whoever gave it may stop them by throwing. */
export type Spend = (steps: number) => void;

/** Names one row among all of a record; the head is ''. */
export type RowKey = string;
export const headRow: RowKey = '';

/** A field of a row, or a part below a row; paths are full: `lines.qty` of a line. */
export interface Place {
  readonly row: RowKey;
  readonly path: string;
}

/** Where the program reads: a record on the server, the form's own tree in the browser. */
export interface ProgramSource {
  value(row: RowKey, path: string): unknown;
  /** What stands behind a reference, by its path from the row: `supplier.country`. */
  related(row: RowKey, path: string): unknown;
  /** The rows of a part right below a row, in their order. */
  rows(row: RowKey, part: string): readonly RowKey[];
}

export const below = (part: string, key: string): string => (part === '' ? key : `${part}.${key}`);

/** The part around a part or field; '' for what stands in the head. */
export const partAround = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

export const depthOf = (part: string): number => (part === '' ? 0 : part.split('.').length);

/** Whether `path` is `cover` or stands inside it. */
export const covers = (cover: string, path: string): boolean =>
  cover === '' || path === cover || path.startsWith(`${cover}.`);
