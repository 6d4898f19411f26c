import { CopyOutlined, DeleteOutlined, DownOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useEffect, useRef } from 'react';
import type { FormPlan } from '../../schemas/sections/forms/forms.model.ts';
import { useForm, useFormAtom } from '../forms/form-context.tsx';
import { RowField } from '../forms/RowField.tsx';
import type { RowKey } from '../forms/tree.ts';
import styles from './cards.module.css';
import { type Grid, rowsOf } from './grid.ts';
import { LineMovesHere } from './LineMoveButtons.tsx';

interface Props {
  readonly grid: Grid;
  readonly row: RowKey;
  readonly below: FormPlan['body'][number]['below'];
  /** Lines that are found to write one thing and go on: its field is ready for it. */
  readonly writesAtOnce: boolean;
  readonly onGo: (row: RowKey) => void;
  readonly onClose: () => void;
}

/** One line with all its fields, one under the other; the next one is a thumb away. */
export function LineDrawer({ grid, row, below, writesAtOnce, onGo, onClose }: Props) {
  const { store } = grid;
  const rows = rowsOf(grid);
  const at = rows.indexOf(row);
  const label = store.plan.parts[grid.part]?.label ?? '';
  const fields = useRef<HTMLDivElement>(null);
  const write = () => fields.current?.querySelector<HTMLElement>('input:not([readonly], :disabled)')?.focus();
  // Another line has another field.
  useEffect(() => {
    if (writesAtOnce) write();
  }, [row, writesAtOnce]);
  return (
    <Drawer
      open
      placement="bottom"
      size="92%"
      title={`${label} 第 ${at + 1} 行`}
      onClose={onClose}
      afterOpenChange={(isOpen) => isOpen && writesAtOnce && write()}
      extra={<DrawerTools grid={grid} row={row} onClose={onClose} />}
      footer={
        <div className={styles.drawerFoot}>
          <Button icon={<UpOutlined aria-hidden />} disabled={at <= 0} onClick={() => onGo(rows[at - 1] ?? row)}>
            上一行
          </Button>
          <Button
            icon={<DownOutlined aria-hidden />}
            disabled={at >= rows.length - 1}
            onClick={() => onGo(rows[at + 1] ?? row)}
          >
            下一行
          </Button>
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </div>
      }
    >
      <LineMovesHere grid={grid} row={row} onDone={onClose} />
      <div className={styles.drawerFields} key={row} ref={fields}>
        {grid.columns.map(({ field }) => (
          <RowField key={field.path} row={row} path={field.path} />
        ))}
      </div>
      {below.map((one) => (
        <BelowCards key={one.part} row={row} below={one} />
      ))}
    </Drawer>
  );
}

function DrawerTools({ grid, row, onClose }: Pick<Props, 'grid' | 'row' | 'onClose'>) {
  const { store, parent, part } = grid;
  return (
    <>
      {grid.may.add && (
        <Button
          type="text"
          icon={<CopyOutlined aria-hidden />}
          aria-label="复制行"
          onClick={() => store.copyRows(parent, part, [row])}
        />
      )}
      {grid.may.remove && store.heldBy(row) === null && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label="删除行"
          onClick={() => {
            store.removeRows(parent, part, [row]);
            onClose();
          }}
        />
      )}
    </>
  );
}

function BelowCards({ row, below }: { readonly row: RowKey; readonly below: Props['below'][number] }) {
  const { store, reading } = useForm();
  const { part, columns } = below;
  const rows = useFormAtom(store, store.rowsAtom(row, part));
  const state = useFormAtom(store, store.stateAtom(row, part));
  const label = store.plan.parts[part]?.label;
  const isOpen = !reading && !state.locked;
  if (!state.visible) return null;
  return (
    <section className={styles.drawerBelow} aria-label={label}>
      <h3>{label}</h3>
      {rows.map((one) => (
        <div key={one} className={styles.belowCard}>
          {columns.map(({ field }) => (
            <RowField key={field} row={one} path={field} />
          ))}
          {isOpen && (
            <Button type="link" danger size="small" onClick={() => store.removeRows(row, part, [one])}>
              删除
            </Button>
          )}
        </div>
      ))}
      {isOpen && (
        <Button block type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => store.addRows(row, part, [{}])}>
          添加{label}
        </Button>
      )}
    </section>
  );
}
