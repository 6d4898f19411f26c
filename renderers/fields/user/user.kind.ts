import { Type } from '@sinclair/typebox';
import { chosenIn } from '../../../schemas/kinds/choosing.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkId, idSchema, isId, sayRecords } from '../../../schemas/kinds/many-values.ts';

/** A person of the tenant, by id. */
export const user = defineFieldKind({
  name: 'user',
  title: '用户',
  about: '从同事里选人，可按部门找',
  config: Type.Object({ ...chosenIn }),
  type: () => ({ is: 'ref', to: 'user' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: () => idSchema,
  filters: ['eq', 'ne', 'in', 'empty'],
  check: checkId,
  parse: (typed) => (typed.trim() === '' ? null : isId(typed.trim()) ? typed.trim() : undefined),
  format: (value, _config, names) => sayRecords(value, names),
  labels: () => ({ from: 'record', entity: 'user' }),
  online: () => 'sel_user',
  given: 'chosen',
  align: 'left',
  width: 100,
  span: 1,
});
