import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const loginPoints = defineBlock({
  name: 'loginPoints',
  version: 1,
  title: '登录页要点',
  about: '并排的几个要点，手机上不显示。',
  group: 'login',
  fields: {
    items: {
      kind: 'rows',
      label: '要点',
      most: 4,
      fields: {
        title: { kind: 'text', label: '标题', max: 16, start: '' },
        text: { kind: 'text', label: '说明', max: 60, start: '' },
      },
    },
  },
});
