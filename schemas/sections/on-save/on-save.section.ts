import { Type } from '@sinclair/typebox';
import { called, Maybe } from '../../language/parts.ts';
import { Run } from '../../language/run.ts';
import type { Section } from '../../language/section.ts';

/** What the server does with a record as it is made and whenever it is edited, after the checks. */
export const onSave = {
  key: 'onSave',
  words: called('保存时执行', Maybe(Type.Array(Run, { maxItems: 5 }))),
} as const satisfies Section;
