import { Type } from '@sinclair/typebox';
import { called, Maybe, oneOf, Strict } from './parts.ts';

/** What a column may say, of a list or of the grid of a form. */
export const column = {
  w: called('宽度', Maybe(Type.Integer({ minimum: 40, maximum: 800 }))),
  pin: called('固定', Maybe(oneOf({ left: '左侧', right: '右侧' }))),
  /** Offered in the column settings, not shown at first. */
  off: called('默认不显示', Maybe(Type.Boolean())),
};
export const Phone = Strict({ card: called('卡片', Type.Array(Type.String(), { minItems: 1, maxItems: 6 }), 'field') });

/** How rows are asked for by a field. */
export const Find = Strict({
  op: called('比较方式', Maybe(oneOf({ eq: '等于', like: '包含', in: '其中之一', range: '区间' }))),
  more: called('放在更多条件里', Maybe(Type.Boolean())),
  /** A text may be asked for in these ways, and whoever searches chooses one: part of it, another, from it on, up to it. */
  modes: called(
    '可选的比较方式',
    Maybe(
      Type.Array(oneOf({ like: '包含', ne: '不等于', ge: '从它起', le: '到它止' }), {
        minItems: 2,
        maxItems: 4,
        uniqueItems: true,
      }),
    ),
  ),
});
