import { type BlockKind, defineBlock } from '../../../schemas/kinds/block-kind.ts';
import { isColor } from '../../../schemas/kinds/block-values.ts';
import { mix } from '../../../schemas/kinds/contrast.ts';

/** Without a ground of its own: the site's colour, deepened. */
const groundOf: BlockKind['ground'] = ({ bgColor }, { primaryColor }) =>
  isColor(bgColor)
    ? { color: bgColor, ink: '#ffffff', chosenBy: 'bgColor' }
    : { color: mix(primaryColor, '#04103a', 0.22), ink: '#ffffff' };

export const callToAction = defineBlock({
  name: 'callToAction',
  version: 1,
  title: '行动号召',
  about: '一句话和一个按钮，在新窗口打开链接。',
  group: 'content',
  ground: groundOf,
  fields: {
    title: {
      kind: 'words',
      label: '标题',
      max: 80,
      start: { text: '成为我们的供应商', isBold: true, style: { textAlign: 'left', fontSize: 36, color: '#FFFFFF' } },
    },
    note: { kind: 'text', label: '说明', max: 120, start: '' },
    btn: { kind: 'text', label: '按钮文字', max: 20, start: '立即注册' },
    url: {
      kind: 'text',
      label: '链接',
      max: 500,
      start: '/supplierRegister',
      help: '没有写明协议的网址以 http:// 打开',
    },
    bgColor: { kind: 'color', label: '底色' },
    height: { kind: 'number', label: '高度', start: 240, min: 120, max: 600, step: 20, unit: 'px', device: true },
  },
});
