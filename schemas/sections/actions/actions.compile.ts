import { compileAsks } from '../../compile/compile-asks.ts';
import { compileOfRecord } from '../../compile/compile-expression.ts';
import { compileRuns } from '../../compile/compile-runs.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { ActionModel } from './actions.model.ts';

/** What can be done to records beside moving them on. */
export function compileActions(shape: Shape, around: Surroundings): ReadonlyMap<string, ActionModel> {
  return new Map(
    inOrder(shape.document.actions).map(([key, action]): [string, ActionModel] => {
      const path = at('/actions', key);
      const place = { shape, part: '', path: at(path, 'when'), gives: { is: 'bool' } as const };
      if (!action.run?.length && !action.ask && !action.opens) shape.findings.say('missing_key', path, { key: 'run' });
      return [
        key,
        {
          key,
          label: action.label,
          at: action.at,
          when: action.when === undefined ? null : (compileOfRecord(action.when, place, around)?.expr ?? null),
          unless: action.unless ?? null,
          danger: action.danger ?? false,
          ...(action.confirm === undefined ? {} : { confirm: action.confirm }),
          ...(action.opens ? { opens: action.opens } : {}),
          ...compileAsks(action.ask, at(path, 'ask'), shape),
          run: compileRuns(action.run, 'action', at(path, 'run'), shape, around),
        },
      ];
    }),
  );
}
