import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import type { Asker, Expr } from '../../schemas/expressions/tree.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { ValueType } from '../../schemas/values/value-type.ts';
import type { Rows } from './rows.ts';

/** Where an expression stands in a statement, and how its values get into it. */
export interface SqlContext {
  readonly model: Pick<Model, 'entities'>;
  readonly entity: EntityModel;
  /** The rows it is asked of, with those around them: all their tables are in the statement. */
  readonly rows: Rows;
  readonly writer: {
    /** A placeholder for a value. */
    constant(value: unknown): string;
    /** A placeholder for something about who is asking, with its cast. */
    asker(what: keyof Asker): string;
  };
}

/** The context while an expression is being written. */
export interface Place extends SqlContext {
  readonly aliases: { used: number };
  readonly size: { nodes: number };
  /** How many computed fields have been written out around this one. */
  readonly depth: number;
  readonly compile: (expr: Expr, place: Place, wanted?: ValueType['is']) => string;
}

export function freshAlias({ aliases }: Place): string {
  aliases.used++;
  return `e${aliases.used}`;
}

/** Ends the compiling of what SQL cannot say; never leaves these files. */
export class NotInSql {
  readonly issue: Issue;
  constructor(name: string) {
    this.issue = { code: 'not_for_database', path: '', params: { name } };
  }
}
