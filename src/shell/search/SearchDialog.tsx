import { SearchOutlined } from '@ant-design/icons';
import { Empty, Input, type InputRef, Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { awayOf, pathOf, trailTo } from '../../frame/addresses/menu-paths.ts';
import { sessionAtom } from '../../session/session.ts';
import { type FoundEntry, findEntries } from './find-entries.ts';
import styles from './search.module.css';

/** Finds a menu entry by its title, its sound or its initials. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const menu = useAtomValue(sessionAtom)?.menu ?? [];
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const box = useRef<InputRef>(null);
  const found = findEntries(menu, typed);

  const open = (one: FoundEntry | undefined) => {
    const path = one && pathOf(one.item);
    if (!path) return;
    onClose();
    const away = awayOf(one.item);
    if (away) window.open(away, '_blank', 'noreferrer');
    else navigate(path);
  };
  const hear = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((now) => (now + step + found.length) % found.length);
    } else if (event.key === 'Enter') open(found[at]);
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
        placeholder="搜索菜单，支持拼音和首字母"
        aria-label="搜索菜单"
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={hear}
      />
      <FoundList id={list} found={found} at={at} onPoint={setAt} onOpen={open} />
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到这个菜单" />}
    </Modal>
  );
}

interface ListProps {
  readonly id: string;
  readonly found: readonly FoundEntry[];
  readonly at: number;
  readonly onPoint: (at: number) => void;
  readonly onOpen: (one: FoundEntry) => void;
}

function FoundList({ id, found, at, onPoint, onOpen }: ListProps) {
  const menu = useAtomValue(sessionAtom)?.menu ?? [];
  const groupsOf = ({ item }: FoundEntry) => trailTo(menu, pathOf(item) ?? '').slice(0, -1);
  return (
    <div id={id} role="listbox" aria-label="找到的菜单" className={styles.found}>
      {found.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box above hears the keys
        <div
          key={one.item.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={styles.one}
          onMouseEnter={() => onPoint(index)}
          onClick={() => onOpen(one)}
        >
          <span>{one.item.title}</span>
          <small>
            {groupsOf(one)
              .map(({ title }) => title)
              .join(' / ')}
          </small>
        </div>
      ))}
    </div>
  );
}
