import { type Static, Type } from '@sinclair/typebox';
import { isDecimal, readDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { plainText } from '../../../schemas/kinds/typed-text.ts';
import { called, Maybe } from '../../../schemas/language/parts.ts';

const Config = Type.Object({
  /** Five unless said. */
  most: called('最多几颗星', Maybe(Type.Integer({ minimum: 2, maximum: 10 }))),
  half: called('可评半颗', Maybe(Type.Boolean())),
});
export type RatingConfig = Static<typeof Config>;

export const mostOf = ({ most = 5 }: RatingConfig): number => most;
/** The least that can be given, and what lies between one grade and the next. */
export const stepOf = ({ half = false }: RatingConfig): number => (half ? 0.5 : 1);

/** Every grade as the shortest text for it. */
const gradesOf = (config: RatingConfig): readonly string[] => {
  const step = stepOf(config);
  return Array.from({ length: mostOf(config) / step }, (_, at) => String((at + 1) * step));
};

/** `★★★☆☆` */
const drawn = /^([★⭐]*)[☆]*$/u;

/** How good something was, in stars. No star at all is no grade: it is the empty value. */
export const rating = defineFieldKind({
  name: 'rating',
  title: '评分',
  about: '用几颗星打分，可以设成半颗一档；能求平均、能排序',
  config: Config,
  type: () => ({ is: 'number' }),
  column: () => ({ family: 'numeric', sql: 'numeric(3,1)' }),
  schema: (config) => {
    const grades = gradesOf(config).map((grade) =>
      grade.includes('.') ? `${grade.replace('.', '\\.')}0*` : `${grade}(\\.0+)?`,
    );
    return { type: 'string', pattern: `^(${grades.join('|')})$` };
  },
  filters: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'range', 'empty'],
  check: (value, config) => {
    if (!isDecimal(value)) return { code: 'not_a_number' };
    if (gradesOf(config).includes(trimDecimal(value))) return null;
    return { code: 'not_a_rating', params: { step: stepOf(config), most: mostOf(config) } };
  },
  parse: (typed) => {
    const plain = plainText(typed).replace(/ ?(颗星|星|颗|分)$/, '');
    if (plain === '') return null;
    const stars = drawn.exec(plain)?.[1];
    return stars === undefined ? readDecimal(plain) : stars === '' ? null : String([...stars].length);
  },
  format: (value) => (isDecimal(value) ? `${trimDecimal(value)}星` : String(value ?? '')),
  extends: true,
  given: 'chosen',
  align: 'left',
  width: 130,
  span: 1,
});
