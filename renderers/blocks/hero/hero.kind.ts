import { type BlockKind, defineBlock } from '../../../schemas/kinds/block-kind.ts';
import { isColor } from '../../../schemas/kinds/block-values.ts';
import { mix } from '../../../schemas/kinds/contrast.ts';

/** The basic template is light with dark words; the advanced one fills with the colour, lightest behind the end of the words. */
const groundOf: BlockKind['ground'] = (values, { primaryColor, template }) => {
  const own = isColor(values.primaryColor) ? { chosenBy: 'primaryColor' } : {};
  const color = isColor(values.primaryColor) ? values.primaryColor : primaryColor;
  return template === 'se'
    ? { color: mix('#ffffff', color, 0.13), ink: '#16203a', ...own }
    : { color: mix(color, '#061a52', 0.12), ink: '#ffffff', ...own };
};

export const hero = defineBlock({
  name: 'hero',
  version: 1,
  title: '首屏',
  about: '页面的第一眼：标题、按钮、插图，可带一行统计数字和登录框。',
  group: 'content',
  ground: groundOf,
  fields: {
    title: {
      kind: 'words',
      label: '标题',
      max: 60,
      start: { text: '阳光采购，协同共赢', isBold: true, style: { textAlign: 'left', fontSize: 56 } },
    },
    subTitle: {
      kind: 'words',
      label: '副标题',
      max: 160,
      start: { text: '', style: { textAlign: 'left', fontSize: 20 } },
    },
    button: { kind: 'text', label: '按钮文字', max: 20, start: '' },
    buttonLink: { kind: 'link', label: '按钮链接', start: { href: '/purchaseAnnouncement' } },
    picture: { kind: 'picture', label: '插图', start: { src: 'art:network', alt: '' } },
    statsData: {
      kind: 'rows',
      label: '统计数字',
      most: 6,
      fields: {
        value: { kind: 'number', label: '数值', start: 0, min: 0, max: 1e12 },
        plus: { kind: 'flag', label: '带加号', start: false },
        unit: { kind: 'text', label: '单位', max: 8, start: '' },
        title: { kind: 'text', label: '名称', max: 20, start: '' },
      },
    },
    buttonVisible: { kind: 'flag', label: '显示按钮', group: '显示', start: true },
    statVisible: { kind: 'flag', label: '显示统计数字', group: '显示', start: false },
    search: { kind: 'flag', label: '显示公告搜索', group: '显示', start: false },
    shape: { kind: 'choice', label: '形状', start: 'ellipse', options: { ellipse: '椭圆', polygon: '多边形' } },
    deco: { kind: 'flag', label: '显示背景装饰', start: true },
    primaryColor: { kind: 'color', label: '主色' },
    height: { kind: 'number', label: '高度', start: 560, min: 240, max: 900, step: 20, unit: 'px', device: true },
  },
  slots: { side: { title: '右侧', blocks: ['loginBox'], most: 1 } },
});
