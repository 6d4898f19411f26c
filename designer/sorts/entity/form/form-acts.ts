import type { Model } from '../../../../schemas/compile/model.ts';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { Naming } from '../../../../schemas/layers/naming.ts';
import type { Editing } from '../../../kernel/editing.ts';
import { partOf, partOfPointer, pathOfPointer } from '../../../kernel/places.ts';
import { selectOnly } from '../../../kernel/selection.ts';
import { copyFields, copySection, type FieldClip, readFieldClip } from './field-clip.ts';
import { type Removal, removeFields } from './field-uses.ts';
import {
  addField,
  addPart,
  addSection,
  type Made,
  moveFields,
  partOfTarget,
  removeSection,
  setCell,
  stepField,
  type Target,
  takeOut,
} from './form-commands.ts';
import { kindNamed } from './kind-named.ts';
import { type Layout, readLayout, sectionsOf } from './layout.ts';
import { moveGrid, movePart, moveSection, stepSection } from './move-blocks.ts';
import { startWords } from './palette-seeds.ts';
import { isPlain, type Mapping, mapFields } from './paste/mapping.ts';
import { pasteFields, pasteSection } from './paste/paste-fields.ts';
import { addTab, moveTab, removeTab, stepTab, tabAround, tabAt } from './tabs/tab-commands.ts';
import { withSection } from './with-section.ts';

export interface FormActs {
  add(id: string, target?: Target): void;
  move(pointers: readonly string[], target: Target): void;
  step(by: 1 | -1): void;
  widen(by: 1 | -1): void;
  remove(): void;
  takeOut(): void;
  copy(): void;
  paste(): void;
  duplicate(): void;
}

interface OpenForm {
  readonly form: string;
  /** The tab that is open on the canvas: what is new stands there. */
  openTab(): string | null;
  readonly others: readonly Document[];
  readonly model: () => Model | null;
  /** What places that lose something are told with. */
  readonly naming: () => Naming;
  /** Whether the product ships it: then it can stand aside, and not go. */
  isProduct(path: string): boolean;
  /** Asks what becomes of each field that is not plainly new here. */
  map(pasting: Pasting, then: (mapping: Mapping) => void): void;
  /** Asks before anything goes that something else needs. */
  confirm(removal: Removal, then: () => void): void;
}

/** Something copied elsewhere on its way into a part. */
export interface Pasting {
  readonly clip: FieldClip;
  readonly part: string;
  readonly mapping: Mapping;
}

const clipPlace = 'zhaocai-field-clip';

/** What can be done to a form, however it is asked for: by a menu, by keys, or by putting something down. */
export function actsFor(editing: Editing, around: OpenForm): FormActs {
  const now = () => {
    const document = editing.state().log.document as EntityDocument;
    const { keys, anchor } = editing.state().selection;
    const paths = keys.flatMap((pointer) => pathOfPointer(pointer) ?? []);
    return { document, layout: readLayout(document, around.form), keys, anchor, paths };
  };
  const run = (made: Made | null, otherwise: string) => {
    if (made) editing.do(made.ask, selectOnly(...made.pointers));
    else editing.say(otherwise);
  };
  return {
    add: (id, target) => add(now(), around, id, target, run),
    move: (pointers, target) => move(now(), pointers, target, run),
    step: (by) => {
      const { document, layout, paths, anchor } = now();
      const section = anchor && sectionsOf(layout).find(({ pointer }) => pointer === anchor);
      if (paths.length > 0)
        return run(stepField(document, layout, paths, by), by === 1 ? '已经是最后一个' : '已经是第一个');
      if (section)
        return run(stepSection(document, layout, section.key, by), by === 1 ? '已经是最后一个' : '已经是第一个');
      const tab = tabAt(layout, anchor);
      if (tab) return run(stepTab(document, layout, tab.key, by), by === 1 ? '已经是最后一个' : '已经是第一个');
      const part = anchor ? partOfPointer(anchor) : '';
      run(part === '' ? null : movePart(document, layout, part, by), '先选中要移动的字段、分组或明细');
    },
    widen: (by) => {
      const { document, layout, paths } = now();
      const heads = paths.filter((path) => partOf(path) === '');
      const cell = sectionsOf(layout)
        .flatMap(({ cells }) => cells)
        .find(({ f }) => f === heads[0]);
      if (!cell) return editing.say('先选中主单的字段');
      const span = Math.min(3, Math.max(1, (cell.span ?? 1) + by));
      editing.do(setCell(document, layout, heads, 'span', span, '宽度'));
    },
    remove: () => remove(editing, now(), around),
    takeOut: () => {
      const { document, layout, paths } = now();
      if (paths.length > 0) run(takeOut(document, layout, paths), '');
    },
    copy: () => {
      const { document, layout, paths, anchor } = now();
      const section = sectionsOf(layout).find(({ pointer }) => pointer === anchor);
      const clip = section ? copySection(document, layout, section) : copyFields(document, layout, paths);
      if (clip.fields.length === 0) return editing.say('先选中要复制的字段或分组');
      localStorage.setItem(clipPlace, JSON.stringify(clip));
      editing.say(`已复制 ${clip.fields.length} 个字段，可以粘贴到任何单据`);
    },
    paste: () => paste(editing, now(), around, run),
    duplicate: () => {
      const { document, layout, anchor, paths } = now();
      const target = paths.length > 0 ? targetBehind(layout, anchor) : null;
      run(target && pasteFields(document, layout, copyFields(document, layout, paths), target, '复制'), '先选中字段');
    },
  };
}

type Now = ReturnType<
  () => {
    document: EntityDocument;
    layout: Layout;
    keys: readonly string[];
    anchor: string | null;
    paths: readonly string[];
  }
>;
type Run = (made: Made | null, otherwise: string) => void;

/** At once where all of it is new here and comes whole; else what becomes of each field is asked first. */
function paste(editing: Editing, { document, layout, anchor }: Now, around: OpenForm, run: Run) {
  const clip = readFieldClip(localStorage.getItem(clipPlace) ?? '');
  if (!clip) return editing.say('还没有复制字段');
  const target = targetBehind(layout, anchor);
  const part = clip.section || !target ? '' : partOfTarget(target);
  const mapping = mapFields(document, layout, clip, part);
  const put = (by: Mapping) =>
    clip.section
      ? run(pasteSection(document, layout, clip, newIn(layout, anchor, around), by), '')
      : run(target && pasteFields(document, layout, clip, target, '粘贴', by), '先添加一个分组');
  if ((!target && !clip.section) || isPlain(clip, mapping, { document, part, others: around.others }))
    return put(mapping);
  around.map({ clip, part, mapping }, put);
}

/** Behind what is chosen, in the same section or part; else at the end of the last section above the lines. */
export function targetBehind(layout: Layout, anchor: string | null): Target | null {
  const path = anchor && pathOfPointer(anchor);
  const part = anchor ? (path ? partOf(path) : partOfPointer(anchor)) : '';
  const tab = tabAround(layout, anchor);
  if (part !== '') {
    const grid = layout.grids.flatMap((each) => [each, ...each.below]).find((each) => each.part === part);
    const at = grid?.columns.findIndex((column) => column.path === path) ?? -1;
    return grid ? { in: 'part', part, before: at < 0 ? null : (grid.columns[at + 1]?.f ?? null) } : null;
  }
  const sections = sectionsOf(layout);
  const own = sections.find(({ pointer, cells }) => pointer === anchor || cells.some(({ f }) => f === path));
  const section =
    own ?? layout.top.findLast((one) => one.tab === tab) ?? (tab ? undefined : (layout.top.at(-1) ?? sections.at(-1)));
  if (!section) return null;
  const at = section.cells.findIndex(({ f }) => f === path);
  return { in: 'section', section: section.key, before: at < 0 ? null : (section.cells[at + 1]?.f ?? null) };
}

function add({ document, layout, anchor }: Now, around: OpenForm, id: string, target: Target | undefined, run: Run) {
  const tab = target?.in === 'sections' ? target.tab : newIn(layout, anchor, around);
  if (id === 'tab') return run(addTab(document, layout, target?.in === 'tabs' ? target.before : null), '');
  if (id === 'section')
    return run(addSection(document, layout, target?.in === 'sections' ? target.before : null, tab), '');
  if (id === 'part') {
    const chosen = anchor ? partOfPointer(anchor) : '';
    const parent = target ? (target.in === 'part' ? target.part : '') : chosen;
    return run(addPart(document, layout, parent, tab), '子明细下面不能再有明细');
  }
  const kind = kindNamed(id.slice('kind:'.length));
  if (!kind) return;
  const place = target?.in === 'sections' ? null : (target ?? targetBehind(layout, anchor));
  const put = (to: EntityDocument, among: Layout, at: Target) =>
    addField(to, among, kind.name, startWords(kind, to, around.others, at.in === 'part'), at);
  run(place ? put(document, layout, place) : withSection(document, layout, tab, put), '');
}

function move({ document, layout }: Now, pointers: readonly string[], target: Target, run: Run) {
  const paths = pointers.flatMap((pointer) => pathOfPointer(pointer) ?? []);
  if (target.in === 'sections') {
    const section = sectionsOf(layout).find(({ pointer }) => pointer === pointers[0]);
    if (section) return run(moveSection(document, layout, section.key, target.before, target.tab), '');
    return run(
      withSection(document, layout, target.tab, (to, among, at) => moveFields(to, among, paths, at)),
      '',
    );
  }
  if (target.in === 'grids')
    return run(moveGrid(document, layout, partOfPointer(pointers[0] ?? ''), target.before, target.tab), '');
  if (target.in === 'tabs') {
    const tab = tabAt(layout, pointers[0] ?? null);
    return run(tab ? moveTab(document, layout, tab.key, target.before) : null, '');
  }
  run(moveFields(document, layout, paths, target), '主单和明细的字段不能互相移动，可以复制后粘贴');
}

/** The tab for what is new: beside what is chosen, else the one that is open. */
function newIn(layout: Layout, anchor: string | null, around: OpenForm): string | null {
  const tab = tabAround(layout, anchor);
  return tab === undefined ? around.openTab() : tab;
}

function remove(editing: Editing, { document, layout, anchor, paths }: Now, around: OpenForm) {
  const section = anchor && sectionsOf(layout).find(({ pointer }) => pointer === anchor);
  const tab = tabAt(layout, anchor);
  const ask = section ? removeSection(layout, section.key) : tab ? removeTab(document, layout, tab.key) : null;
  if (ask) return editing.do(ask);
  const part = paths.length === 0 && anchor ? partOfPointer(anchor) : '';
  const gone = part === '' ? paths : [part];
  if (gone.length === 0) return editing.say('先选中要删除的内容');
  if (gone.some(around.isProduct)) return editing.say('产品自带的内容不能删除，可以从表单移走');
  const removal = removeFields(document, around.model(), gone, around.naming());
  const next = targetAfter(layout, anchor);
  around.confirm(removal, () => editing.do(removal.ask, next ? selectOnly(next) : { keys: [], anchor: null }));
}

/** The section of what goes is chosen next. */
const targetAfter = (layout: Layout, anchor: string | null): string | null => {
  const path = anchor && pathOfPointer(anchor);
  return sectionsOf(layout).find(({ cells }) => cells.some(({ f }) => f === path))?.pointer ?? null;
};
