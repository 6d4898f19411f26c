import { Type } from '@sinclair/typebox';
import { chosenIn, lintNarrowed, narrowedBy } from '../../../schemas/kinds/choosing.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkId, idSchema, isId } from '../../../schemas/kinds/many-values.ts';
import { Maybe } from '../../../schemas/language/parts.ts';

const Key = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });

/** One record of another entity, by its id. */
export const ref = defineFieldKind({
  name: 'ref',
  title: '关联',
  about: '从另一种单据里选一条，并带出它的内容',
  config: Type.Object({
    to: Key,
    pick: Maybe(
      Type.Object(
        {
          /** The report it is picked from; without one, the target's own records are searched. */
          report: Maybe(Key),
          /** Several picked at once make several rows. */
          many: Maybe(Type.Boolean()),
          /** One that is in a row already: its quantity grows by one, it stays as it is, or it makes another row. */
          again: Maybe(Type.Union([Type.Literal('add'), Type.Literal('skip'), Type.Literal('row')])),
          /** The field of the row whose number grows. */
          quantity: Maybe(Key),
          /** Field of this record ← field of the picked one. */
          fill: Maybe(Type.Record(Key, Type.String({ pattern: '^[a-z][a-zA-Z0-9.]*$' }))),
        },
        { additionalProperties: false },
      ),
    ),
    /** `popup`: nothing is typed, pressing the box opens the report. Absent: one searches in the box. */
    view: Maybe(Type.Literal('popup')),
    ...narrowedBy,
    ...chosenIn,
    /** What happens to a record that points at one being deleted. */
    onDelete: Maybe(Type.Union([Type.Literal('restrict'), Type.Literal('clear')])),
  }),
  type: ({ to }) => ({ is: 'ref', to }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: () => idSchema,
  filters: ['eq', 'ne', 'in', 'empty'],
  check: checkId,
  parse: (typed) => (typed.trim() === '' ? null : isId(typed.trim()) ? typed.trim() : undefined),
  format: (value, _config, label) => label ?? String(value ?? ''),
  labels: ({ to }) => ({ from: 'record', entity: to }),
  lint: ({ view, pick, ...config }) =>
    view === 'popup' && pick?.report === undefined ? { code: 'popup_not_set' } : lintNarrowed(config),
  beside: ['parent'],
  online: ({ pick }) => (pick?.report ? 'popup' : 'sel_search'),
  align: 'left',
  width: 180,
  span: 1,
});
