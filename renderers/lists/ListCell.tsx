import { Button } from 'antd';
import type { ColumnPlan, EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import { fieldViews } from '../fields/views.ts';
import { find } from '../registry/find.ts';
import { UnknownKind } from '../registry/UnknownKind.tsx';
import { StatusDot } from '../theme/StatusTag.tsx';
import { besideInRow } from './beside-in-row.ts';

interface Props {
  readonly plan: EntityPlan;
  readonly field: string;
  readonly row: RecordData;
}

/** One value of a row as its kind shows it; the state of a document as dot and word. */
export function ListCell({ plan, field: path, row }: Props) {
  const field = plan.fields[path];
  if (!field) return null;
  if (plan.states?.field === path) {
    const node = plan.states.nodes.find(({ key }) => key === row[path]);
    return node ? <StatusDot tone={node.tone}>{node.label}</StatusDot> : null;
  }
  const view = find(fieldViews, field.kind);
  if (!view) return <UnknownKind name={field.kind} />;
  const beside = besideInRow(plan, field, row);
  return (
    <view.Cell
      field={field}
      value={row[path] ?? null}
      text={row[`${path}_dictText`] as string | null | undefined}
      {...(beside && { beside })}
    />
  );
}

/** A cell that opens the record: a real button, so that it is reached by keyboard. */
export function LinkCell({
  column,
  onOpen,
  ...cell
}: Props & { readonly column: ColumnPlan; readonly onOpen: (form: string) => void }) {
  if (!column.link) return <ListCell {...cell} />;
  const form = column.link;
  return (
    <Button type="link" size="small" className="zc-link-cell" onClick={() => onOpen(form)}>
      <ListCell {...cell} />
    </Button>
  );
}
