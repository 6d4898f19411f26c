import { Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { called, Maybe, oneOf, WORDS } from '../../../schemas/language/parts.ts';
import { loadDivisions } from './divisions.ts';

/** The first two figures of the codes that are given out. */
const PROVINCE = '(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[12])';

const levels = {
  province: { title: '省', pattern: `^${PROVINCE}0000$` },
  city: { title: '市', pattern: `^${PROVINCE}(?!00)\\d{2}00$` },
  county: { title: '区县', pattern: `^${PROVINCE}(?!00)\\d{2}(?!00)\\d{2}$` },
  /** Any of the three: some cities have no counties, and some want only the province. */
  any: { title: '省、市或区县', pattern: `^${PROVINCE}(0000|(?!00)\\d{4})$` },
} as const;

const asked = (level: Exclude<keyof typeof levels, 'any'> | undefined) => levels[level ?? 'any'];

/** A place in China by the six figures of its administrative division. */
export const area = defineFieldKind({
  name: 'area',
  title: '省市区',
  about: '按国家行政区划选省、市、区县，只存末级代码',
  config: Type.Object({
    /** How far it must be chosen; any depth unless said. */
    level: called('选到哪一级', Maybe(oneOf({ province: '省', city: '市', county: '区县' }))),
    /** `cascader`: all levels in one list; `select`: a list each. */
    linkage: called(
      '省市区怎样选',
      Maybe(Type.String({ maxLength: 20, [WORDS]: { cascader: '一个框，逐级展开', select: '每一级一个框' } })),
    ),
  }),
  type: () => ({ is: 'text' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: ({ level }) => ({ type: 'string', pattern: asked(level).pattern }),
  filters: ['eq', 'like', 'in', 'empty'],
  check: (value, { level }) =>
    typeof value === 'string' && new RegExp(asked(level).pattern).test(value)
      ? null
      : { code: 'not_an_area', params: { level: asked(level).title } },
  parse: (typed) => {
    const code = typed.trim();
    if (code === '') return null;
    return new RegExp(levels.any.pattern).test(code) ? code : undefined;
  },
  format: (value, _config, label) => label ?? String(value ?? ''),
  labels: () => ({ from: 'local' }),
  words: loadDivisions,
  lint: ({ linkage = 'cascader' }) => (linkage === 'cascader' || linkage === 'select' ? null : { code: 'bad_linkage' }),
  isPlace: true,
  extends: true,
  online: () => 'pca',
  given: 'chosen',
  align: 'left',
  width: 200,
  span: 1,
});
