/** What an expression can be about. Numbers are decimals and travel as text; moments travel as `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export type ValueType =
  | { readonly is: 'text' | 'number' | 'bool' | 'date' | 'dateTime' | 'time' | 'json' | 'nothing' }
  /** The id of a record of another entity; a dotted path goes on through it. */
  | { readonly is: 'ref'; readonly to: string }
  | { readonly is: 'list'; readonly of: ValueType }
  /** The rows of a part, or the records of another entity (`of`) that point here; only aggregates read them. */
  | { readonly is: 'rows'; readonly part: string; readonly of?: string };

/** How a value rests in the table and leaves it. The server knows these families and no field kind. */
export interface ColumnType {
  readonly family: 'text' | 'numeric' | 'integer' | 'date' | 'timestamp' | 'time' | 'json';
  /** The SQL type as written in DDL, for example `numeric(18,2)`. */
  readonly sql: string;
}

export type FilterOp = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'like' | 'in' | 'range' | 'has' | 'empty';

/** A JSON Schema node, as far as we emit it. */
export type JsonSchema = { readonly [key: string]: unknown };
