import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const contact = defineBlock({
  name: 'contact',
  version: 1,
  title: '联系方式',
  about: '总部、营销与服务各处的地址、电话和邮箱。',
  group: 'content',
  fields: {
    title: { kind: 'words', label: '标题', max: 40, start: { text: '联系我们', isBold: true } },
    intro: { kind: 'text', label: '说明', max: 120, start: '' },
    places: {
      kind: 'rows',
      label: '联系处',
      most: 9,
      fields: {
        name: { kind: 'text', label: '名称', max: 30, start: '总部' },
        address: { kind: 'text', label: '地址', max: 120, start: '' },
        phone: { kind: 'text', label: '电话', max: 40, start: '' },
        mail: { kind: 'text', label: '邮箱', max: 80, start: '' },
        hours: { kind: 'text', label: '时间', max: 60, start: '' },
      },
    },
    tone: { kind: 'choice', label: '底色', start: 'soft', options: { plain: '白色', soft: '浅色' } },
  },
});
