import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const tabs = defineBlock({
  name: 'tabs',
  version: 1,
  title: '选项卡',
  about: '二至四个选项卡，各放一组区块。',
  group: 'layout',
  fields: {
    first: { kind: 'text', label: '第一张', max: 20, start: '第一张' },
    second: { kind: 'text', label: '第二张', max: 20, start: '第二张' },
    third: { kind: 'text', label: '第三张', max: 20, start: '', help: '不填则没有' },
    fourth: { kind: 'text', label: '第四张', max: 20, start: '', help: '不填则没有' },
  },
  slots: {
    first: { title: '第一张' },
    second: { title: '第二张' },
    third: { title: '第三张' },
    fourth: { title: '第四张' },
  },
});
