import { Button } from 'antd';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import type { ImportColumn, ImportMend, ImportRow } from '../../../schemas/wire/excel.ts';
import { StatusDot } from '../../theme/StatusTag.tsx';
import styles from './excel.module.css';
import { ImportCell } from './ImportCell.tsx';

interface Props {
  readonly plan: EntityPlan;
  readonly columns: readonly ImportColumn[];
  readonly rows: readonly ImportRow[];
  readonly locked: boolean;
  readonly onMend: (mend: ImportMend) => void;
}

const states = {
  good: { tone: 'success', label: '可导入' },
  bad: { tone: 'danger', label: '有错误' },
  done: { tone: 'running', label: '已导入' },
  failed: { tone: 'danger', label: '未导入' },
  dropped: { tone: 'neutral', label: '已去掉' },
} as const;

/** The rows of a file as they were read, each cell to be mended where it stands. */
export function ImportGrid({ plan, columns, rows, locked, onMend }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page is scrolled by keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label="文件中的数据">
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">状态</th>
            {columns.map(({ path, title, writable }) => (
              <th key={path} scope="col">
                {title}
                {!writable && <small>只读</small>}
              </th>
            ))}
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.no}
              plan={plan}
              columns={columns}
              row={row}
              locked={locked || row.state === 'done'}
              onMend={onMend}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** 0 begins a record, 1 a line of it, 2 a line of that line. */
const levelOf = ({ no, head, line }: ImportRow): number => (no === head ? 0 : no === line ? 1 : 2);

const cellId = ({ no }: ImportRow, path: string): string => `import-cell-${no}-${path}`;

/** A wrong cell may lie out of sight: it is brought into it, ready to be mended. */
function showCell(id: string): void {
  const cell = document.getElementById(id);
  cell?.scrollIntoView({ block: 'nearest', inline: 'center' });
  cell?.querySelector('button')?.focus({ preventScroll: true });
}

function Row({ plan, columns, row, locked, onMend }: Omit<Props, 'rows'> & { readonly row: ImportRow }) {
  const { tone, label } = states[row.state];
  const known = new Set(columns.map(({ path }) => path));
  const whole = row.issues.filter(({ path }) => !known.has(path));
  return (
    <tr data-state={row.state} data-level={levelOf(row)}>
      <th scope="row">{row.no}</th>
      <td>
        <StatusDot tone={tone}>{label}</StatusDot>
        {columns.flatMap(({ path, title }) =>
          row.issues
            .filter((issue) => issue.path === path)
            .map(({ text }) => (
              <button
                key={path + text}
                type="button"
                className={styles.to}
                aria-label={`转到${title}：${text}`}
                onClick={() => showCell(cellId(row, path))}
              >
                {title}
                <span>：{text}</span>
              </button>
            )),
        )}
        {whole.map((issue) => (
          <small key={issue.text} className={styles.issue}>
            {issue.text}
          </small>
        ))}
      </td>
      {columns.map(({ path, title, writable }) => (
        <td key={path} id={cellId(row, path)}>
          <ImportCell
            field={plan.fields[path]}
            path={path}
            title={title}
            row={row}
            issue={row.issues.find((issue) => issue.path === path)}
            locked={locked || !writable || row.dropped}
            onMend={onMend}
          />
        </td>
      ))}
      <td>
        {!locked && (
          <Button type="link" size="small" onClick={() => onMend({ no: row.no, dropped: !row.dropped })}>
            {row.dropped ? '恢复' : '去掉'}
          </Button>
        )}
      </td>
    </tr>
  );
}
