import type { EntityModel, Model } from '../../compile/model.ts';
import { reach } from '../../compile/reach.ts';
import { parseExpression } from '../../expressions/parse-expression.ts';
import type { Expr } from '../../expressions/tree.ts';
import { typeExpression, typeNames } from '../../expressions/type-expression.ts';
import { fail, ok, type Result } from '../../issues/result.ts';
import { putScopes } from './put-scopes.ts';

/** A row condition somebody is about to give, as it would be compiled: names of the entity's scopes stand for what they say. */
export function readRows(model: Pick<Model, 'entities'>, entity: EntityModel, text: string): Result<Expr> {
  const parsed = parseExpression(text);
  if (!parsed.ok) return parsed;
  const typed = typeExpression(
    putScopes(parsed.value, (name) => entity.scopes.get(name)),
    {
      lookup: (up, keys) => reach(model.entities, entity, '', up, keys)?.type,
      store: (key) => model.entities.get(key)?.store ?? key,
    },
  );
  if (!typed.ok) return typed;
  const { expr, type } = typed.value;
  if (type.is === 'bool') return ok(expr);
  return fail({ code: 'wrong_result', path: '', params: { expected: typeNames.bool, actual: typeNames[type.is] } });
}
