import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const loginWords = defineBlock({
  name: 'loginWords',
  version: 1,
  title: '登录页标语',
  about: '一句标语和一行说明。',
  group: 'login',
  // Over whatever picture the sign-in page has.
  ground: () => null,
  fields: {
    title: { kind: 'words', label: '标语', max: 40, start: { text: '阳光采购，全程可溯', isBold: true } },
    text: { kind: 'words', label: '说明', max: 120, start: { text: '' } },
  },
});
