import { Empty } from 'antd';
import { fieldViews } from '../../../renderers/fields/views.ts';
import { find } from '../../../renderers/registry/find.ts';
import { StatusDot } from '../../../renderers/theme/StatusTag.tsx';
import type { EntityPlan, FieldPlan, RecordData } from '../../../schemas/compile/plan.ts';
import type { RecordVersion } from '../../../schemas/wire/records.ts';
import { compareHeads, compareParts, type Difference, type FieldPair, type RowPair } from './compare-versions.ts';
import styles from './data-log.module.css';

interface Props {
  readonly plan: EntityPlan;
  readonly left: RecordVersion;
  readonly right: RecordVersion;
  readonly all: boolean;
}

const said: Readonly<Record<Difference, string>> = { same: '', changed: '修改', added: '新增', removed: '删除' };
const tones = { same: 'neutral', changed: 'waiting', added: 'success', removed: 'danger' } as const;

/** Two versions side by side: what differs is told in a word and a colour. */
export function Comparison({ plan, left, right, all }: Props) {
  const heads = compareHeads(plan, left.content, right.content).filter(({ is }) => all || is !== 'same');
  const parts = compareParts(plan, left.content, right.content)
    .map(({ part, rows }) => ({ part, rows: rows.filter(({ is }) => all || is !== 'same') }))
    .filter(({ rows }) => rows.length > 0);
  if (heads.length === 0 && parts.length === 0)
    return <Empty description={left === right ? '这是最早的版本，之前没有可以比较的' : '两个版本没有不同'} />;
  return (
    <>
      {heads.length > 0 && <Pairs caption="单据" pairs={heads} left={left.version} right={right.version} />}
      {parts.map(({ part, rows }) => (
        <section key={part.path} aria-label={part.label}>
          <h2>{part.label}</h2>
          {rows.map((row) => (
            <Line key={row.key} row={row} all={all} left={left.version} right={right.version} />
          ))}
        </section>
      ))}
    </>
  );
}

interface LineProps {
  readonly row: RowPair;
  readonly all: boolean;
  readonly left: number;
  readonly right: number;
}

function Line({ row, all, left, right }: LineProps) {
  const pairs = row.fields.filter(({ is }) => all || is !== 'same');
  return (
    <div className={styles.line} data-is={row.is}>
      <p>
        第{row.no}行 {row.is !== 'same' && <StatusDot tone={tones[row.is]}>{said[row.is]}</StatusDot>}
      </p>
      {pairs.length > 0 && <Pairs caption={`第${row.no}行`} pairs={pairs} left={left} right={right} />}
    </div>
  );
}

interface PairsProps {
  readonly caption: string;
  readonly pairs: readonly FieldPair[];
  readonly left: number;
  readonly right: number;
}

function Pairs({ caption, pairs, left, right }: PairsProps) {
  return (
    <table className={styles.pairs}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">第{left}版</th>
          <th scope="col">第{right}版</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={pair.field.path} data-is={pair.is}>
            <th scope="row">
              {pair.field.label} {pair.is !== 'same' && <StatusDot tone={tones[pair.is]}>{said[pair.is]}</StatusDot>}
            </th>
            <td data-side="left">
              <Value field={pair.field} row={pair.left} />
            </td>
            <td data-side="right">
              <Value field={pair.field} row={pair.right} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ field, row }: { readonly field: FieldPlan; readonly row: RecordData }) {
  const view = find(fieldViews, field.kind);
  const value = row[field.key] ?? null;
  if (value === null || !view) return <span className={styles.nothing}>空</span>;
  return <view.Read field={field} value={value} text={row[`${field.key}_dictText`] as string | undefined} />;
}
