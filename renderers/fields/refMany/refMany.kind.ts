import { Type } from '@sinclair/typebox';
import { chosenIn, lintNarrowed, narrowedBy } from '../../../schemas/kinds/choosing.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkId, checkMany, idSchema, isId, manySchema } from '../../../schemas/kinds/many-values.ts';
import { splitText } from '../../../schemas/kinds/typed-text.ts';

/** Several records of another entity, in the order they were chosen. */
export const refMany = defineFieldKind({
  name: 'refMany',
  title: '多项关联',
  config: Type.Object({ to: Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' }), ...narrowedBy, ...chosenIn }),
  type: ({ to }) => ({ is: 'list', of: { is: 'ref', to } }),
  column: () => ({ family: 'json', sql: 'jsonb' }),
  schema: () => manySchema(idSchema),
  filters: ['has', 'empty'],
  check: (value) => checkMany(value, checkId),
  parse: (typed) => {
    const ids = [...new Set(splitText(typed))];
    if (ids.length === 0) return null;
    return ids.every(isId) ? ids : undefined;
  },
  format: (value, _config, label) => label ?? (Array.isArray(value) ? value.join('、') : ''),
  labels: ({ to }) => ({ from: 'record', entity: to }),
  lint: lintNarrowed,
  beside: ['parent'],
  many: true,
  online: () => 'sel_search',
  align: 'left',
  width: 220,
  span: 2,
});
