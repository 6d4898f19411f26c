import type { ValueType } from '../values/value-type.ts';
import type { WorkDays } from './work-days.ts';

/** An expression as stored in plans: parsed once, typed against the model, evaluated on both sides. */
export type Expr =
  | { readonly t: 'text'; readonly v: string }
  | { readonly t: 'number'; readonly v: string }
  | { readonly t: 'bool'; readonly v: boolean }
  | { readonly t: 'nothing' }
  /**
   * `../currency` is up 1; `supplier.country` and `lines.amount` have two keys.
   * `is` is what stands there, written by `typeExpression`: without it `qty < bound` cannot tell numbers from texts.
   */
  | { readonly t: 'path'; readonly up: number; readonly keys: readonly string[]; readonly is?: ValueType['is'] }
  | { readonly t: 'op'; readonly op: BinaryOp; readonly a: Expr; readonly b: Expr }
  | { readonly t: 'not'; readonly a: Expr }
  | { readonly t: 'minus'; readonly a: Expr }
  | { readonly t: 'list'; readonly items: readonly Expr[] }
  | {
      readonly t: 'call';
      readonly fn: FunctionName;
      readonly args: readonly Expr[];
      /** The rows among which `allocate` shares out: the one it stands in and its sisters. Written by `settleRows`. */
      readonly among?: Extract<Expr, { t: 'path' }>;
    }
  /**
   * What many rows come to: `sum(lines where kind = 'A', qty * price)`. Names in the condition and in what is taken of each row
   * are those of the row, `../` leads to what stands around it. `latest(lines where …, day, price)` names a day before it.
   */
  | {
      readonly t: 'over';
      readonly fn: OverFunction;
      readonly rows: Extract<Expr, { t: 'path' }>;
      readonly where: Expr | null;
      readonly each: Expr | null;
      /** The day of each row by which `latest` chooses among them; of no other function. */
      readonly by?: Expr;
      /** Its rows are records that point here: the record carries what they come to as the server told it, under this name. */
      readonly told?: string;
    };

/** Functions that can look at each row of many: the only ones before a `where`. */
export type OverFunction = 'sum' | 'count' | 'countDistinct' | 'avg' | 'min' | 'max' | 'median' | 'latest';

export type BinaryOp = '=' | '<>' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | 'and' | 'or' | 'in';

/** The closed list. `sum count countDistinct avg min max median latest` read the rows of a part; `me myDeparts mySupplier today now` read who is asking and when. */
export type FunctionName =
  | 'sum'
  | 'count'
  | 'countDistinct'
  | 'avg'
  | 'min'
  | 'max'
  | 'median'
  | 'latest'
  | 'round'
  | 'floor'
  | 'ceil'
  | 'abs'
  | 'allocate'
  | 'if'
  | 'empty'
  | 'concat'
  | 'paragraph'
  | 'length'
  | 'contains'
  | 'startsWith'
  | 'endsWith'
  | 'days'
  | 'addDays'
  | 'workDays'
  | 'year'
  | 'month'
  | 'monthEnd'
  | 'capitalCny'
  | 'choiceTexts'
  | 'choicePoints'
  | 'choiceVeto'
  | 'answerNumber'
  | 'answerText'
  | 'lookup'
  | 'today'
  | 'now'
  | 'me'
  | 'myDeparts'
  | 'myDepart'
  | 'mySupplier'
  | 'hasRole'
  /** Of no document: compile asks by it what flows keep from whoever asks. */
  | 'keptFromMe'
  | 'readByFlows';

/** Who is asking, and when: the only things an expression may know beside the record. */
export interface Asker {
  readonly me: string;
  /** Ids of the departments the user stands for, the ones below included. */
  readonly myDeparts: readonly string[];
  /** The department the user stands in now. */
  readonly myDepart: string | null;
  readonly mySupplier: string | null;
  readonly roles: readonly string[];
  /** `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
  readonly now: string;
  /**
   * What is kept from them of which records while they are asked about those: ids by `<store> <path>`. Absent where nobody has looked:
   * then it is not known, and nothing of what may be kept is shown.
   */
  readonly kept?: KeptRecords;
  /** Which days of the company are worked on against their weekday. Absent where nobody has looked: then no working days are known. */
  readonly calendar?: WorkDays;
}

export type KeptRecords = Readonly<Record<string, readonly string[]>>;
