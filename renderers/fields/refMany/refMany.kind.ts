import { Type } from '@sinclair/typebox';
import { chosenIn, lintNarrowed, narrowedBy } from '../../../schemas/kinds/choosing.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkId, checkMany, idSchema, isId, manySchema, sayRecords } from '../../../schemas/kinds/many-values.ts';
import { splitText } from '../../../schemas/kinds/typed-text.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

const Key = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });

/** Several records of another entity, in the order they were chosen. */
export const refMany = defineFieldKind({
  name: 'refMany',
  title: '多项关联',
  about: '从另一种单据里选多条',
  config: Type.Object({
    to: called('关联的单据', Key, 'entity'),
    /** The report they are picked from; without one, the target's own records are searched. */
    pick: called(
      '选择窗口',
      Maybe(Type.Object({ report: called('报表', Key, 'report') }, { additionalProperties: false })),
    ),
    /** `popup`: nothing is typed, pressing the box opens the report. Absent: one searches in the box. */
    view: called('只从窗口选', Maybe(Type.Literal('popup'))),
    ...narrowedBy,
    ...chosenIn,
  }),
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
  format: (value, _config, names) => sayRecords(value, names),
  labels: ({ to }) => ({ from: 'record', entity: to }),
  lint: ({ view, pick, ...config }) => (view === 'popup' && !pick ? { code: 'popup_not_set' } : lintNarrowed(config)),
  beside: ['parent'],
  many: true,
  online: ({ pick }) => (pick ? 'popup' : 'sel_search'),
  given: 'chosen',
  align: 'left',
  width: 220,
  span: 2,
});
