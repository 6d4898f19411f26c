import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { FieldPlan } from '../../schemas/compile/plan.ts';
import { openList } from '../fields/boxes/open-list.ts';
import type { InputProps } from '../fields/view.ts';
import { fieldViews } from '../fields/views.ts';
import { besideAtom } from '../forms/beside.ts';
import { isWrong } from '../forms/FieldLeaf.tsx';
import { useFormAtom } from '../forms/form-context.tsx';
import { renderProbe } from '../forms/render-probe.ts';
import type { RowKey } from '../forms/tree.ts';
import { find } from '../registry/find.ts';
import { UnknownKind } from '../registry/UnknownKind.tsx';
import styles from './grid.module.css';
import type { Grid } from './grid.ts';
import { endEdit } from './grid-commands.ts';
import { onEditorKey } from './grid-keys.ts';

interface Props {
  readonly grid: Grid;
  readonly row: RowKey;
  readonly field: FieldPlan;
}

/** Whether the editor has a list or calendar open, which then has the first word on Enter, Esc and the arrows. */
const hasOpenList = (box: HTMLElement | null): boolean => box?.querySelector('[aria-expanded="true"]') != null;

/** The one editor of a grid. It writes as one types; leaving it ends the step, Esc takes it back. */
export function CellEditor({ grid, row, field }: Props) {
  const { store } = grid;
  const { path } = field;
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const chose = useRef(false);
  const cell = useFormAtom(store, store.cellAtom(row, path));
  const state = useFormAtom(store, store.stateAtom(row, path));
  const nearby = useMemo(() => besideAtom(store, row, field), [store, row, field]);
  const beside = useFormAtom(store, nearby);
  const late = useMemo(() => store.late(row, path), [store, row, path]);
  const blur = useLeaving(grid, box);
  const onChange = useCallback<InputProps['onChange']>(
    (value, more) => {
      store.set(row, path, value, more);
      chose.current = wasOpen.current;
    },
    [store, row, path],
  );
  useOpenList(box, grid);
  renderProbe.on?.(`editor ${path}`);
  const view = find(fieldViews, field.kind);
  if (!view) return <UnknownKind name={field.kind} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the editor inside is the interactive element; this only hears its keys
    <div
      ref={box}
      data-editor
      className={styles.editor}
      {...blur}
      onKeyDownCapture={() => {
        wasOpen.current = hasOpenList(box.current);
        chose.current = false;
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        // Enter that chose from a list is done with the cell as well.
        const isListKey = wasOpen.current && !(chose.current && event.key === 'Enter' && field.type.is !== 'list');
        if (onEditorKey(grid, event, isListKey)) event.preventDefault();
      }}
    >
      <view.Input
        id={`edit-${path}`}
        field={field}
        value={cell.value}
        text={cell.text}
        onChange={onChange}
        late={late}
        locked={false}
        invalid={isWrong(state)}
        place="cell"
        autoFocus
        limit={state.limit ?? undefined}
        beside={beside}
      />
    </div>
  );
}

/** Ends the writing when the focus goes elsewhere. What an editor opens over the page belongs to it, wherever it hangs. */
function useLeaving(grid: Grid, box: React.RefObject<HTMLElement | null>) {
  const inside = useRef(true);
  return {
    onFocus: () => {
      inside.current = true;
    },
    onBlur: () => {
      inside.current = false;
      window.setTimeout(() => {
        if (!inside.current && box.current?.isConnected) endEdit(grid);
      });
    },
  };
}

/** A list opens with its cell: the keyboard can choose at once. */
function useOpenList(box: React.RefObject<HTMLElement | null>, grid: Grid): void {
  useEffect(() => {
    if (!grid.store.jotai.get(grid.editingAtom)?.fresh) openList(box.current);
  }, [box, grid]);
}
