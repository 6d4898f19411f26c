import { type Static, Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { mobilePattern, phonePattern, readPhone } from '../../../schemas/kinds/phone-number.ts';
import { checkText } from '../../../schemas/kinds/text-check.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

const MAX = 40;

const Config = Type.Object({
  /** Only what a text message reaches. */
  mobile: called('只收手机号', Maybe(Type.Boolean())),
});

const patternOf = ({ mobile }: Static<typeof Config>): string => (mobile ? mobilePattern : phonePattern);

/** A telephone number, kept in one way of writing. */
export const phone = defineFieldKind({
  name: 'phone',
  title: '电话',
  about: '手机、带区号和分机的固定电话、400 电话，或以 + 开头的境外号码；统一写法，点一下就能拨打',
  config: Config,
  type: () => ({ is: 'text' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: (config) => ({ type: 'string', maxLength: MAX, pattern: patternOf(config) }),
  filters: ['like', 'eq', 'ne', 'in', 'empty'],
  check: (value, config) => {
    const fault = checkText(value, { max: MAX });
    if (fault || typeof value !== 'string') return fault;
    if (new RegExp(patternOf(config)).test(value)) return null;
    return { code: config.mobile ? 'not_mobile' : 'not_phone' };
  },
  parse: readPhone,
  format: (value) => String(value ?? ''),
  extends: true,
  align: 'left',
  width: 150,
  span: 1,
});
