import { Type } from '@sinclair/typebox';
import { called, MapOf, Maybe, Strict } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

/** What a higher layer may add to an entity, and where screens show it. */
export const ext = {
  key: 'ext',
  words: called(
    '扩展字段',
    Maybe(
      Strict({
        slots: called(
          '扩展位',
          MapOf(
            Strict({
              after: called('排在之后', Maybe(Type.String()), 'field'),
              before: called('排在之前', Maybe(Type.String()), 'field'),
            }),
          ),
        ),
        types: called('可用的类型', Type.Array(Type.String()), 'fieldKind'),
        max: called('最多个数', Type.Integer({ minimum: 0, maximum: 200 })),
      }),
    ),
  ),
} as const satisfies Section;
