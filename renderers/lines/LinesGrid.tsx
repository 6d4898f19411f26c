import { memo, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { FormPlan } from '../../schemas/sections/forms/forms.model.ts';
import { FieldServicesContext } from '../fields/services.ts';
import { useFormAtom } from '../forms/form-context.tsx';
import { renderProbe } from '../forms/render-probe.ts';
import { HEAD, type RowKey } from '../forms/tree.ts';
import { cellId } from './GridCell.tsx';
import { GridFooter } from './GridFooter.tsx';
import { GridHeader } from './GridHeader.tsx';
import { GridRow } from './GridRow.tsx';
import { GridStatus } from './GridStatus.tsx';
import styles from './grid.module.css';
import type { Grid } from './grid.ts';
import { type ColumnWindow, HEADER, type Layout, layOut, useRoom, useWindow } from './grid-layout.ts';
import { KeyCatcher } from './KeyCatcher.tsx';
import { holderOf } from './key-holder.ts';
import { type MenuAt, RowMenu } from './RowMenu.tsx';
import { SubLines } from './SubLines.tsx';
import { useGridEvents } from './use-grid-events.ts';
import { useLineJump } from './use-line-jump.ts';

type Body = FormPlan['body'][number];

interface Props {
  readonly grid: Grid;
  readonly foot: Body['foot'];
  readonly below: Body['below'];
}

/** The lines of a part: only what is in sight is drawn, one cell at a time is written, and the keyboard does everything. */
export const LinesGrid = memo(function LinesGrid({ grid, foot, below }: Props) {
  const { store, parent, part } = grid;
  const box = useRef<HTMLDivElement>(null);
  const label = store.plan.parts[part]?.label ?? '';
  const rows = useFormAtom(store, store.rowsAtom(parent, part));
  const room = useRoom(box);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const layout = useMemo((): Layout => {
    const columns = grid.columns.map((column) => ({ ...column, width: widths[column.field.path] ?? column.width }));
    return layOut(columns, room, below.length > 0, grid.chooses);
  }, [grid, widths, room, below]);
  const { vertical, columns } = useWindow(grid, box, rows, layout);
  renderProbe.on?.('grid');
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const services = useContext(FieldServicesContext);
  const events = useGridEvents(grid, box, services, setMenu);
  useLineJump(grid, box);
  useWaking(grid, box);
  const resize = useCallback(
    (path: string, width: number) => setWidths((known) => ({ ...known, [path]: Math.max(48, Math.min(800, width)) })),
    [],
  );
  return (
    <div className={styles.frame} data-inner={parent === HEAD ? undefined : ''}>
      {!grid.reading && <KeyCatcher grid={grid} box={box} label={label} events={events} />}
      {/** biome-ignore lint/a11y/useSemanticElements: a windowed grid cannot be a table: rows out of sight are not there */}
      <div
        ref={box}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={grid.columns.length + 1}
        aria-multiselectable
        aria-readonly={grid.reading || undefined}
        className={styles.grid}
        {...events}
      >
        <GridHeader grid={grid} layout={layout} window={columns} onResize={resize} />
        <div className={styles.body} style={{ height: vertical.getTotalSize(), width: layout.width }}>
          {vertical.getVirtualItems().map((item) => (
            <RowSlot
              key={item.key}
              grid={grid}
              row={rows[item.index] ?? ''}
              index={item.index}
              top={item.start}
              below={below}
              room={room}
              layout={layout}
              window={columns}
              measure={vertical.measureElement}
            />
          ))}
        </div>
        {Object.keys(foot).length > 0 && rows.length > 0 && (
          <GridFooter grid={grid} layout={layout} window={columns} foot={foot} />
        )}
      </div>
      <ActiveCell grid={grid} box={box} />
      <GridStatus grid={grid} />
      <RowMenu grid={grid} at={menu} onClose={() => setMenu(null)} />
    </div>
  );
});

interface SlotProps {
  readonly grid: Grid;
  readonly row: RowKey;
  readonly index: number;
  readonly top: number;
  readonly below: Body['below'];
  readonly room: number;
  readonly layout: Layout;
  readonly window: ColumnWindow;
  readonly measure: (element: HTMLElement | null) => void;
}

/** A row in its place. Only one that is or was open has to be measured: it costs a layout, and all others are of one height. */
const RowSlot = memo(function RowSlot({ grid, row, index, top, below, room, layout, window, measure }: SlotProps) {
  const expanded = useFormAtom(grid.store, grid.expandedAtom);
  const isOpen = below.length > 0 && expanded.has(row);
  const wasOpen = useRef(false);
  const slot = useRef<HTMLDivElement>(null);
  const parts = useMemo(() => below.map((one) => one.part), [below]);
  useEffect(() => {
    if (isOpen || wasOpen.current) measure(slot.current);
    wasOpen.current = isOpen;
  }, [measure, isOpen]);
  renderProbe.on?.('slot');
  return (
    <div
      ref={(element) => {
        slot.current = element;
        if (isOpen) measure(element);
      }}
      role="presentation"
      data-index={index}
      className={styles.slot}
      style={{ top: top - HEADER }}
    >
      <GridRow grid={grid} row={row} index={index} layout={layout} window={window} below={parts} />
      {isOpen && <SubLines grid={grid} row={row} below={below} room={room} />}
    </div>
  );
});

/** Takes the keyboard when a row has been added for somebody to write in, also when the grid came with it. */
function useWaking(grid: Grid, box: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const { jotai } = grid.store;
    const wake = () => {
      if (!jotai.get(grid.awakeAtom)) return;
      jotai.set(grid.awakeAtom, false);
      box.current?.focus({ preventScroll: true });
    };
    wake();
    return jotai.sub(grid.awakeAtom, wake);
  }, [grid, box]);
}

/** Tells assistive technology which cell has the keyboard, without drawing the grid again. */
function ActiveCell({ grid, box }: { readonly grid: Grid; readonly box: React.RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    const { jotai } = grid.store;
    const tell = () => {
      const focus = jotai.get(grid.selectionAtom)?.focus;
      const row = focus && grid.store.rows(grid.parent, grid.part)[focus.row];
      const active = focus && row !== undefined ? cellId(grid, row, focus.col) : null;
      for (const element of new Set([box.current, holderOf(box)])) {
        if (active) element?.setAttribute('aria-activedescendant', active);
        else element?.removeAttribute('aria-activedescendant');
      }
    };
    tell();
    return jotai.sub(grid.selectionAtom, tell);
  }, [grid, box]);
  return null;
}
