import { createContext, type DragEvent, type ThHTMLAttributes, useContext, useRef } from 'react';
import type { ListPlan } from '../../../schemas/sections/lists/lists.model.ts';
import { type ColumnSettings, moveColumn, resizeColumn } from '../list-state.ts';
import styles from './header.module.css';

export interface HeaderTools {
  readonly list: ListPlan;
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
}

/** Absent: columns stay as they are. */
export const HeaderToolsContext = createContext<HeaderTools | null>(null);

interface Props extends ThHTMLAttributes<HTMLTableCellElement> {
  readonly 'data-field'?: string;
  readonly 'data-label'?: string;
}

const carried = 'application/x-zc-column';

/** A heading that can be carried to another place and drawn wider. The same is done by keyboard in the column settings. */
export function HeaderCell({ children, ...props }: Props) {
  const tools = useContext(HeaderToolsContext);
  const { 'data-field': field, 'data-label': label } = props;
  if (!tools || !field) return <th {...props}>{children}</th>;
  const { list, settings, onSettings } = tools;
  const take = (event: DragEvent) => {
    event.dataTransfer.setData(carried, field);
    event.dataTransfer.effectAllowed = 'move';
  };
  const drop = (event: DragEvent) => {
    const from = event.dataTransfer.getData(carried);
    if (from) onSettings(moveColumn(list, settings, from, field));
  };
  return (
    <th
      {...props}
      draggable
      onDragStart={take}
      onDragOver={(event) => event.dataTransfer.types.includes(carried) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      <Handle label={label ?? field} onWidth={(width) => onSettings(resizeColumn(settings, field, width))} />
    </th>
  );
}

/** The edge of a heading: follows the pointer, and the column follows when it is let go. */
function Handle({ label, onWidth }: { readonly label: string; readonly onWidth: (width: number) => void }) {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: widths are set by keyboard in the column settings
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is only kept from sorting
    <span
      className={styles.handle}
      title={`调整列宽：${label}`}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        const width = event.currentTarget.closest('th')?.getBoundingClientRect().width;
        if (width === undefined) return;
        from.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
      }}
      onPointerMove={(event) => {
        if (from.current) event.currentTarget.style.translate = `${event.clientX - from.current.x}px`;
      }}
      onPointerUp={(event) => {
        if (!from.current) return;
        event.currentTarget.style.translate = '';
        onWidth(from.current.width + event.clientX - from.current.x);
        from.current = null;
      }}
    />
  );
}
