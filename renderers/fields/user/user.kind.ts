import { Type } from '@sinclair/typebox';
import { chosenIn } from '../../../schemas/kinds/choosing.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkId, idSchema, isId, sayRecords } from '../../../schemas/kinds/many-values.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

/** A person of the tenant, by id. */
export const user = defineFieldKind({
  name: 'user',
  title: '用户',
  about: '从同事里选人，可按部门找',
  config: Type.Object({ ...chosenIn, everybody: called('也可选供应商的用户', Maybe(Type.Boolean())) }),
  type: () => ({ is: 'ref', to: 'user' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: () => idSchema,
  filters: ['eq', 'ne', 'in', 'empty'],
  check: checkId,
  parse: (typed) => (typed.trim() === '' ? null : isId(typed.trim()) ? typed.trim() : undefined),
  format: (value, _config, names) => sayRecords(value, names),
  // The company's own people: whoever has an account for a supplier's sake is nobody's colleague.
  offers: ({ everybody }) => (everybody ? null : 'main'),
  labels: () => ({ from: 'record', entity: 'user' }),
  online: () => 'sel_user',
  given: 'chosen',
  align: 'left',
  width: 100,
  span: 1,
});
