import { SearchOutlined } from '@ant-design/icons';
import { Empty, Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { drawings } from '../../../renderers/theme/drawings.tsx';
import { SignIcon } from '../SignIcon.tsx';
import styles from './search.module.css';
import { searchWords } from './search-words.ts';
import { type FoundLine, useFound } from './use-found.ts';

/** What the server takes. */
const longest = 60;

/** Finds a page by its title, its sound or its initials, and a record by its number or name. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const box = useRef<InputRef>(null);
  const { found, isLooking, fault } = useFound(typed);

  const open = (one: FoundLine | undefined) => {
    if (!one) return;
    onClose();
    if (one.isAway) window.open(one.path, '_blank', 'noreferrer');
    else navigate(one.path);
  };
  const hear = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      const next = (at + step + found.length) % found.length;
      setAt(next);
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(found[at]);
  };
  return (
    <Modal
      open
      footer={null}
      closable={false}
      onCancel={onClose}
      title={null}
      afterOpenChange={(shown) => shown && box.current?.focus()}
      className={styles.dialog ?? ''}
    >
      <Input
        ref={box}
        size="large"
        prefix={<SearchOutlined />}
        placeholder="单号、名称，或页面的拼音首字母"
        aria-label={searchWords}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
        value={typed}
        maxLength={longest}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={hear}
      />
      <FoundList id={list} found={found} at={at} onPoint={setAt} onOpen={open} />
      <p className={styles.told} role="status">
        {fault ?? (isLooking ? '正在查找单据…' : '')}
      </p>
      {found.length === 0 && !isLooking && !fault && (
        <Empty image={drawings.noResult} description="没有找到，换个单号、名称或页面试试" />
      )}
    </Modal>
  );
}

interface ListProps {
  readonly id: string;
  readonly found: readonly FoundLine[];
  readonly at: number;
  readonly onPoint: (at: number) => void;
  readonly onOpen: (one: FoundLine) => void;
}

const FoundList = ({ id, found, at, onPoint, onOpen }: ListProps) => (
  <div id={id} role="listbox" aria-label="找到的页面和单据" className={styles.found}>
    {found.map((one, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the box above hears the keys
      <div
        key={one.path}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === at}
        className={styles.one}
        onMouseEnter={() => onPoint(index)}
        onClick={() => onOpen(one)}
      >
        <span className={styles.name}>
          <SignIcon {...one.sign} />
          {one.title}
        </span>
        <small>{one.hint}</small>
      </div>
    ))}
  </div>
);
