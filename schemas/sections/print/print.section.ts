import { Type } from '@sinclair/typebox';
import { called, MapOf, Maybe, Strict } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

export const print = {
  key: 'print',
  words: called(
    '打印模板',
    Maybe(
      MapOf(Strict({ paper: called('纸张', Maybe(Type.String())), blocks: called('内容', Type.Array(Type.String())) })),
    ),
  ),
  entry: '打印模板',
  facet: 'entries',
} as const satisfies Section;
