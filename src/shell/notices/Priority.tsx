import { Tag } from 'antd';
import type { Notice } from '../../../server/platform/notices/notices.contract.ts';

const priorities: Readonly<Record<Notice['priority'], { readonly text: string; readonly color: string }>> = {
  L: { text: '一般消息', color: 'blue' },
  M: { text: '重要消息', color: 'orange' },
  H: { text: '紧急消息', color: 'red' },
};

/** How much a notice matters, in the specification's words and colours. */
export function Priority({ of }: { readonly of: Notice['priority'] }) {
  const { text, color } = priorities[of];
  return <Tag color={color}>{text}</Tag>;
}
