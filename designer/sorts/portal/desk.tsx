import { useCallback, useMemo, useRef, useState } from 'react';
import type { Template } from '../../../schemas/compile/page-plan.ts';
import type { Document } from '../../../schemas/language/document.ts';
import { isSame } from '../../../schemas/layers/diff-documents.ts';
import { type Carried, DragLayer } from '../../kernel/drag/DragLayer.tsx';
import type { Editing, EditingState } from '../../kernel/editing.ts';
import { inReadingOrder, type Target } from '../../kernel/tree.ts';
import { useEditing } from '../../kernel/use-editing.ts';
import { aroundOf, sayTitle } from './around.ts';
import { kindOf, kindsByName, nameOf, nodeOf, placeBehind, placeNow } from './blocks.ts';
import { keyAt } from './Canvas.tsx';
import { type Device, lockedAgainst } from './commands.ts';
import { measurePlans } from './drop-plans.ts';
import { type FoundDocument, useStudio } from './services.ts';
import { actsFor } from './use-page-keys.ts';
import { treeFor } from './work.ts';

const documentIn = (state: EditingState): Document => state.log.document;
const selectionIn = (state: EditingState) => state.selection;

export interface EditorProps {
  readonly found: FoundDocument;
  readonly all: readonly FoundDocument[];
  readonly editing: Editing;
  readonly template: Template;
  onTemplate(template: Template): void;
  onClose(): void;
  onPublished(): void;
  /** Given up, or taken back: what the server has now is opened in its place. */
  onAnew(): void;
  /** Goes on with another document. */
  onOpen(id: string): void;
}

/** What all parts of the editor share of one page. */
export function useDesk({ all, editing, template }: EditorProps) {
  const { layout: mayLayout } = useStudio().rights;
  const document = useEditing(editing, documentIn);
  const selection = useEditing(editing, selectionIn);
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < 768 ? 'phone' : 'desk'));
  const sheet = useRef<HTMLDivElement>(null);
  const around = useMemo(() => aroundOf(all), [all]);
  const tree = useMemo(() => treeFor(document, template), [document, template]);
  const treeOf = useCallback(() => treeFor(editing.state().log.document, template), [editing, template]);
  const acts = useMemo(() => actsFor(editing, treeOf, mayLayout), [editing, treeOf, mayLayout]);
  const order = useCallback(() => inReadingOrder(treeOf()).map(({ key }) => key), [treeOf]);
  const rows = useMemo(() => inReadingOrder(tree), [tree]);
  const fragments = useMemo(
    () => [...around.fragments.values()].map(({ key, title }) => ({ key, title: sayTitle(title) })),
    [around],
  );
  return {
    mayLayout,
    document,
    selection,
    device,
    setDevice,
    sheet,
    around,
    tree,
    treeOf,
    acts,
    rows,
    order,
    fragments,
  };
}
export type Desk = ReturnType<typeof useDesk>;

interface DraggingProps {
  readonly desk: Desk;
  readonly editing: Editing;
  readonly children: React.ReactNode;
}

interface What {
  readonly add?: string;
  readonly keys: readonly string[];
  readonly names: readonly string[];
}

/** What can be carried here, where it can go, and what is done when it is put down. */
export function Dragging({ desk, editing, children }: DraggingProps) {
  const { document, tree, sheet, selection, acts } = desk;
  return (
    <DragLayer<Target>
      pick={(id, event) => pickUp(id, event, desk, editing)}
      plansFor={({ what }) => {
        const { names, keys } = what as What;
        const here = keys.length > 0 ? placeNow(tree, keys) : placeBehind(tree, selection.anchor, names);
        return measurePlans(document, tree, names, keys, sheet.current).map((plan) =>
          isSame(plan.target, here) ? { ...plan, isHere: true } : plan,
        );
      }}
      surface={() => sheet.current?.getBoundingClientRect() ?? null}
      scroller={() => sheet.current?.parentElement ?? null}
      onDrop={({ what }, target) => {
        const { add, keys } = what as What;
        if (add) acts.add(add, target);
        else acts.move(keys, target);
      }}
    >
      {children}
    </DragLayer>
  );
}

function pickUp(
  id: string,
  event: Event,
  { mayLayout, document, selection, tree }: Desk,
  editing: Editing,
): Carried | null {
  const [sort, name = ''] = id.split(':');
  const refuse = (why: string) => {
    editing.say(why);
    return null;
  };
  if (!mayLayout) return refuse('您只能修改文字和图片，不能修改版面');
  if (sort === 'kind' || sort === 'fragment') {
    const kind = kindsByName.get(sort === 'fragment' ? 'fragment' : name);
    return kind ? { title: kind.title, what: { add: id, keys: [], names: [kind.name] } satisfies What } : null;
  }
  const key = sort === 'row' ? name : keyAt(event.target, editing);
  if (!key || key === tree.root) return null;
  // What was under the pointer may be a text: one did not begin to type in it.
  if (sort !== 'row') (window.document.activeElement as HTMLElement | null)?.blur?.();
  const keys = selection.keys.includes(key) ? selection.keys.filter((each) => each !== tree.root) : [key];
  const locked = lockedAgainst(document, keys, 'move');
  if (locked) return refuse(locked);
  const names = keys.map((each) => kindOf(nodeOf(document, each))?.name ?? '');
  const title = keys.length > 1 ? `${keys.length} 个区块` : nameOf(document, key);
  return { title, what: { keys, names } satisfies What };
}
