import { Type } from '@sinclair/typebox';
import { lintNarrowed, narrowedBy, readCondition } from '../../../schemas/kinds/choosing.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkId, idSchema, isId, sayRecords } from '../../../schemas/kinds/many-values.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

/** A place in a tree of categories: a record of an entity that refers to itself. */
export const tree = defineFieldKind({
  name: 'tree',
  title: '分类树',
  about: '从一棵分类树里选，可限定只选末级',
  config: Type.Object({
    to: called('关联的单据', Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' }), 'entity'),
    /** Only what has nothing below it may be chosen. */
    leafOnly: called('只能选最末级', Maybe(Type.Boolean())),
    /** The node it begins under, by its code or id. */
    under: called('从哪个节点开始', Maybe(Type.String({ minLength: 1, maxLength: 64 }))),
    /** A JSON object as text: the value each named field of a node must have. */
    condition: called('只列出哪些节点', Maybe(Type.String({ maxLength: 500 }))),
    ...narrowedBy,
  }),
  type: ({ to }) => ({ is: 'ref', to }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: () => idSchema,
  filters: ['eq', 'ne', 'in', 'empty'],
  check: checkId,
  parse: (typed) => (typed.trim() === '' ? null : isId(typed.trim()) ? typed.trim() : undefined),
  format: (value, _config, names) => sayRecords(value, names),
  labels: ({ to }) => ({ from: 'record', entity: to }),
  lint: ({ condition, ...config }) =>
    condition !== undefined && readCondition(condition) === null ? { code: 'not_a_condition' } : lintNarrowed(config),
  beside: ['parent'],
  online: ({ under }) => (under === undefined ? 'sel_tree' : 'cat_tree'),
  given: 'chosen',
  align: 'left',
  width: 160,
  span: 1,
});
