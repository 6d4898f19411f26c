import { PlusOutlined } from '@ant-design/icons';
import { useContext, useEffect, useRef, useState } from 'react';
import { CanvasContext } from '../cells.ts';
import { Grip } from '../Grip.tsx';
import type { TabSpot } from '../layout.ts';
import styles from './tab-row.module.css';

export interface TabActs {
  onAdd(): void;
  onName(key: string, title: string): void;
}

interface Props extends TabActs {
  readonly tabs: readonly TabSpot[];
  readonly open: string | null;
}

/** The tabs of the form on the canvas: opened and chosen by a click, named in place by another. */
export function TabRow({ tabs, open, onAdd, onName }: Props) {
  const context = useContext(CanvasContext);
  const [naming, setNaming] = useState<string | null>(null);
  const isNew = useRef(false);
  const chosen = tabs.find(({ pointer }) => pointer === context?.selection.anchor)?.key ?? null;
  useEffect(() => {
    if (!isNew.current || chosen === null) return;
    isNew.current = false;
    setNaming(chosen);
  }, [chosen]);
  const add = () => {
    isNew.current = true;
    onAdd();
  };
  return (
    <section className={styles.row} aria-label="页签">
      {tabs.map(({ key, pointer, title }) => (
        <div key={key} className={styles.tab} data-tab-face={key} data-open={key === open || undefined}>
          {naming === key ? (
            <NameBox
              title={title}
              onName={(next) => {
                setNaming(null);
                if (next !== null && next !== title) onName(key, next);
              }}
            />
          ) : (
            <>
              {title}
              <Grip pointer={pointer} label={title} word="页签" onDoubleClick={() => setNaming(key)} />
            </>
          )}
        </div>
      ))}
      <button type="button" className={styles.add} aria-label="添加页签" title="添加页签" onClick={add}>
        <PlusOutlined aria-hidden />
      </button>
    </section>
  );
}

interface NameProps {
  readonly title: string;
  /** Null: it stays as it is. */
  onName(title: string | null): void;
}

function NameBox({ title, onName }: NameProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.select(), []);
  return (
    <input
      ref={box}
      className={styles.name}
      aria-label="页签名称"
      defaultValue={title}
      maxLength={20}
      onBlur={({ target }) => onName(target.value.trim() || null)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.value = '';
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
