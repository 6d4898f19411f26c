import { Type } from '@sinclair/typebox';
import { chosenIn } from '../../../schemas/kinds/choosing.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkId, idSchema, isId, sayRecords } from '../../../schemas/kinds/many-values.ts';

/** A department of the tenant, by id. */
export const depart = defineFieldKind({
  name: 'depart',
  title: '部门',
  about: '从部门树里选，也可以选整个组织',
  config: Type.Object({ ...chosenIn }),
  type: () => ({ is: 'ref', to: 'depart' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: () => idSchema,
  filters: ['eq', 'ne', 'in', 'empty'],
  check: checkId,
  parse: (typed) => (typed.trim() === '' ? null : isId(typed.trim()) ? typed.trim() : undefined),
  format: (value, _config, names) => sayRecords(value, names),
  labels: () => ({ from: 'record', entity: 'depart' }),
  online: () => 'sel_depart',
  given: 'chosen',
  align: 'left',
  width: 140,
  span: 1,
});
