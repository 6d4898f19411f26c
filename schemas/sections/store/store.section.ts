import { Type } from '@sinclair/typebox';
import { called, Key, Keyed, Maybe, Strict, Text } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

const Index = Strict({
  on: called('字段', Type.Array(Key, { minItems: 1, maxItems: 6 }), 'field'),
  unique: called('不重复', Maybe(Type.Boolean())),
});

/** Its records tie two others of one sort together: of a kind each pair has one, whichever way round. What is found by itself stands in `pairs`. */
const Pair = Strict({
  ends: called('两端', Type.Array(Key, { minItems: 2, maxItems: 2, uniqueItems: true }), 'field'),
  /** Both ends as one text. */
  as: called('一对记到', Key, 'field'),
  kind: called('关系类型', Key, 'field'),
  /** Whether what was found is still so. */
  there: called('事实仍在记到', Key, 'field'),
  basis: called('依据记到', Maybe(Key), 'field'),
  /** What one that was found begins with. */
  found: called(
    '自动发现的填写',
    Maybe(Type.Array(Strict({ f: called('字段', Key, 'field'), is: called('填写', Text) }), { maxItems: 10 })),
  ),
});

/** Its rows are the lines of another document, one row each, with what is taken of the document around them. */
const Lines = Strict({
  of: called('单据', Key, 'entity'),
  part: called('明细', Key),
  /** The field by which a row points at the document it stands in. */
  as: called('指向单据的字段', Key),
  head: called('取单据的字段', Type.Array(Key, { uniqueItems: true, maxItems: 60 })),
  fields: called('取明细的字段', Type.Array(Key, { uniqueItems: true, maxItems: 100 })),
});

export const store = {
  key: 'store',
  words: called(
    '存储',
    Maybe(
      Strict({
        table: called('数据表', Maybe(Type.String({ pattern: '^[a-z][a-z0-9_]{1,40}$' }))),
        trash: called('删除后可以恢复', Maybe(Type.Boolean())),
        /** Its rows are those of a view that the deployment registered: read, never written. */
        view: called('来自登记的视图', Maybe(Type.Literal(true))),
        lines: called('取自明细', Maybe(Lines)),
        pair: called('成对', Maybe(Pair)),
        indexes: called('索引', Maybe(Keyed('key', Index))),
      }),
    ),
  ),
} as const satisfies Section;
