import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { controlProps, placeholderOf } from '../control.ts';
import type { InputProps } from '../view.ts';

dayjs.extend(customParseFormat);

type Props = InputProps & {
  /** The wire's form first; the others may be typed too. */
  readonly formats: readonly [string, ...string[]];
  readonly pick: 'date' | 'dateTime' | 'time';
};

/** A thumb opens the calendar, not the keyboard. */
const isTouch = (): boolean => typeof window !== 'undefined' && window.matchMedia?.('(pointer: coarse)').matches;

/** Picks or takes by typing a day, a moment or a time of day. */
export function MomentPicker(props: Props) {
  const { value, formats, pick, place, onChange } = props;
  const [wire] = formats;
  const moment = typeof value === 'string' ? dayjs(value, wire, true) : null;
  const shared = {
    ...controlProps(props),
    value: moment?.isValid() ? moment : null,
    format: [...formats],
    inputReadOnly: isTouch(),
    needConfirm: false,
    allowClear: true,
    placeholder: placeholderOf(place, '请选择') === '全部' ? '不限' : placeholderOf(place, '请选择'),
    onChange: (next: Dayjs | null) => onChange(next?.format(wire) ?? null),
  };
  if (pick === 'time') return <TimePicker {...shared} />;
  return (
    <DatePicker
      {...shared}
      showTime={pick === 'dateTime' ? { defaultOpenValue: dayjs('00:00:00', 'HH:mm:ss') } : false}
    />
  );
}
