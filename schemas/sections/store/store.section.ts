import { Type } from '@sinclair/typebox';
import { called, Key, Keyed, Maybe, Strict } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

const Index = Strict({
  on: called('字段', Type.Array(Key, { minItems: 1, maxItems: 6 }), 'field'),
  unique: called('不重复', Maybe(Type.Boolean())),
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
        indexes: called('索引', Maybe(Keyed('key', Index))),
      }),
    ),
  ),
} as const satisfies Section;
