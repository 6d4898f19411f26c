import type { Expr } from '../expressions/tree.ts';
import type { PersonsModel } from './model.ts';
import type { MovePlan, PersonsPlan } from './plan.ts';
import type { View } from './view-of.ts';

/** Of the persons who may not make a move those whom the viewer sees named. */
export function notByIn(view: View, notBy: readonly PersonsModel[]): Pick<MovePlan, 'notBy'> {
  const seen = notBy.filter((persons) => view.readable(pathOf(persons), persons.part) !== null);
  const told = seen.map(({ part, keys, label }) => ({ part, keys, label }));
  return told.length > 0 ? { notBy: told } : {};
}

export const pathOf = ({ keys }: PersonsPlan): Expr => ({ t: 'path', up: 0, keys });
