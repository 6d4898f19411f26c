import { isLimited } from './line-hides.ts';
import type { Model } from './model.ts';
import type { Viewer } from './plan.ts';
import type { QueryModel, QuerySource } from './query-model.ts';
import type { Reach } from './reach.ts';
import { type View, viewOf } from './view-of.ts';

/** Whether a viewer may read where a value of a query comes from. */
export type Sees = (source: QuerySource) => boolean;

/** What of a query a viewer sees; null when they may not read what it is about. */
export function seesOf(model: Model, query: QueryModel, viewer: Viewer): Sees | null {
  const view = viewOf(model, query.from, viewer);
  if (!view || (query.part !== '' && !view.shown.has(query.part))) return null;
  const views = new Map<string, View | undefined>();
  const far = (entity: string): View | undefined => {
    if (!views.has(entity)) views.set(entity, viewOf(model, entity, viewer));
    return views.get(entity);
  };
  const through = ({ steps, inRows }: Reach) =>
    steps.slice(1).every((step, index) => {
      // A reference tells the name of what it points at to whoever sees the reference.
      const isName = index === steps.length - 2 && model.entities.get(step.entity)?.named === step.field;
      const there = far(step.entity);
      if (!there?.shown.has(step.field)) return isName && !inRows;
      return !inRows || everywhere(there, step.field);
    });
  const sees: Sees = (source) => {
    if (source.is === 'path') return view.shown.has(source.reach.own) && through(source.reach);
    if (source.is === 'calc') return source.reaches.every((found) => view.shown.has(found.own) && through(found));
    if (source.is === 'rows') return true;
    return source.reads.every((key) => {
      const column = query.columns.find((one) => one.key === key);
      return column !== undefined && sees(column.source);
    });
  };
  return sees;
}

/** In every record there is: what is summed up inside a calculation is not looked at row by row. */
const everywhere = ({ entity, scopes, shown }: View, field: string): boolean =>
  !entity.hides.has(field) &&
  !isLimited(entity, scopes, field) &&
  (shown.get(field) ?? []).some((number) => scopes[number]?.rows === null);
