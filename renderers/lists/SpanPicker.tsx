import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { InputProps } from '../fields/view.ts';
import { spanPresets } from './span-presets.ts';

interface Props extends Pick<InputProps, 'id' | 'field' | 'place' | 'value'> {
  readonly onChange: (value: readonly [string | null, string | null]) => void;
}

/** From one day until another, either of them open. */
export function SpanPicker({ id, value, onChange }: Props) {
  const [low, high] = Array.isArray(value) ? value : [null, null];
  const day = (text: unknown) => (typeof text === 'string' && text ? dayjs(text) : null);
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      value={[day(low), day(high)]}
      presets={spanPresets()}
      allowEmpty={[true, true]}
      placeholder={['从', '到']}
      onChange={(span) => onChange([span?.[0]?.format('YYYY-MM-DD') ?? null, span?.[1]?.format('YYYY-MM-DD') ?? null])}
      style={{ width: '100%' }}
    />
  );
}
