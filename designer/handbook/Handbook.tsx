import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Empty, Input, Skeleton } from 'antd';
import { type ComponentType, lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { drawings } from '../../renderers/theme/drawings.tsx';
import { type Chapter, chapters, type Entry, findEntries } from './chapters.ts';
import styles from './handbook.module.css';

/** Chapters whose entries can be looked at, or tried; each is fetched and drawn when it is opened. */
const looks: Readonly<Record<string, ComponentType<{ readonly name: string }>>> = {
  fields: lazy(async () => ({ default: (await import('./Look.tsx')).FieldLook })),
  charts: lazy(async () => ({ default: (await import('./Look.tsx')).ChartLook })),
  blocks: lazy(async () => ({ default: (await import('./Look.tsx')).BlockLook })),
};

interface Props {
  /** The chapter that is open. */
  readonly chapter: string | null;
  onChapter(key: string): void;
  onClose(): void;
}

/** What applications are made of, to be read and tried: one page for each sort, made of what every part says of itself. */
export function Handbook({ chapter, onChapter, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const word = useDeferredValue(typed);
  const found = useMemo(() => findEntries(chapters, word), [word]);
  const open = found.find(({ key }) => key === chapter) ?? found[0];
  return (
    <div className={styles.handbook}>
      <header className={styles.head}>
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} aria-label="返回应用设计" onClick={onClose} />
        <h1>组件手册</h1>
        <Input.Search
          allowClear
          className={styles.search ?? ''}
          placeholder="按名称或说明查找"
          aria-label="查找组件"
          onChange={({ target }) => setTyped(target.value)}
        />
      </header>
      <nav className={styles.chapters} aria-label="章节">
        {found.map(({ key, title, entries }) => (
          <button
            key={key}
            type="button"
            aria-current={key === open?.key ? 'page' : undefined}
            onClick={() => onChapter(key)}
          >
            {title}
            <small>{entries.length}</small>
          </button>
        ))}
      </nav>
      {open ? (
        <Pages key={open.key} chapter={open} />
      ) : (
        <Empty image={drawings.noResult} description={`没有与“${word}”有关的组件`} />
      )}
    </div>
  );
}

function Pages({ chapter }: { readonly chapter: Chapter }) {
  return (
    <section aria-labelledby="handbook-chapter" className={styles.pages}>
      <h2 id="handbook-chapter">{chapter.title}</h2>
      <p>{chapter.about}</p>
      <ul className={styles.entries} data-wide={chapter.key === 'blocks' || undefined}>
        {chapter.entries.map((entry) => (
          <li key={entry.name} id={`handbook-${entry.name}`}>
            <Page entry={entry} Look={looks[chapter.key]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Page({ entry, Look }: { readonly entry: Entry; readonly Look: (typeof looks)[string] | undefined }) {
  return (
    <article className={styles.page} aria-labelledby={`handbook-title-${entry.name}`}>
      <h3 id={`handbook-title-${entry.name}`}>
        {entry.title}
        <code>{entry.name}</code>
      </h3>
      <p>{entry.about}</p>
      {Look && (
        <div className={styles.look}>
          <Suspense fallback={<Skeleton.Input active block />}>
            <Look name={entry.name} />
          </Suspense>
        </div>
      )}
      {entry.facts.length > 0 && (
        <dl>
          {entry.facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}
