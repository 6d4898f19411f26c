import { useDraggable } from '@dnd-kit/core';
import { Input } from 'antd';
import { memo, type ReactNode, useState } from 'react';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import styles from './palette.module.css';
import { type Seed, seedGroups, seeds } from './palette-seeds.ts';

interface Props {
  /** Whether a field of a kind can be added to the document; every one unless said. */
  readonly opens?: ((kind: AnyFieldKind) => boolean) | undefined;
  readonly fieldsOnly?: boolean | undefined;
  /** What there is beside fields, above them. */
  readonly children?: ReactNode;
  onAdd(id: string): void;
}

/** What can be added: dragged onto the form, or put behind what is chosen by a click or the enter key. */
export const Palette = memo(function Palette({ onAdd, opens, fieldsOnly = false, children }: Props) {
  const [wanted, setWanted] = useState('');
  const word = wanted.trim();
  const named = seeds.filter(({ title, about, kind }) => (kind || !fieldsOnly) && (title + about).includes(word));
  const found = opens ? named.filter(({ kind }) => !kind || opens(kind)) : named;
  return (
    <div className={styles.palette}>
      <Input
        allowClear
        placeholder="查找字段类型"
        aria-label="查找字段类型"
        data-palette=""
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        onPressEnter={() => {
          if (found[0]) onAdd(found[0].id);
          setWanted('');
        }}
      />
      {word === '' && children}
      {seedGroups
        .filter((group) => found.some((seed) => seed.group === group))
        .map((group) => (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <div className={styles.tiles}>
              {found
                .filter((seed) => seed.group === group)
                .map((seed) => (
                  <Tile key={seed.id} seed={seed} onAdd={onAdd} />
                ))}
            </div>
          </section>
        ))}
      {named.length === 0 && <p>没有“{word}”这样的字段</p>}
      {found.length < named.length && <p>产品自带的单据只能添加可扩展的字段类型，其余的未列出。</p>}
    </div>
  );
});

const Tile = memo(function Tile({ seed, onAdd }: { readonly seed: Seed; onAdd(id: string): void }) {
  const { setNodeRef, listeners } = useDraggable({ id: seed.id });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.tile}
      title={`${seed.about}。拖到表单上，或按回车添加；按空格拿起后用方向键选位置`}
      onClick={() => onAdd(seed.id)}
      onPointerDown={listeners?.onPointerDown as React.PointerEventHandler}
      onKeyDown={(event) => {
        if (event.key === ' ') listeners?.onKeyDown?.(event as never);
      }}
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
    >
      <i aria-hidden>{seed.sign}</i>
      {seed.title}
    </button>
  );
});
