import { useEffect, useMemo } from 'react';
import type { BlockKind } from '../../../schemas/kinds/block-kind.ts';
import { readClip } from '../../kernel/clipboard.ts';
import type { Editing } from '../../kernel/editing.ts';
import { runShortcut, type Shortcut } from '../../kernel/keyboard.ts';
import { extendTo, neighbour, selectOnly } from '../../kernel/selection.ts';
import { childrenIn, childrenOf, inReadingOrder, placeOf, type Target, type TreeDocument } from '../../kernel/tree.ts';
import { canStand, kindOf, kindsByName, nodeOf, placeBehind } from './blocks.ts';
import { copy, duplicate, insert, lockedAgainst, move, paste, remove, setNode } from './commands.ts';

export interface PageActs {
  add(id: string, target?: Target): void;
  move(keys: readonly string[], target: Target): void;
  remove(): void;
  duplicate(): void;
  copy(): void;
  cut(): void;
  paste(): void;
  step(by: 1 | -1): void;
  nest(way: 'in' | 'out'): void;
  toggleVisible(): void;
}

const clipPlace = 'zhaocai-clip';

/** What can be done to a page, however it is asked for: by a menu, by keys, or by putting something down. */
export function actsFor(editing: Editing, treeOf: () => TreeDocument, mayLayout: boolean): PageActs {
  const now = () => {
    const { log, selection } = editing.state();
    return { document: log.document, tree: treeOf(), keys: selection.keys, anchor: selection.anchor };
  };
  const refuse = (what: 'move' | 'delete' | 'edit', keys = now().keys): boolean => {
    const why = mayLayout ? lockedAgainst(now().document, keys, what) : '您只能修改文字和图片，不能修改版面';
    if (why) editing.say(why);
    return why !== null;
  };
  const namesOf = (keys: readonly string[]) => keys.map((key) => kindOf(nodeOf(now().document, key))?.name ?? '');
  const put = (keys: readonly string[], target: Target) => {
    if (refuse('move', keys)) return;
    const { document, tree } = now();
    if (!canStand(tree, namesOf(keys), target, keys)) editing.say('这里不能放这个区块');
    else editing.do(move(document, tree, keys, target), selectOnly(...keys));
  };
  return {
    add: (id, wished) => addTo(editing, now, id, wished, refuse),
    move: put,
    remove: () => {
      if (!refuse('delete')) removeFrom(editing, now());
    },
    duplicate: () => {
      const { document, tree, keys } = now();
      const made = refuse('move', []) ? null : duplicate(document, tree, keys);
      if (made) editing.do(made.ask, selectOnly(...made.keys));
    },
    copy: () => copyFrom(editing, now()),
    cut: () => {
      if (refuse('delete')) return;
      copyFrom(editing, now());
      removeFrom(editing, now());
    },
    paste: () => pasteInto(editing, now, refuse),
    step: (by) => {
      const { tree, keys } = now();
      const [key = ''] = keys;
      const place = placeOf(tree, key);
      if (!place) return;
      const siblings = childrenIn(tree, place.parent, place.slot);
      const at = siblings.indexOf(by === 1 ? (keys.at(-1) ?? key) : key) + by;
      if (at < 0 || at >= siblings.length) return editing.say(by === 1 ? '已经是最后一个' : '已经是第一个');
      put(keys, {
        parent: place.parent,
        slot: place.slot,
        before: by === 1 ? (siblings[at + 1] ?? null) : (siblings[at] ?? null),
      });
    },
    nest: (way) => {
      const { tree, keys } = now();
      const target = way === 'out' ? outOf(tree, keys) : into(tree, keys, namesOf(keys));
      if (target) put(keys, target);
      else editing.say(way === 'out' ? '已经在最外层' : '前一个区块里放不下它');
    },
    toggleVisible: () => {
      if (refuse('edit')) return;
      const { document, keys } = now();
      const isOff = keys.every((key) => nodeOf(document, key)?.visible === false);
      editing.do(setNode(document, keys, 'visible', isOff ? undefined : false, isOff ? '显示' : '隐藏'));
    },
  };
}

interface Chosen {
  readonly document: ReturnType<Editing['state']>['log']['document'];
  readonly tree: TreeDocument;
  readonly keys: readonly string[];
  readonly anchor: string | null;
}
type Now = () => Chosen;
type Refuse = (what: 'move' | 'delete' | 'edit', keys?: readonly string[]) => boolean;

function addTo(editing: Editing, now: Now, id: string, wished: Target | undefined, refuse: Refuse): void {
  if (refuse('move', [])) return;
  const { document, tree, anchor } = now();
  const [sort, name = ''] = id.split(':');
  const kind: BlockKind | undefined = kindsByName.get(sort === 'fragment' ? 'fragment' : name);
  const target = wished ?? (kind && placeBehind(tree, anchor, [kind.name]));
  if (!kind || !target) {
    editing.say('这个页面上放不下这个区块');
    return;
  }
  const made = insert(document, tree, kind, target, sort === 'fragment' ? { fragment: name } : undefined);
  editing.do(made.ask, selectOnly(made.key));
}

function copyFrom(editing: Editing, { document, tree, keys }: Chosen): void {
  const clip = copy(document, tree, keys);
  if (clip.tops.length === 0) {
    editing.say('先选中要复制的区块');
    return;
  }
  const text = JSON.stringify(clip);
  localStorage.setItem(clipPlace, text);
  navigator.clipboard?.writeText(text).catch(() => undefined);
  editing.say(`已复制${clip.tops.length}个区块，可以粘贴到任何页面`);
}

function removeFrom(editing: Editing, { document, tree, keys }: Chosen): void {
  const own = keys.filter((key) => key !== tree.root);
  if (own.length === 0) return;
  const order = inReadingOrder(tree).map(({ key }) => key);
  const next = order[order.indexOf(own[0] ?? '') - 1] ?? tree.root;
  editing.do(remove(document, tree, own), selectOnly(next));
}

function pasteInto(editing: Editing, now: Now, refuse: Refuse): void {
  const clip = readClip(localStorage.getItem(clipPlace) ?? '');
  if (!clip) {
    editing.say('还没有复制区块');
    return;
  }
  if (refuse('move', [])) return;
  const { document, tree, anchor } = now();
  const names = clip.tops.map((key) => String(clip.nodes[key]?.block ?? '').split('@')[0] ?? '');
  const target = placeBehind(tree, anchor, names);
  if (!target) {
    editing.say('这里放不下复制的区块');
    return;
  }
  const made = paste(document, tree, clip, target);
  editing.do(made.ask, selectOnly(...made.keys));
}

function outOf(tree: TreeDocument, keys: readonly string[]): Target | null {
  const inner = placeOf(tree, keys[0] ?? '');
  const outer = inner && placeOf(tree, inner.parent);
  if (!inner || !outer) return null;
  const siblings = childrenIn(tree, outer.parent, outer.slot);
  return { parent: outer.parent, slot: outer.slot, before: siblings[siblings.indexOf(inner.parent) + 1] ?? null };
}

function into(tree: TreeDocument, keys: readonly string[], names: readonly string[]): Target | null {
  const place = placeOf(tree, keys[0] ?? '');
  if (!place) return null;
  const siblings = childrenIn(tree, place.parent, place.slot);
  const parent = siblings[siblings.indexOf(keys[0] ?? '') - 1];
  const slots = parent === undefined ? [] : Object.keys(kindOf(nodeOf(tree, parent))?.slots ?? {});
  const empty = slots.toSorted(
    (a, b) => childrenIn(tree, parent ?? '', a).length - childrenIn(tree, parent ?? '', b).length,
  );
  const slot = empty.find((each) => canStand(tree, names, { parent: parent ?? '', slot: each, before: null }, keys));
  return parent !== undefined && slot !== undefined ? { parent, slot, before: null } : null;
}

/** A text being typed is finished first, so that it is what is taken back. */
const leaveText = () => (document.activeElement as HTMLElement | null)?.blur?.();

function undo(editing: Editing): void {
  leaveText();
  editing.undo();
}

function redo(editing: Editing): void {
  leaveText();
  editing.redo();
}

interface Ui {
  help(): void;
  publish(): void;
}

const one = (
  keys: string | readonly string[],
  title: string,
  group: string,
  run: () => void,
  inText = false,
): Shortcut => ({ keys: typeof keys === 'string' ? [keys] : keys, title, group, run, inText });

const undoKeys = (editing: Editing): readonly Shortcut[] => [
  one('mod+z', '撤销', '编辑', () => undo(editing), true),
  one(['mod+shift+z', 'mod+y'], '重做', '编辑', () => redo(editing), true),
  one('mod+s', '立即保存草稿', '编辑', () => void editing.flush(), true),
];

const outKeys = (ui: Ui): readonly Shortcut[] => [
  one('mod+enter', '发布…', '其他', ui.publish, true),
  one('f1', '查看全部快捷键', '其他', ui.help, true),
];

/** The keys of the editor of what all pages share. */
export const siteShortcuts = (editing: Editing, ui: Ui): readonly Shortcut[] => [...undoKeys(editing), ...outKeys(ui)];

/** Every key of the editor; the same list is what its help shows. */
export function pageShortcuts(
  editing: Editing,
  acts: PageActs,
  treeOf: () => TreeDocument,
  ui: Ui & { add(): void; inspect(): void },
): readonly Shortcut[] {
  const order = () => inReadingOrder(treeOf()).map(({ key }) => key);
  const go = (by: 1 | -1, extend: boolean) => {
    const { selection } = editing.state();
    const from = by === 1 ? selection.keys.at(-1) : selection.keys[0];
    const next = neighbour(order(), from ?? null, by);
    if (next) editing.select(extend ? extendTo(selection, next, order()) : selectOnly(next));
  };
  return [
    ...undoKeys(editing),
    one('mod+c', '复制区块', '编辑', acts.copy),
    one('mod+x', '剪切区块', '编辑', acts.cut),
    one('mod+v', '粘贴区块', '编辑', acts.paste),
    one('mod+d', '再来一份', '编辑', acts.duplicate),
    one(['delete', 'backspace'], '删除区块', '编辑', acts.remove),
    one('mod+a', '选中全部区块', '选择', () => editing.select(selectOnly(...order().slice(1)))),
    one('arrowdown', '下一个区块', '选择', () => go(1, false)),
    one('arrowup', '上一个区块', '选择', () => go(-1, false)),
    one('shift+arrowdown', '向下多选', '选择', () => go(1, true)),
    one('shift+arrowup', '向上多选', '选择', () => go(-1, true)),
    one('arrowright', '进入里面', '选择', () => {
      const [inside] = childrenOf(treeOf(), editing.state().selection.anchor ?? '');
      if (inside) editing.select(selectOnly(inside));
    }),
    one(['arrowleft', 'escape'], '回到外层', '选择', () => {
      const place = placeOf(treeOf(), editing.state().selection.anchor ?? '');
      if (place) editing.select(selectOnly(place.parent));
    }),
    one('alt+arrowup', '上移', '移动', () => acts.step(-1)),
    one('alt+arrowdown', '下移', '移动', () => acts.step(1)),
    one('alt+arrowright', '移进前一个区块', '移动', () => acts.nest('in')),
    one('alt+arrowleft', '移到外层', '移动', () => acts.nest('out')),
    one(['a', 'insert'], '添加区块', '添加与设置', ui.add),
    one(['enter', 'f2'], '修改选中的区块', '添加与设置', ui.inspect),
    one('h', '显示或隐藏', '添加与设置', acts.toggleVisible),
    ...outKeys(ui),
  ];
}

/** Listens while the editor is open. */
export function usePageKeys(shortcuts: readonly Shortcut[], isOn: boolean): void {
  const stable = useMemo(() => shortcuts, [shortcuts]);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      // Enter on a button presses the button; inside dialogs the dialog's own keys count.
      if (target?.closest('[role="dialog"], [role="listbox"], [role="menu"], .ant-picker-dropdown')) return;
      if (
        !event.altKey &&
        /^(Enter|ArrowLeft|ArrowRight|ArrowUp|ArrowDown)$/.test(event.key) &&
        target?.closest('button, [role="tab"], [role="radiogroup"], a')
      )
        return;
      runShortcut(event, stable);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [stable, isOn]);
}
