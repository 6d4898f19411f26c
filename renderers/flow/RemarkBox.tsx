import { Button, Dropdown, Input, Popover } from 'antd';
import { useState } from 'react';
import styles from './flow.module.css';
import { PersonSelect } from './PersonSelect.tsx';
import type { Colleague, FlowServices } from './services.ts';

interface Props {
  readonly label: string;
  readonly isNeeded?: boolean;
  readonly value: string;
  onChange(value: string): void;
  /** A colleague is named in it. */
  onMention(person: Colleague): void;
  readonly services: Pick<FlowServices, 'phrases' | 'colleagues'>;
  readonly autoFocus?: boolean;
  /** By Ctrl + Enter: it is written. */
  onSend?(): void;
}

/** What is said with a decision, written or taken from what one often says. */
export function RemarkBox(props: Props) {
  const { label, isNeeded = false, value, onChange, onMention, services, autoFocus = false, onSend } = props;
  const { phrases } = services;
  const [known, setKnown] = useState<readonly string[] | null>(null);
  const [isNaming, setNaming] = useState(false);
  const name = (person: Colleague) => {
    setNaming(false);
    onMention(person);
    onChange(`${value}${value === '' || value.endsWith(' ') ? '' : ' '}@${person.name} `);
  };
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
        onKeyDown={(event) => {
          if (onSend && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
        }}
      />
      <Popover
        trigger="click"
        open={isNaming}
        onOpenChange={setNaming}
        destroyOnHidden
        content={
          <div className={styles.naming}>
            <PersonSelect
              label="提到的同事"
              isMany={false}
              value={[]}
              onChange={() => undefined}
              onPick={name}
              among={services.colleagues}
            />
          </div>
        }
      >
        <Button aria-label="提到同事">@</Button>
      </Popover>
      <Dropdown menu={{ items: items?.length ? items : nothing }} trigger={['click']} onOpenChange={load}>
        <Button>常用语</Button>
      </Dropdown>
    </div>
  );
}
