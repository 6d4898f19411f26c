import { Input } from 'antd';

interface Props {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A moment of a case, to the minute. */
export function MomentInput({ label, value, onChange }: Props) {
  return (
    <Input
      type="datetime-local"
      aria-label={label}
      prefix={label}
      value={value?.slice(0, 16).replace(' ', 'T') ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : `${target.value.replace('T', ' ')}:00`)}
    />
  );
}
