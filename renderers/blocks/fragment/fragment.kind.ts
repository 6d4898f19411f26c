import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const fragment = defineBlock({
  name: 'fragment',
  version: 1,
  title: '片段',
  about: '保存好的一组区块；片段改了，用到它的页面都跟着改。',
  group: 'layout',
  standsForFragment: true,
  fields: { fragment: { kind: 'fragment', label: '片段' } },
});
