import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './tabs.module.css';

interface Tab {
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly onSwitch?: (key: string) => void;
  readonly className?: string | undefined;
  /** Stands at the end of the row of tabs. */
  readonly extra?: ReactNode;
}

/** Tabs by their pattern: arrows move, Home and End jump. All contents are in the page, so that it reads without script. */
export function Tabs({ label, tabs, onSwitch, className, extra }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const choose = (at: number) => {
    const tab = tabs[at];
    if (!tab) return;
    setChosen(at);
    onSwitch?.(tab.key);
    list.current?.querySelectorAll('button')[at]?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const to = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  };
  return (
    <div className={className}>
      <div className={styles.bar}>
        <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKey}>
          {tabs.map((tab, at) => (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              className={styles.tab}
              aria-selected={at === chosen}
              aria-controls={`${id}-${tab.key}-panel`}
              tabIndex={at === chosen ? 0 : -1}
              onClick={() => choose(at)}
            >
              {tab.title}
            </button>
          ))}
        </div>
        {extra}
      </div>
      {tabs.map((tab, at) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-${tab.key}-panel`}
          aria-labelledby={`${id}-${tab.key}`}
          className={styles.panel}
          data-title={tab.title}
          data-rests={at !== chosen || undefined}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
