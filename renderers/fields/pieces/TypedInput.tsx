import { Input } from 'antd';
import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react';
import type { InputProps } from '../view.ts';
import { controlProps, placeholderOf } from './control.ts';
import styles from './pieces.module.css';
import { type Typing, useTypedText } from './use-typed-text.ts';

type Props = InputProps &
  Pick<Typing, 'shown' | 'plain' | 'read' | 'isSame'> & {
    readonly isNumber?: boolean;
    readonly type?: HTMLInputTypeAttribute;
    readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
    readonly maxLength?: number | undefined;
    readonly prefix?: ReactNode;
    readonly suffix?: ReactNode;
  };

/** A box to type one line in. */
export function TypedInput(props: Props) {
  const { value, shown, plain, read, isSame, onChange, onBlur, isNumber = false, place } = props;
  const { text, ...typing } = useTypedText({
    value,
    shown,
    read,
    onChange: (next) => onChange(next),
    onBlur,
    ...(plain !== undefined && { plain }),
    ...(isSame && { isSame }),
  });
  return (
    <Input
      {...controlProps(props)}
      {...typing}
      value={text}
      className={isNumber ? `${styles.control} ${styles.numberBox}` : styles.control}
      type={props.type ?? 'text'}
      inputMode={props.inputMode}
      maxLength={props.maxLength}
      prefix={props.prefix}
      suffix={props.suffix}
      autoComplete="off"
      allowClear={place === 'filter'}
      placeholder={placeholderOf(place, '请输入')}
    />
  );
}
