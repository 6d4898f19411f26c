import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import { ListCell } from './ListCell.tsx';

interface Props {
  readonly plan: EntityPlan;
  readonly row: RecordData;
  readonly fields: readonly string[];
  readonly className?: string | undefined;
}

/** Fields of a row under each other, each with what it is called: on cards, in galleries, beside a map. */
export const ToldFields = ({ plan, row, fields, className }: Props) => (
  <dl className={className}>
    {fields.map((field) => (
      <div key={field}>
        <dt>{plan.fields[field]?.label}</dt>
        <dd>
          <ListCell plan={plan} field={field} row={row} />
        </dd>
      </div>
    ))}
  </dl>
);
