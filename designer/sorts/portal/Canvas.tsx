import { useDraggable } from '@dnd-kit/core';
import { type CSSProperties, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Editing as CanvasHooks, type Drawing, DrawingContext } from '../../../renderers/blocks/drawing.ts';
import { fresh } from '../../../renderers/blocks/fresh.ts';
import { NodeView } from '../../../renderers/blocks/NodeView.tsx';
import { blockViews } from '../../../renderers/blocks/views.ts';
import { cssVariables } from '../../../renderers/theme/css-variables.ts';
import type { NodePlan, SitePlan } from '../../../schemas/compile/page-plan.ts';
import type { Editing, EditingState } from '../../kernel/editing.ts';
import { extendTo, selectOnly, toggle } from '../../kernel/selection.ts';
import { useEditing } from '../../kernel/use-editing.ts';
import { nameOf, nodeOf } from './blocks.ts';
import styles from './canvas.module.css';
import type { Device } from './commands.ts';
import { boxOfNode } from './drop-plans.ts';

export const widths: Readonly<Record<Device, number>> = { desk: 1440, tablet: 768, phone: 390 };

interface Props {
  readonly plan: NodePlan;
  readonly site: SitePlan;
  readonly device: Device;
  readonly data: Readonly<Record<string, unknown>>;
  readonly hooks?: CanvasHooks;
  readonly api: string;
}

/** The blocks themselves, as the public site draws them. */
export const Sheet = memo(function Sheet({ plan, site, data, hooks, api }: Props) {
  const drawing = useMemo<Drawing>(
    () => ({ site, path: '/', data, views: blockViews, fresh, api, ...(hooks ? { editing: hooks } : {}) }),
    [site, data, hooks, api],
  );
  const look = useMemo(() => lookOf(site), [site]);
  return (
    <DrawingContext value={drawing}>
      <div className={styles.page} style={look}>
        <NodeView node={plan} />
      </div>
    </DrawingContext>
  );
});

/** As visitors see it, however dark an editor's own screen is. */
const lookOf = (site: SitePlan): CSSProperties => ({
  colorScheme: 'light',
  ...cssVariables({ mode: 'light', color: site.primaryColor }),
  ...fresh.siteLook(site),
});

interface CanvasProps extends Props {
  readonly editing: Editing;
  /** The blocks in reading order, as they stand now. */
  order(): readonly string[];
  /** Where what is carried would go: the line that shows it. */
  readonly drop: DropLine | null;
  readonly sheetRef: React.RefObject<HTMLDivElement | null>;
}

export interface DropLine {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly text: string;
}

/** The node of this document that something on the canvas belongs to; a fragment's own nodes belong to what stands for it. */
export function keyAt(target: EventTarget | null, editing: Editing): string | null {
  let found = target instanceof Element ? target.closest('[data-node]') : null;
  while (found) {
    const key =
      (found.getAttribute('data-node') ?? '')
        .split('@')[0]
        ?.split('.')
        .findLast((part) => nodeOf(editing.state().log.document, part)) ?? '';
    if (nodeOf(editing.state().log.document, key)) return key;
    found = found.parentElement?.closest('[data-node]') ?? null;
  }
  return null;
}

export function Canvas({ editing, order, drop, sheetRef, ...sheet }: CanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(1000);
  const [hovered, setHovered] = useState<string | null>(null);
  useLayoutEffect(() => {
    const seen = frame.current;
    if (!seen) return;
    const watch = new ResizeObserver(() => setRoom(seen.clientWidth - 48));
    watch.observe(seen);
    return () => watch.disconnect();
  }, []);
  useShown(editing, frame, sheetRef);
  const width = widths[sheet.device];
  const zoom = Math.min(1, room / width);
  const ground = useDraggable({ id: 'canvas' });
  const hold = useCallback(
    (sheet: HTMLDivElement | null) => {
      sheetRef.current = sheet;
      ground.setNodeRef(sheet);
    },
    [sheetRef, ground.setNodeRef],
  );
  const choose = (event: React.MouseEvent) => {
    const link = (event.target as Element).closest?.('a, button[type="submit"]');
    if (link) event.preventDefault();
    const key = keyAt(event.target, editing);
    if (!key) return;
    const now = editing.state().selection;
    if (event.ctrlKey || event.metaKey) editing.select(toggle(now, key));
    else if (event.shiftKey) editing.select(extendTo(now, key, order()));
    else if (!(now.keys.length === 1 && now.keys[0] === key)) editing.select(selectOnly(key));
  };
  /** In a text that is being typed the browser's own menu counts, with its spelling and its clipboard. */
  const chooseForMenu = (event: React.MouseEvent) => {
    if ((event.target as Element).closest?.('[contenteditable]:focus')) return event.stopPropagation();
    const key = keyAt(event.target, editing);
    if (key && !editing.state().selection.keys.includes(key)) editing.select(selectOnly(key));
  };
  // By pointer alone: here keys type.
  const byPointer = {
    onPointerDown: ground.listeners?.onPointerDown as React.PointerEventHandler | undefined,
    onContextMenuCapture: chooseForMenu,
    // A link or a picture is carried as its block, not as the browser's own.
    onDragStart: (event: React.DragEvent) => event.preventDefault(),
  };
  return (
    <div ref={frame} className={styles.frame} data-canvas="" tabIndex={-1}>
      <div
        ref={hold}
        className={styles.sheet}
        style={{ width: width * zoom }}
        onClickCapture={choose}
        onSubmitCapture={(event) => event.preventDefault()}
        {...byPointer}
        onPointerMove={(event) => event.buttons === 0 && setHovered(keyAt(event.target, editing))}
        onPointerLeave={() => setHovered(null)}
      >
        <div style={{ width, zoom } as CSSProperties} data-zoom={zoom}>
          <Sheet {...sheet} />
        </div>
        <Marks editing={editing} sheetRef={sheetRef} hovered={hovered} plan={sheet.plan} zoom={zoom} />
        {drop && (
          <div className={styles.drop} style={{ top: drop.top, left: drop.left, width: drop.width }}>
            <span>{drop.text}</span>
          </div>
        )}
      </div>
    </div>
  );
}

const anchorIn = (state: EditingState) => state.selection.anchor;

/** What is chosen elsewhere comes into view; what one sees a part of stays where it is. */
function useShown(
  editing: Editing,
  frame: React.RefObject<HTMLDivElement | null>,
  sheetRef: React.RefObject<HTMLDivElement | null>,
): void {
  const anchor = useEditing(editing, anchorIn);
  useEffect(() => {
    const seen = frame.current;
    const box = anchor === null ? null : boxOfNode(sheetRef.current, anchor);
    if (!seen || !box) return;
    const view = seen.getBoundingClientRect();
    if (box.bottom < view.top + 40 || box.top > view.bottom - 40) seen.scrollTop += box.top - view.top - 80;
  }, [anchor, frame, sheetRef]);
}

interface MarksProps {
  readonly editing: Editing;
  readonly sheetRef: React.RefObject<HTMLDivElement | null>;
  readonly hovered: string | null;
  readonly plan: NodePlan;
  readonly zoom: number;
}

interface Box {
  readonly key: string;
  readonly style: CSSProperties;
}

/** Frames over what is chosen and under the pointer, measured when something moved: no block knows of them. */
function Marks({ editing, sheetRef, hovered, plan, zoom }: MarksProps) {
  const selection = useEditing(editing, (state) => state.selection);
  const { document } = editing.state().log;
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  const wanted = hovered && !selection.keys.includes(hovered) ? [...selection.keys, hovered] : selection.keys;
  useEffect(() => {
    const measure = () => setBoxes(wanted.flatMap((key) => boxOf(sheetRef.current, key) ?? []));
    measure();
    const sheet = sheetRef.current;
    if (!sheet) return;
    const watch = new ResizeObserver(measure);
    watch.observe(sheet);
    return () => watch.disconnect();
  }, [selection, hovered, plan, zoom]);
  return boxes.map(({ key, style }) => (
    <div
      key={key}
      className={`${styles.mark} ${selection.keys.includes(key) ? '' : styles.hover}`}
      style={style}
      data-off={nodeOf(document, key)?.visible === false || undefined}
    >
      <span className={styles.tag}>
        {nameOf(document, key)}
        {nodeOf(document, key)?.lock?.length ? ' · 已锁定' : ''}
        {nodeOf(document, key)?.visible === false ? ' · 不显示' : ''}
      </span>
    </div>
  ));
}

function boxOf(sheet: HTMLElement | null, key: string): Box | null {
  const inner = boxOfNode(sheet, key);
  if (!sheet || !inner) return null;
  const outer = sheet.getBoundingClientRect();
  return {
    key,
    style: { top: inner.top - outer.top, left: inner.left - outer.left, width: inner.width, height: inner.height },
  };
}
