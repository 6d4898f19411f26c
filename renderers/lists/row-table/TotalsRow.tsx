import { Table } from 'antd';
import type { ColumnPlan, EntityPlan, FieldPlan } from '../../../schemas/compile/plan.ts';
import type { AnyFieldKind } from '../../../schemas/kinds/field-kind.ts';
import type { Totals } from '../../../schemas/wire/records.ts';
import { kindNamed } from '../../fields/kind-named.ts';
import styles from '../lists.module.css';

interface Props {
  readonly plan: EntityPlan;
  readonly columns: readonly ColumnPlan[];
  readonly totals: Totals;
  /** Columns before and behind those of the list: boxes to tick, buttons. */
  readonly before: number;
  readonly behind: number;
}

/** What all rows found come to, not only those in sight; each currency for itself. */
export function TotalsRow({ plan, columns, totals, before, behind }: Props) {
  const first = columns.findIndex(({ field }) => !(field in totals));
  return (
    <Table.Summary>
      <Table.Summary.Row className={styles.totals ?? ''}>
        {Array.from({ length: before }, (_, at) => (
          <Table.Summary.Cell key={`before-${at}`} index={at} />
        ))}
        {columns.map(({ field }, at) => (
          <Table.Summary.Cell key={field} index={before + at} align={field in totals ? 'right' : 'left'}>
            {field in totals ? sayTotals(plan, field, totals[field] ?? {}) : at === first ? '合计' : null}
          </Table.Summary.Cell>
        ))}
        {Array.from({ length: behind }, (_, at) => (
          <Table.Summary.Cell key={`behind-${at}`} index={before + columns.length + at} />
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

function sayTotals(plan: EntityPlan, path: string, sums: Totals[string]) {
  const field = plan.fields[path];
  const kind = field && kindNamed(field.kind);
  return Object.entries(sums).map(([currency, sum]) => (
    <div key={currency}>{kind ? sayTotal(kind, field, currency, sum) : sum}</div>
  ));
}

/** In its own currency, and with as many places as that has. */
function sayTotal(kind: AnyFieldKind, { label, config }: FieldPlan, currency: string, sum: string): string {
  const beside = Object.fromEntries((kind.beside ?? []).map((name) => [name, currency]));
  return kind.alone?.(sum, label, config as never, beside) ?? kind.format(sum, config as never);
}
