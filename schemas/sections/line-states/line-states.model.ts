import type { MoveModel, StateNode } from '../../compile/model.ts';
import type { MovePlan } from '../../compile/plan.ts';
import type { Expr } from '../../expressions/tree.ts';

/** The states of the rows of a part. What a state leaves open is said from the head's point of view. */
export interface LineStatesModel {
  readonly field: string;
  readonly start: string;
  readonly nodes: ReadonlyMap<string, LineNode>;
  readonly moves: ReadonlyMap<string, LineMoveModel>;
}

export type LineNode = Omit<StateNode, 'due' | 'keptFor'>;

/** As a move of records, of a row: its conditions are asked of the row, and its questions kept in it. */
export interface LineMoveModel extends Omit<MoveModel, 'notByOwner' | 'after'> {
  /** Field of the row ← expression over the row. */
  readonly set: ReadonlyMap<string, Expr>;
}

/** The same as a viewer may use it: only his moves. */
export interface LineStatesPlan {
  readonly field: string;
  readonly start: string;
  readonly nodes: readonly LineNode[];
  readonly moves: readonly LineMovePlan[];
}

export type LineMovePlan = Omit<MovePlan, 'notByOwner'>;

/** A move of rows as rights name it: `lines.move:confirm`. */
export const lineOperation = (part: string, move: string): string => `${part}.move:${move}`;
