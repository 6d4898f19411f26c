import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { Model } from '../../../schemas/compile/model.ts';
import type { Document } from '../../../schemas/language/document.ts';
import type { MenuDocument } from '../../../schemas/language/menu.ts';
import { titleOf } from '../../../schemas/language/names.ts';
import { type DeskProps, OpenDesk } from '../../figures/OpenDesk.tsx';
import { useDesk } from '../../figures/use-desk.ts';
import type { DesignerProps } from '../../frame/Designer.tsx';
import { DesignerFrame } from '../../frame/DesignerFrame.tsx';
import { WithRoleNames } from '../../frame/WithRoleNames.tsx';
import { choicesFor, targetOf, wayOf, ways } from '../../inputs/openable.ts';
import type { Editing } from '../../kernel/editing.ts';
import { below, depthOf, type Line, roomOf } from '../../kernel/menu-lines.ts';
import { nothing, selectOnly } from '../../kernel/selection.ts';
import { MenuInspector } from './MenuInspector.tsx';
import { MenuPreview } from './MenuPreview.tsx';
import { MenuSettings } from './MenuSettings.tsx';
import { MenuTree } from './MenuTree.tsx';
import styles from './menu.module.css';
import { addEntry, deepest, lineAt, moveEntry, removeEntry, stepEntry } from './menu-commands.ts';

export function MenuDesigner({ documentKey, at, onClose }: DesignerProps) {
  return (
    <WithRoleNames>
      <OpenDesk id={`menu:${documentKey}`} word="菜单" at={at} onClose={onClose} Desk={Desk} />
    </WithRoleNames>
  );
}

function Desk(props: DeskProps) {
  const { all, found, editing, onClose } = props;
  const { document, problems, anchor, model } = useDesk(props);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const menu = document as MenuDocument;
  const documents = useMemo<readonly Document[]>(
    () => [...all.flatMap(({ product }) => product ?? []), document],
    [all, document],
  );
  const chosen = lineAt(menu, anchor);
  const isWrong = problems.some(({ level }) => level === 'error');
  const act = useActs(editing, menu);
  const wrong = new Set(problems.flatMap(({ path, level }) => (level === 'error' ? (lineAt(menu, path) ?? []) : [])));
  const noteOf = useMemo(() => notesBy(model, documents), [model, documents]);
  return (
    <DesignerFrame
      title={titleOf(menu.title)}
      word="菜单"
      editing={editing}
      problems={problems}
      publishes={[found.id]}
      right={{
        title: '菜单项',
        body:
          model && chosen !== null ? (
            <MenuInspector
              key={chosen}
              {...{ editing, menu, model, documents }}
              pointer={chosen}
              onStep={(way) => act.step(chosen, way)}
              onRemove={() => act.remove(chosen)}
            />
          ) : (
            <MenuSettings {...{ editing, menu }} />
          ),
      }}
      shortcuts={menuKeys}
      onProblem={(path) => editing.select(selectOnly(lineAt(menu, path) ?? path))}
      onClose={onClose}
    >
      <div className={styles.desk}>
        <section className={styles.sheet} aria-label="菜单结构">
          <header className={styles.head}>
            <h2>菜单结构</h2>
            <div className={styles.moves}>
              <Button size="small" onClick={() => act.add(chosen)}>
                添加菜单项
              </Button>
              <Button
                size="small"
                disabled={chosen === null || depthOf(chosen) >= deepest}
                onClick={() => chosen !== null && act.addBelow(chosen)}
              >
                添加下级
              </Button>
            </div>
          </header>
          <MenuTree
            {...{ menu, chosen, folded, wrong, noteOf }}
            onChoose={(pointer) => editing.select(selectOnly(pointer))}
            onFold={(pointer, isFolded) =>
              setFolded((now) => new Set(isFolded ? [...now, pointer] : [...now].filter((one) => one !== pointer)))
            }
            onStep={act.step}
            onMove={act.move}
            onAdd={act.add}
            onRemove={act.remove}
          />
        </section>
        {model && <MenuPreview menu={menu} model={model} isWrong={isWrong} />}
      </div>
    </DesignerFrame>
  );
}

/** What a line opens, in words; the choices are looked up once, not line by line. */
function notesBy(model: Model | null, documents: readonly Document[]) {
  const names = new Map(
    ways.flatMap(({ value: way }) =>
      model ? choicesFor(way, model, documents).map(({ value, label }) => [`${way} ${value}`, label] as const) : [],
    ),
  );
  return ({ entry }: Line): string => {
    if (!entry.opens) return entry.hidden ? '隐藏' : '';
    const way = wayOf(entry.opens);
    const target = targetOf(entry.opens);
    return `${ways.find((one) => one.value === way)?.label ?? ''}：${names.get(`${way} ${target}`) ?? target}`;
  };
}

/** Told with the others; the tree itself listens to them. */
const menuKeys = [
  ['alt+arrowup', '上移'],
  ['alt+arrowdown', '下移'],
  ['alt+arrowright', '缩进到上一项之下'],
  ['alt+arrowleft', '提升一级'],
  ['insert', '添加菜单项'],
  ['delete', '删除菜单项'],
].map(([keys = '', title = '']) => ({ keys: [keys], title, group: '菜单', run: () => undefined }));

function useActs(editing: Editing, menu: MenuDocument) {
  const fresh = { title: '新菜单项' };
  const done = (moved: ReturnType<typeof moveEntry>, why: string) =>
    moved ? editing.do(moved.ask, selectOnly(moved.pointer)) : editing.say(why);
  return {
    step: (pointer: string, way: 'up' | 'down' | 'in' | 'out') =>
      done(stepEntry(menu, pointer, way), way === 'in' ? '不能再缩进：菜单最多三级' : '已经到头了'),
    move: (pointer: string, room: string, before: string | null) =>
      done(moveEntry(menu, pointer, room, before), '不能放在那里：菜单最多三级'),
    add: (chosen: string | null) => {
      const { ask, pointer } = addEntry(menu, chosen === null ? '/items' : roomOf(chosen), null, fresh, 'entry');
      editing.do(ask, selectOnly(pointer));
    },
    addBelow: (chosen: string) => {
      const { ask, pointer } = addEntry(menu, below(chosen), null, fresh, 'entry');
      editing.do(ask, selectOnly(pointer));
    },
    remove: (pointer: string) => editing.do(removeEntry(menu, pointer), nothing),
  };
}
