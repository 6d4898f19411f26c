import { defineBlock } from '../../../schemas/kinds/block-kind.ts';
import { mix } from '../../../schemas/kinds/contrast.ts';

export const featureIcons = {
  shield: '盾牌',
  search: '搜索',
  bolt: '闪电',
  chart: '图表',
  link: '连接',
  people: '人员',
  doc: '文件',
  scale: '天平',
  clock: '时钟',
  box: '货物',
} as const;

export const features = defineBlock({
  name: 'features',
  version: 1,
  title: '特点',
  about: '标题、引言和一组带图标的说明。',
  group: 'content',
  ground: ({ tone }, { primaryColor }) =>
    tone === 'deep'
      ? { color: mix(primaryColor, '#030b22', 0.54), ink: '#ffffff' }
      : { color: tone === 'soft' ? '#f4f7fc' : '#ffffff', ink: '#16203a' },
  fields: {
    title: {
      kind: 'words',
      label: '标题',
      max: 60,
      start: { text: '平台特点', isBold: true, style: { textAlign: 'center', fontSize: 36 } },
    },
    intro: { kind: 'text', label: '引言', max: 200, lines: true, start: '' },
    features: {
      kind: 'rows',
      label: '特点',
      most: 12,
      fields: {
        visible: { kind: 'flag', label: '显示', start: true },
        icon: { kind: 'choice', label: '图标', start: 'shield', options: featureIcons },
        title: { kind: 'text', label: '标题', max: 30, start: '' },
        content: { kind: 'text', label: '内容', max: 200, lines: true, start: '' },
      },
    },
    tone: { kind: 'choice', label: '底色', start: 'plain', options: { plain: '白色', soft: '浅色', deep: '深色' } },
    columns: { kind: 'number', label: '列数', start: 3, min: 1, max: 4, step: 1, device: true },
  },
});
