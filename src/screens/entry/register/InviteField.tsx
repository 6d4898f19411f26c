import { GiftOutlined } from '@ant-design/icons';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import styles from '../entry.module.css';

interface Props {
  /** The code that is tried, by its address or typed before. */
  readonly code: string | null;
  readonly busy: boolean;
  /** Why that one is no good. */
  readonly fault: string | null;
  readonly onTry: (code: string) => void;
}

/** The code of an invitation: put away behind a few words, for most who register have none. */
export function InviteField({ code, busy, fault, onTry }: Props) {
  const [open, setOpen] = useState(code !== null);
  const [typed, setTyped] = useState(code ?? '');
  if (!open) {
    return (
      <div className={styles.invite}>
        <Button type="link" onClick={() => setOpen(true)}>
          我有邀请码
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.invite}>
      {fault && <Alert type="error" showIcon title={fault} className={styles.error ?? ''} />}
      <Input.Search
        aria-label="邀请码"
        placeholder="采购方发给贵司的 10 位邀请码"
        prefix={<GiftOutlined />}
        value={typed}
        maxLength={20}
        loading={busy}
        enterButton="使用邀请码"
        onChange={(event) => setTyped(event.target.value.toUpperCase())}
        onSearch={(value) => value.trim() && onTry(value.trim())}
      />
    </div>
  );
}
