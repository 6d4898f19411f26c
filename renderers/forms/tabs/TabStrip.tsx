import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

export interface TabFace {
  readonly key: string;
  readonly title: string;
  /** How much in it has to be mended. */
  readonly wrong: number;
}

interface Props {
  readonly tabs: readonly TabFace[];
  readonly open: string;
  /** Begins the ids of tabs and panels, for there may be two of the same form on a page. */
  readonly id: string;
  onOpen(key: string): void;
}

/** The tabs of a form in one line, which scrolls where there is no room for all. */
export function TabStrip({ tabs, open, id, onOpen }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(open)}"]`);
    if (tab && strip.current) strip.current.scrollLeft = tab.offsetLeft - strip.current.clientWidth / 3;
  }, [open]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const next =
      tabs[
        stepOf(
          event.key,
          tabs.findIndex(({ key }) => key === open),
          tabs.length,
        )
      ];
    if (!next) return;
    event.preventDefault();
    onOpen(next.key);
    strip.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.key)}"]`)?.focus();
  };
  return (
    <div ref={strip} className={styles.strip} role="tablist" aria-label="页签">
      {tabs.map(({ key, title, wrong }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${id}-tab-${key}`}
          aria-controls={`${id}-panel-${key}`}
          aria-selected={key === open}
          tabIndex={key === open ? 0 : -1}
          className={styles.tab}
          data-tab={key}
          onClick={() => onOpen(key)}
          onKeyDown={press}
        >
          {title}
          {wrong > 0 && (
            <span className={styles.wrong}>
              {wrong}
              <span className={styles.said}> 处需要修改</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Where a key leads among so many, round at the ends; -1 for another key. */
function stepOf(key: string, at: number, count: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return by === undefined ? -1 : (at + by + count) % count;
}
