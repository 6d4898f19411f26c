import type { EntityDocument } from '../../schemas/language/entity.ts';
import { Pick } from './Pick.tsx';

interface Props {
  readonly label?: string;
  readonly document: EntityDocument;
  /** What it is counted from where no date is chosen. */
  readonly otherwise: string;
  readonly sayDate?: (label: string) => string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const countedFrom = (label: string) => `从“${label}”算起`;

/** A date of the record, such as a term is counted from; or none. */
export function DatePick({
  label = '从哪个日期算起',
  sayDate = countedFrom,
  document,
  otherwise,
  value,
  onChange,
}: Props) {
  const dates = Object.entries(document.fields)
    .filter(([, { type }]) => type === 'date' || type === 'dateTime')
    .map(([key, field]) => ({ value: key, label: sayDate(field.label ?? key) }));
  return (
    <Pick
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: otherwise }, ...dates]}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
}
