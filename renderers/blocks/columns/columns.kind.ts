import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const columns = defineBlock({
  name: 'columns',
  version: 1,
  title: '分栏',
  about: '并排的两栏或三栏，窄屏时上下排列；通栏把几个区块合成一组。',
  group: 'layout',
  fields: {
    layout: {
      kind: 'choice',
      label: '宽度',
      start: 'half',
      options: { one: '通栏', half: '等宽两栏', wideLeft: '左宽右窄', wideRight: '左窄右宽', third: '等宽三栏' },
    },
    gap: { kind: 'number', label: '间距', start: 32, min: 0, max: 96, step: 8, unit: 'px', device: true },
    tone: { kind: 'choice', label: '底色', start: 'plain', options: { plain: '白色', soft: '浅色' } },
  },
  slots: { first: { title: '第一栏' }, second: { title: '第二栏' }, third: { title: '第三栏' } },
});
