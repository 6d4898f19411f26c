import { Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { mailPattern, readMail } from '../../../schemas/kinds/mail-address.ts';
import { checkText } from '../../../schemas/kinds/text-check.ts';

/** As RFC 5321 bounds a path. */
const MAX = 254;

/** An address mails are sent to. */
export const mail = defineFieldKind({
  name: 'mail',
  title: '邮箱',
  about: '一个邮箱地址，域名统一为小写，点一下就能写信',
  config: Type.Object({}),
  type: () => ({ is: 'text' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: () => ({ type: 'string', maxLength: MAX, pattern: mailPattern }),
  filters: ['like', 'eq', 'ne', 'in', 'empty'],
  check: (value) => {
    const fault = checkText(value, { max: MAX });
    if (fault || typeof value !== 'string') return fault;
    return new RegExp(mailPattern).test(value) ? null : { code: 'not_email' };
  },
  parse: readMail,
  format: (value) => String(value ?? ''),
  extends: true,
  align: 'left',
  width: 200,
  span: 1,
});
