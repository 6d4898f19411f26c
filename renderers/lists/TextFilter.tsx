import type { FieldPlan, FindPlan } from '../../schemas/compile/plan.ts';
import { TextFilterInput } from './text-filter/TextFilterInput.tsx';

interface Props {
  readonly id: string;
  readonly field: FieldPlan;
  readonly place: 'filter';
  readonly value: unknown;
  readonly modes: NonNullable<FindPlan['modes']>;
  readonly onChange: (spelled: string) => void;
}

/** A text asked for in one of the ways its document offers. */
export function TextFilter({ id, field, value, modes, onChange }: Props) {
  const spelled = typeof value === 'string' ? value : '';
  return <TextFilterInput id={id} label={field.label} value={spelled} modes={modes} onChange={onChange} />;
}
