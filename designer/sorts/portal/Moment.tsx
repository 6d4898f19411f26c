import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface Props {
  readonly label: string;
  /** `yyyy-MM-dd HH:mm:ss`; empty: none. */
  readonly value: string;
  readonly disabled?: boolean;
  onChange(value: string): void;
}

/** A day and time, taken as soon as it is chosen or typed. */
export const Moment = ({ label, value, disabled = false, onChange }: Props) => (
  <DatePicker
    showTime
    needConfirm={false}
    aria-label={label}
    placeholder={label}
    disabled={disabled}
    value={value ? dayjs(value) : null}
    onChange={(moment) => onChange(moment ? moment.format('YYYY-MM-DD HH:mm:ss') : '')}
  />
);
