import { Input } from 'antd';
import { controlProps, placeholderOf } from '../control.ts';
import styles from '../fields.module.css';
import type { InputProps } from '../view.ts';
import { type Typing, useTypedText } from './use-typed-text.ts';

type Props = InputProps &
  Pick<Typing, 'shown' | 'read' | 'isShowable'> & {
    readonly rows?: { readonly minRows: number; readonly maxRows: number };
    /** How many characters it may have. More can be typed and pasted: the check tells, and nothing is cut off unsaid. */
    readonly most?: number | undefined;
    readonly isCode?: boolean;
  };

const headRows = { minRows: 3, maxRows: 12 };
const cellRows = { minRows: 1, maxRows: 6 };

/** In characters as people count them. */
const lengthOf = (text: string): number => [...text].length;
const countTo = (max: number) => ({ show: true, max, strategy: lengthOf });

/** A box to type several lines in; it grows with them. */
export function TypedArea(props: Props) {
  const { value, shown, read, isShowable, onChange, onBlur, place, most, isCode = false } = props;
  const { text, typing } = useTypedText({
    value,
    shown,
    read,
    onChange: (next) => onChange(next),
    onBlur,
    multiline: true,
    ...(isShowable && { isShowable }),
  });
  return (
    <Input.TextArea
      {...controlProps(props)}
      {...typing}
      value={text}
      className={isCode ? `${styles.control} ${styles.code}` : styles.control}
      spellCheck={!isCode}
      autoSize={props.rows ?? (place === 'cell' ? cellRows : headRows)}
      // told only when the end is near enough to matter
      {...(place === 'head' && most !== undefined && lengthOf(text) > most * 0.8 && { count: countTo(most) })}
      placeholder={placeholderOf(place, '请输入')}
    />
  );
}
