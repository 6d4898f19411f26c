import { Type } from '@sinclair/typebox';
import { defineListKind } from '../../../schemas/kinds/list-kind.ts';
import { called, Key, Maybe, oneOf } from '../../../schemas/language/parts.ts';
import { galleryFace } from './gallery.face.ts';

/** 先看图，图下面是名称和几项要点 */
export const gallery = defineListKind({
  ...galleryFace,
  config: Type.Object({
    pictures: called('显示哪张图片', Key, 'field'),
    shape: called('图片怎样放', Maybe(oneOf({ whole: '整张放下', filled: '铺满裁边' }))),
  }),
  fields: { pictures: { wants: '图片字段', fits: ({ kind, stored }) => stored && kind.holdsPictures === true } },
});
