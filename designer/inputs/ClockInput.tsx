import { Input } from 'antd';

interface Props {
  readonly value: string | undefined;
  readonly otherwise: string;
  readonly onChange: (value: string | undefined) => void;
}

/** An hour of the day, or none. */
export function ClockInput({ value, otherwise, onChange }: Props) {
  return (
    <Input
      type="time"
      aria-label="几点"
      suffix={value === undefined ? otherwise : null}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value.slice(0, 5))}
    />
  );
}
