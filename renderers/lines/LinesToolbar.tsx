import { PlusOutlined, QuestionCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import type { FieldPlan } from '../../schemas/compile/plan.ts';
import { lazily } from '../fields/late/lazily.tsx';
import { useFormAtom } from '../forms/form-context.tsx';
import type { Grid } from './grid.ts';
import { rowsOf } from './grid.ts';
import { addRow } from './grid-commands.ts';
import styles from './lines.module.css';
import picks from './picks.module.css';
import { usePickMany } from './use-pick-many.ts';

const LineMoveButtons = lazily(0, async () => (await import('./LineMoveButtons.tsx')).LineMoveButtons);
const PickRows = lazily(0, async () => (await import('./PickRows.tsx')).PickRows);

interface Props {
  readonly grid: Grid;
  readonly isSmall?: boolean;
}

/** A reference whose document lets several be picked at once: each becomes a row. */
const picksMany = ({ config }: FieldPlan): boolean =>
  (config.pick as { readonly many?: boolean } | undefined)?.many === true;

export function LinesToolbar({ grid, isSmall = false }: Props) {
  const [picking, setPicking] = useState<FieldPlan | null>(null);
  const pick = usePickMany(grid, setPicking);
  const chosen = useFormAtom(grid.store, grid.chosenAtom);
  const rows = useFormAtom(grid.store, grid.store.rowsAtom(grid.parent, grid.part));
  const moves = grid.chooses && (
    <LineMoveButtons title="行操作" props={{ grid, rows: rows.filter((row) => chosen.has(row)) }} />
  );
  if (!grid.may.add) return moves && <div className={styles.toolbar}>{moves}</div>;
  const pickers = grid.columns.map(({ field }) => field).filter((field) => picksMany(field) && !field.locked);
  const size = isSmall ? 'small' : 'middle';
  return (
    <div className={styles.toolbar}>
      {moves}
      {!isSmall && <KeyHelp />}
      {pickers.map((field) => (
        <Button key={field.path} size={size} icon={<SearchOutlined aria-hidden />} onClick={() => pick(field)}>
          选择{field.label}
        </Button>
      ))}
      <Button size={size} icon={<PlusOutlined aria-hidden />} onClick={() => addRow(grid, rowsOf(grid).length)}>
        添加行
      </Button>
      {picking && <PickRows title={picking.label} props={{ grid, field: picking, onClose: () => setPicking(null) }} />}
    </div>
  );
}

const keys = [
  ['方向键 / Tab', '移动'],
  ['Shift + 方向键', '选择一片'],
  ['Enter 或直接输入', '编辑单元格'],
  ['Esc', '放弃修改'],
  ['Ctrl + Enter', '插入一行'],
  ['Ctrl + D', '向下填充'],
  ['Ctrl + Shift + D', '复制行'],
  ['Alt + ↑ ↓', '移动行'],
  ['Ctrl + Delete', '删除行'],
  ['Ctrl + C / X / V', '与 Excel 互相复制粘贴'],
  ['Ctrl + Z / Y', '撤销 / 重做'],
] as const;

function KeyHelp() {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="键盘操作"
      content={
        <dl className={picks.keys}>
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <Button type="text" icon={<QuestionCircleOutlined aria-hidden />} aria-label="键盘操作" className={styles.help} />
    </Popover>
  );
}
