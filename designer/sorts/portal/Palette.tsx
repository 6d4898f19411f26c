import { useDraggable } from '@dnd-kit/core';
import { Input, type InputRef } from 'antd';
import { memo, useState } from 'react';
import { type BlockGroup, type BlockKind, blockGroups } from '../../../schemas/kinds/block-kind.ts';
import { kinds } from './blocks.ts';
import styles from './palette.module.css';
import studio from './studio.module.css';

export interface PaletteItem {
  /** `kind:hero` or `fragment:links`. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly group: string;
}

interface Props {
  readonly fragments: readonly { readonly key: string; readonly title: string }[];
  /** In a dialog, which covers the page, nothing can be carried onto it. */
  readonly isStill?: boolean;
  readonly searchRef?: React.Ref<InputRef>;
  onAdd(id: string): void;
}

const isOffered = ({ name, group, standsForFragment }: BlockKind): boolean =>
  !standsForFragment && name !== 'page' && group !== undefined;

/** What can be added: dragged onto the page, or put behind what is chosen by a click or the enter key. */
export const Palette = memo(function Palette({ fragments, isStill = false, searchRef, onAdd }: Props) {
  const Tile = isStill ? StillTile : CarriedTile;
  const [search, setSearch] = useState('');
  const items: readonly PaletteItem[] = [
    ...kinds.filter(isOffered).map(({ name, title, about, group }) => ({
      id: `kind:${name}`,
      title,
      about,
      group: blockGroups[group as BlockGroup],
    })),
    ...fragments.map(({ key, title }) => ({
      id: `fragment:${key}`,
      title,
      about: '片段改了，用到它的页面都跟着改',
      group: '保存的片段',
    })),
  ];
  const found = items.filter(({ title, about }) => (title + about).includes(search.trim()));
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div className={styles.palette}>
      <Input
        allowClear
        placeholder="查找区块"
        aria-label="查找区块"
        {...(searchRef ? { ref: searchRef } : {})}
        value={search}
        onPressEnter={() => isStill && found[0] && onAdd(found[0].id)}
        onChange={({ target }) => setSearch(target.value)}
      />
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3 className={studio.heading}>{group}</h3>
          <div className={styles.tiles}>
            {found
              .filter((item) => item.group === group)
              .map((item) => (
                <Tile key={item.id} item={item} onAdd={onAdd} />
              ))}
          </div>
        </section>
      ))}
      {found.length === 0 && <p className={studio.none}>没有“{search.trim()}”这样的区块</p>}
    </div>
  );
});

interface TileProps {
  readonly item: PaletteItem;
  onAdd(id: string): void;
}

/** Space is the drag layer's own: it stops what the browser would do with it, and looks at no key that somebody stopped before. */
const CarriedTile = memo(function CarriedTile({ item, onAdd }: TileProps) {
  const { setNodeRef, listeners } = useDraggable({ id: item.id });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.tile}
      title={`${item.about}\n拖到页面上，或按回车添加；按空格拿起后用方向键选位置`}
      onClick={() => onAdd(item.id)}
      onPointerDown={listeners?.onPointerDown as React.PointerEventHandler}
      onKeyDown={(event) => event.key === ' ' && listeners?.onKeyDown?.(event as never)}
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
    >
      <About item={item} />
    </button>
  );
});

const StillTile = ({ item, onAdd }: TileProps) => (
  <button type="button" className={`${styles.tile} ${styles.still}`} title={item.about} onClick={() => onAdd(item.id)}>
    <About item={item} />
  </button>
);

const About = ({ item }: Pick<TileProps, 'item'>) => (
  <>
    <strong>{item.title}</strong>
    <span>{item.about}</span>
  </>
);
