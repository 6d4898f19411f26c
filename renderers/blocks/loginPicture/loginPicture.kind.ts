import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const loginPicture = defineBlock({
  name: 'loginPicture',
  version: 1,
  title: '登录页插图',
  about: '登录页上的一张图，手机上不显示。',
  group: 'login',
  fields: {
    picture: { kind: 'picture', label: '图片', start: { src: 'art:network', alt: '' } },
    height: { kind: 'number', label: '高度', start: 360, min: 120, max: 640, step: 20, unit: 'px' },
  },
});
