import { Copied } from '../shown/Copied.tsx';
import { Locked, Nothing, wordsOf } from '../shown/shown.tsx';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import styles from './serial.module.css';

/** Given by the server: shown, never typed, except where a list is searched by it. */
function SerialInput(props: InputProps) {
  if (props.place === 'filter') {
    return <TypedInput {...props} shown={wordsOf(props)} read={(typed) => typed.trim() || null} />;
  }
  return (
    <Locked {...props}>
      {wordsOf(props) === '' ? <span className={styles.later}>保存后自动生成</span> : <SerialRead {...props} />}
    </Locked>
  );
}

/** Numbers are compared sign by sign: they stand in a monospace face. */
function SerialCell(props: ShowProps) {
  const words = wordsOf(props);
  return words === '' ? <Nothing /> : <span className={styles.number}>{words}</span>;
}

function SerialRead(props: ShowProps) {
  const words = wordsOf(props);
  if (words === '') return <Nothing />;
  if (typeof props.value === 'number') return <span className={styles.number}>{words}</span>;
  return <Copied words={words} className={styles.number} />;
}

export const serialView: FieldView = { Input: SerialInput, Cell: SerialCell, Read: SerialRead };
