import { Type } from '@sinclair/typebox';
import { chosenIn, lintNarrowed, narrowedBy } from '../../../schemas/kinds/choosing.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkId, idSchema, isId, sayRecords } from '../../../schemas/kinds/many-values.ts';
import { Find } from '../../../schemas/language/find.ts';
import { called, Maybe, oneOf } from '../../../schemas/language/parts.ts';

const Key = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });

/** One record of another entity, by its id. */
export const ref = defineFieldKind({
  name: 'ref',
  title: '关联',
  about: '从另一种单据里选一条，并带出它的内容',
  config: Type.Object({
    to: called('关联的单据', Key, 'entity'),
    pick: called(
      '选择窗口',
      Maybe(
        Type.Object(
          {
            /** The report it is picked from; without one, the target's own records are searched. */
            report: called('报表', Maybe(Key), 'report'),
            /** Several picked at once make several rows. */
            many: called('一次选多条', Maybe(Type.Boolean())),
            /** One that is in a row already: its quantity grows by one, it stays as it is, or it makes another row. */
            again: called('已在表里的', Maybe(oneOf({ add: '数量加一', skip: '保持不变', row: '另加一行' }))),
            /** The field of the row whose number grows. */
            quantity: called('数量字段', Maybe(Key), 'field'),
            /** Field of this record ← field of the picked one. */
            fill: called('带出', Maybe(Type.Record(Key, Type.String({ pattern: '^[a-z][a-zA-Z0-9.]*$' })))),
          },
          { additionalProperties: false },
        ),
      ),
    ),
    /** It is found by the server, and nobody chooses it. */
    find: called('自动查找', Maybe(Find)),
    /** `popup`: nothing is typed, pressing the box opens the report. Absent: one searches in the box. */
    view: called('只从窗口选', Maybe(Type.Literal('popup'))),
    ...narrowedBy,
    ...chosenIn,
    /** What is done where one that is pointed at is to be deleted: it stays, or the field is cleared when it goes for ever. What lies in the trash is pointed at on. */
    onDelete: called('被关联的数据删除时', Maybe(oneOf({ restrict: '不许删除', clear: '清空这里' }))),
  }),
  type: ({ to }) => ({ is: 'ref', to }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: () => idSchema,
  filters: ['eq', 'ne', 'in', 'empty'],
  check: checkId,
  parse: (typed) => (typed.trim() === '' ? null : isId(typed.trim()) ? typed.trim() : undefined),
  format: (value, _config, names) => sayRecords(value, names),
  labels: ({ to }) => ({ from: 'record', entity: to }),
  lint: ({ view, pick, ...config }) =>
    view === 'popup' && pick?.report === undefined ? { code: 'popup_not_set' } : lintNarrowed(config),
  beside: ['parent'],
  online: ({ pick }) => (pick?.report ? 'popup' : 'sel_search'),
  given: 'chosen',
  align: 'left',
  width: 180,
  span: 1,
});
