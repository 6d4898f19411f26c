import { Switch } from 'antd';
import type { InputProps } from '../view.ts';
import styles from './switch.module.css';

/** Answers yes or no with one press. */
export function SwitchBox(props: InputProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: antd's switch tells nobody that it was left
    <span className={styles.switch} data-place={props.place} onBlur={() => props.onBlur?.()}>
      <Switch
        id={props.id}
        autoFocus={props.autoFocus ?? false}
        aria-label={props.place === 'cell' ? props.field.label : undefined}
        aria-describedby={props.describedBy}
        size={props.place === 'cell' ? 'small' : 'medium'}
        checked={props.value === 'Y'}
        checkedChildren="是"
        unCheckedChildren="否"
        onChange={(isOn) => props.onChange(isOn ? 'Y' : 'N')}
      />
    </span>
  );
}
