import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const image = defineBlock({
  name: 'image',
  version: 1,
  title: '图片',
  about: '一张图片，可裁剪、定焦点、加链接和说明。',
  group: 'content',
  fields: {
    picture: { kind: 'picture', label: '图片', start: { src: 'art:lab', alt: '' } },
    link: { kind: 'link', label: '链接', start: { href: '' } },
    caption: { kind: 'text', label: '说明', max: 120, start: '' },
    height: { kind: 'number', label: '高度', start: 360, min: 80, max: 900, step: 20, unit: 'px', device: true },
  },
});
