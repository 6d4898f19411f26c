import { Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { plainText } from '../../../schemas/kinds/typed-text.ts';

const yes = new Set(['Y', 'YES', 'TRUE', '1', '是', '有', '对', '√', '✓', '✔', '启用', '开']);
const no = new Set(['N', 'NO', 'FALSE', '0', '否', '无', '不', '×', '✗', '停用', '关']);

export const sayFlag = (value: unknown): string => (value === 'Y' ? '是' : value === 'N' ? '否' : '');

/** Yes or no, as the letters Y and N. */
export const flag = defineFieldKind({
  name: 'flag',
  title: '是否',
  about: '是或否，一个开关',
  config: Type.Object({}),
  type: () => ({ is: 'text' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: () => ({ type: 'string', enum: ['Y', 'N'] }),
  filters: ['eq', 'in', 'empty'],
  check: (value) => (value === 'Y' || value === 'N' ? null : { code: 'not_yes_or_no' }),
  parse: (typed) => {
    const word = plainText(typed).toUpperCase();
    if (word === '') return null;
    return yes.has(word) ? 'Y' : no.has(word) ? 'N' : undefined;
  },
  format: sayFlag,
  alone: (value, label) => `${label}：${sayFlag(value)}`,
  isYesNo: true,
  starts: 'N',
  extends: true,
  online: () => 'switch',
  given: 'chosen',
  align: 'left',
  width: 80,
  span: 1,
});
