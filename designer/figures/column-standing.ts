import type { EntityModel, FieldModel, Model } from '../../schemas/compile/model.ts';
import type { QueryColumn, QueryModel } from '../../schemas/compile/query-model.ts';
import { type ExpressionPlace, standingIn } from '../inputs/standing.ts';

/** Where the formulas of a query's rows stand. */
export function rowStanding(model: Model, from: string): ExpressionPlace | undefined {
  const [entity = '', ...part] = from.split('.');
  return standingIn(model, entity, part.join('.'));
}

/** Where a formula over finished columns stands: it reads the other columns, and nothing else. */
export function columnStanding(model: Model, query: QueryModel, but: string): ExpressionPlace | undefined {
  const entity = model.entities.get(query.from);
  const like = entity && [...entity.head.fields.values()][0];
  if (!entity || !like) return undefined;
  const fields = new Map(
    query.columns
      .filter(({ key }) => key !== but && !key.includes('.'))
      .map((column) => [column.key, asField(like, column)] as const),
  );
  const head = { ...entity.head, path: '', parent: null, parts: new Map(), fields };
  const rows: EntityModel = { ...entity, title: '报表列', head, fields, parts: new Map(), states: null };
  return { model, entity: rows, part: '' };
}

/** A reference among finished columns is only what it shows. */
const asField = (like: FieldModel, { key, label, type }: QueryColumn): FieldModel => ({
  ...like,
  key,
  path: key,
  part: '',
  label,
  type: type.is === 'ref' ? { is: 'text' } : type,
  system: false,
});
