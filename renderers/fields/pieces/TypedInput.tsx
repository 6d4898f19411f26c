import { Input, type InputRef } from 'antd';
import {
  type HTMLInputTypeAttribute,
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from 'react';
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
  const { text, turn, typing, listen } = useTypedText({
    value,
    shown,
    read,
    onChange: (next) => onChange(next),
    onBlur,
    ...(plain !== undefined && { plain }),
    ...(isSame && { isSame }),
  });
  const { id, field, invalid, autoFocus, describedBy, type = 'text', inputMode, maxLength, prefix, suffix } = props;
  const box = useRef<InputRef>(null);
  useEffect(() => {
    const input = box.current?.input;
    // the cross that empties a filter's box comes and goes with its text
    return input && place !== 'filter' ? listen(input) : undefined;
  }, [place, listen]);
  // a text that was handed on comes back as it was typed, and the box is not drawn again for it; a turn of the desk takes it back
  return useMemo(
    () => (
      <Input
        {...controlProps({ id, field, invalid, place, autoFocus, describedBy })}
        {...typing}
        ref={box}
        value={text}
        className={isNumber ? `${styles.control} ${styles.numberBox}` : styles.control}
        type={type}
        inputMode={inputMode}
        maxLength={maxLength}
        prefix={prefix}
        suffix={suffix}
        autoComplete="off"
        allowClear={place === 'filter'}
        placeholder={placeholderOf(place, '请输入')}
      />
    ),
    [
      text,
      turn,
      typing,
      id,
      field,
      invalid,
      place,
      autoFocus,
      describedBy,
      type,
      inputMode,
      maxLength,
      prefix,
      suffix,
      isNumber,
    ],
  );
}
