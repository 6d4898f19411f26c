import { Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';

const KEY = '^[a-zA-Z0-9]{1,41}$';

/** Where a record stands, by the key of a node of the document's states. Only moves write it. */
export const state = defineFieldKind({
  name: 'state',
  title: '状态',
  about: '单据走到哪一步；由状态与流转决定，不能直接填',
  config: Type.Object({}),
  type: () => ({ is: 'text' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: () => ({ type: 'string', pattern: KEY }),
  filters: ['eq', 'ne', 'in', 'empty'],
  check: (value) => (typeof value === 'string' && new RegExp(KEY).test(value) ? null : { code: 'not_an_option' }),
  parse: (typed) => typed.trim() || null,
  format: (value, _config, label) => label ?? String(value ?? ''),
  labels: () => ({ from: 'local' }),
  automatic: true,
  align: 'left',
  width: 120,
  span: 1,
});
