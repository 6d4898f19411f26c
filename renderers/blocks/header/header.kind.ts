import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const header = defineBlock({
  name: 'header',
  version: 1,
  title: '页头',
  about: '标志与导航；可以浮在首屏之上，滚动 64 像素后变为实色。导航项在门户设置中修改。',
  group: 'frame',
  most: 1,
  within: ['page'],
  fields: {
    immersed: { kind: 'flag', label: '浮在首屏之上', start: false },
    ink: { kind: 'choice', label: '浮起时的文字', start: 'light', options: { light: '浅色', dark: '深色' } },
    service: { kind: 'text', label: '服务热线', max: 40, start: '' },
  },
});
