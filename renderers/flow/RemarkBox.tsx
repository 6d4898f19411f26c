import { Button, Dropdown, Input } from 'antd';
import { useState } from 'react';
import styles from './flow.module.css';

interface Props {
  readonly label: string;
  readonly isNeeded?: boolean;
  readonly value: string;
  onChange(value: string): void;
  phrases(): Promise<readonly string[]>;
  readonly autoFocus?: boolean;
}

/** What is said with a decision, written or taken from what one often says. */
export function RemarkBox({ label, isNeeded = false, value, onChange, phrases, autoFocus = false }: Props) {
  const [known, setKnown] = useState<readonly string[] | null>(null);
  const load = (isOpen: boolean) => {
    if (isOpen) void phrases().then(setKnown, () => setKnown([]));
  };
  const items = known?.map((text, key) => ({
    key,
    label: text,
    onClick: () => onChange(value ? `${value}${text}` : text),
  }));
  const nothing = [{ key: 'none', label: known ? '还没有常用语，可在“常用语”中添加' : '正在读取……', disabled: true }];
  return (
    <div className={styles.remark}>
      <Input.TextArea
        aria-label={label}
        aria-required={isNeeded}
        placeholder={`${label}${isNeeded ? '（必填）' : '（可不填）'}`}
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={2000}
        value={value}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      <Dropdown menu={{ items: items?.length ? items : nothing }} trigger={['click']} onOpenChange={load}>
        <Button>常用语</Button>
      </Dropdown>
    </div>
  );
}
