import type { Expr } from '../expressions/tree.ts';
import { lineOperation } from '../sections/line-states/line-states.model.ts';
import type { StatesPlan } from '../sections/states/states.model.ts';
import type { EntityPlan } from './plan.ts';

/** A state in which records wait for a viewer, and the moves by which the viewer leads them on. */
export interface AwaitedState {
  readonly key: string;
  readonly moves: readonly string[];
}

/** Where others wait for this viewer. What a flow decides stands on its desks; taking back or starting anew is not owed to anybody. */
export function awaitedStates(states: StatesPlan | null): readonly AwaitedState[] {
  const onwards = states?.moves.filter((move) => !move.danger && move.to !== states.start) ?? [];
  return (states?.nodes ?? [])
    .filter(({ tone, decided }) => decided !== true && (tone === 'waiting' || tone === 'running'))
    .map(({ key }) => ({
      key,
      moves: onwards.filter(({ from }) => from.includes(key)).map((move) => move.key),
    }))
    .filter(({ moves }) => moves.length > 0);
}

/** A move by which a viewer leads lines on that wait. */
export interface AwaitedLine {
  readonly part: string;
  readonly move: string;
  readonly operation: string;
  /** Whether a record has such a line, given what the move asks of it. */
  waits(when: Expr | null): Expr;
}

/** The same of lines that stand in the record itself. What time or the record moves by itself is no move of a viewer's. */
export function awaitedLines({ parts, fields }: Pick<EntityPlan, 'parts' | 'fields'>): readonly AwaitedLine[] {
  return Object.values(parts).flatMap(({ path, parent, states }) => {
    if (!states || parent !== '') return [];
    const waiting = new Set(
      states.nodes.filter(({ tone }) => tone === 'waiting' || tone === 'running').map(({ key }) => key),
    );
    const field = fields[`${path}.${states.field}`];
    return states.moves.flatMap(({ key: move, danger, to, from }) => {
      const keys = from.filter((key) => waiting.has(key));
      if (!field || danger || to === states.start || keys.length === 0) return [];
      const state: Expr = { t: 'path', up: 0, keys: [states.field], is: field.type.is };
      const stands: Expr = {
        t: 'op',
        op: 'in',
        a: state,
        b: { t: 'list', items: keys.map((v) => ({ t: 'text', v })) },
      };
      const waits = (when: Expr | null): Expr => ({
        t: 'op',
        op: '>',
        a: {
          t: 'over',
          fn: 'count',
          rows: { t: 'path', up: 0, keys: [path], is: 'rows' },
          where: when ? { t: 'op', op: 'and', a: stands, b: when } : stands,
          each: null,
        },
        b: { t: 'number', v: '0' },
      });
      return [{ part: path, move, operation: lineOperation(path, move), waits }];
    });
  });
}
