import { Input } from 'antd';
import {
  type HTMLInputTypeAttribute,
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { controlProps, namedProps, placeholderOf } from '../control.ts';
import styles from '../fields.module.css';
import type { InputProps } from '../view.ts';
import { type Typing, useTypedText } from './use-typed-text.ts';

type Props = InputProps &
  Pick<Typing, 'shown' | 'plain' | 'read' | 'isSame'> & {
    readonly isNumber?: boolean;
    readonly type?: HTMLInputTypeAttribute;
    readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
    readonly prefix?: ReactNode;
    readonly suffix?: ReactNode;
  };

/**
 * A box to type one line in. The browser's own: a form has it in half of its fields, and antd's costs several times as much
 * to draw. A filter's can be emptied by a cross, which is antd's.
 */
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
  const { id, field, invalid, autoFocus, describedBy, type = 'text', inputMode, prefix, suffix } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = box.current;
    return input ? listen(input) : undefined;
  }, [listen]);
  // a text that was handed on comes back as it was typed, and the box is not drawn again for it; a turn of the desk takes it back
  return useMemo(() => {
    const drawn = { id, field, invalid, place, autoFocus, describedBy };
    const shared = {
      ...typing,
      value: text,
      type,
      inputMode,
      autoComplete: 'off',
      placeholder: placeholderOf(place, '请输入'),
    };
    const own = isNumber ? `${styles.control} ${styles.numberBox}` : styles.control;
    // the cross comes and goes with the text, so that React has to hear of every letter
    if (place === 'filter') return <Input {...controlProps(drawn)} {...shared} className={own} allowClear />;
    const input = (
      <input {...namedProps(drawn)} {...shared} ref={box} className={`${own} ${styles.typed}`} data-place={place} />
    );
    if (prefix === undefined && suffix === undefined) return input;
    return (
      <span className={styles.affixed} data-wrong={invalid || undefined}>
        {prefix !== undefined && <span aria-hidden>{prefix}</span>}
        {input}
        {suffix !== undefined && <span aria-hidden>{suffix}</span>}
      </span>
    );
  }, [
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
    prefix,
    suffix,
    isNumber,
  ]);
}
