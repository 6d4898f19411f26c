import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const page = defineBlock({
  name: 'page',
  version: 1,
  title: '页面',
  about: '整个页面：页头、内容与页脚。',
  group: 'frame',
  most: 1,
  within: [],
  fields: {
    tone: {
      kind: 'choice',
      label: '底色',
      start: 'plain',
      options: { plain: '白色', soft: '浅色' },
    },
  },
  slots: {
    header: { title: '页头', blocks: ['header', 'fragment'], most: 1 },
    main: { title: '内容' },
    footer: { title: '页脚', blocks: ['footer', 'fragment'], most: 1 },
  },
});
