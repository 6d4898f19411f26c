import { Tag } from 'antd';
import type { Notice } from '../../../server/features/notices/notices.contract.ts';

/** Blue, orange and red, as the specification wants them, in tones that can be read on their ground. */
const priorities: Readonly<Record<Notice['priority'], { readonly text: string; readonly tone: string }>> = {
  L: { text: '一般消息', tone: 'running' },
  M: { text: '重要消息', tone: 'waiting' },
  H: { text: '紧急消息', tone: 'danger' },
};

/** How much a notice matters, in the specification's words and colours. */
export function Priority({ of }: { readonly of: Notice['priority'] }) {
  const { text, tone } = priorities[of];
  return (
    <Tag variant="filled" style={{ color: `var(--zc-${tone}-text)`, background: `var(--zc-${tone}-soft)` }}>
      {text}
    </Tag>
  );
}
