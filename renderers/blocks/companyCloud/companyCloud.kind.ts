import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const companyCloud = defineBlock({
  name: 'companyCloud',
  version: 1,
  title: '企业云',
  about: '最新入驻的企业，一片名称标签。',
  group: 'records',
  fields: {
    title: { kind: 'words', label: '标题', max: 40, start: { text: '最新入驻企业', isBold: true } },
    intro: { kind: 'text', label: '说明', max: 120, start: '' },
    most: { kind: 'number', label: '最多显示', start: 24, min: 6, max: 60, step: 6 },
    tone: { kind: 'choice', label: '底色', start: 'soft', options: { plain: '白色', soft: '浅色' } },
  },
  data: ({ most }) => [{ source: 'joiners', query: { most: String(most) } }],
});
