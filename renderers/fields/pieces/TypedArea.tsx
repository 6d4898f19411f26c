import { Input } from 'antd';
import type { InputProps } from '../view.ts';
import { controlProps, placeholderOf } from './control.ts';
import styles from './pieces.module.css';
import { type Typing, useTypedText } from './use-typed-text.ts';

type Props = InputProps &
  Pick<Typing, 'shown' | 'read' | 'isShowable'> & {
    readonly rows?: { readonly minRows: number; readonly maxRows: number };
    readonly maxLength?: number | undefined;
    readonly isCode?: boolean;
  };

const headRows = { minRows: 3, maxRows: 12 };
const cellRows = { minRows: 1, maxRows: 6 };

/** A box to type several lines in; it grows with them. */
export function TypedArea(props: Props) {
  const { value, shown, read, isShowable, onChange, onBlur, place, maxLength, isCode = false } = props;
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
      maxLength={maxLength}
      // a count is told only when the end is near enough to matter
      showCount={place === 'head' && maxLength !== undefined && text.length > maxLength * 0.8}
      placeholder={placeholderOf(place, '请输入')}
    />
  );
}
