import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import type { ExtendedReview } from '../../../server/platform/fields/fields.contract.ts';
import styles from './extend-fields.module.css';

interface Props {
  readonly title: string;
  readonly review: ExtendedReview;
  readonly busy: boolean;
  readonly onPublish: (confirm: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Everything a publish will do, before it does: the change in words, what happens to stored data, what would be lost. */
export function PublishReview({ title, review, busy, onPublish, onClose }: Props) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const isConfirmed = review.confirm.every((text) => typed[text]?.trim() === text);
  return (
    <Modal
      open
      title={`发布“${title}”的扩展字段`}
      okText="发布并生效"
      cancelText="再改改"
      confirmLoading={busy}
      okButtonProps={{ disabled: !review.ready || !isConfirmed, danger: review.confirm.length > 0 }}
      onOk={() => onPublish(review.confirm)}
      onCancel={onClose}
    >
      <Told title="修改内容" lines={review.words} otherwise="没有变化" />
      {review.steps.length > 0 && <Told title="对已有数据" lines={review.steps} />}
      {review.losses.map(({ path, label, rows }) => (
        <Alert
          key={path}
          showIcon
          type={rows > 0 ? 'error' : 'warning'}
          className={styles.loss}
          title={rows > 0 ? `“${label}”有 ${rows} 条数据，移除后不再显示` : `“${label}”还没有数据`}
        />
      ))}
      {review.wrong.length > 0 && (
        <Alert showIcon type="error" title="不能发布" description={<Told lines={review.wrong} />} />
      )}
      {review.confirm.map((text) => (
        <div key={text} className={styles.confirm}>
          <span>
            确认移除，请输入 <code>{text}</code>
          </span>
          <Input
            aria-label={`输入 ${text} 确认`}
            onChange={({ target }) => setTyped((known) => ({ ...known, [text]: target.value }))}
          />
        </div>
      ))}
    </Modal>
  );
}

interface ToldProps {
  readonly title?: string;
  readonly lines: readonly string[];
  readonly otherwise?: string;
}

const Told = ({ title, lines, otherwise }: ToldProps) => (
  <section className={styles.told}>
    {title && <h4>{title}</h4>}
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length === 0 && otherwise && <li>{otherwise}</li>}
    </ul>
  </section>
);
