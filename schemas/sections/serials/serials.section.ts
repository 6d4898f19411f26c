import { Type } from '@sinclair/typebox';
import { called, MapOf, Maybe, oneOf, Strict } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

const Serial = Strict({
  /** Literal text with `{yyyy} {yy} {mm} {dd} {n:5}`. */
  make: called('编号格式', Type.String({ maxLength: 60 })),
  restart: called('重新开始', Maybe(Type.Array(oneOf({ tenant: '每家公司', yyyy: '每年', mm: '每月', dd: '每日' })))),
  gaps: called('断号', Maybe(oneOf({ allowed: '可以断号', none: '不断号' }))),
  at: called('时机', Maybe(Type.String({ pattern: '^(create|move:[a-zA-Z0-9]+)$' }))),
});

export const serials = {
  key: 'serials',
  words: called('编号规则', Maybe(MapOf(Serial))),
  entry: '编号规则',
  facet: 'words',
} as const satisfies Section;
