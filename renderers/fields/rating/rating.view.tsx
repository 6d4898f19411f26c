import { isDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { later } from '../late/later.tsx';
import { isEmpty, Locked, Nothing, wordsOf } from '../shown/shown.tsx';
import { NumberInput } from '../typing/NumberInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { mostOf, type RatingConfig } from './rating.kind.ts';
import styles from './rating.module.css';
import { Stars } from './Stars.tsx';

const RatingEditor = later(async () => (await import('./RatingEditor.tsx')).RatingEditor);

function RatingInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <RatingRead {...props} />
      </Locked>
    );
  }
  if (props.place !== 'filter')
    return (
      <RatingEditor {...props}>
        <Stars most={mostOf(props.field.config as RatingConfig)} given={Number(props.value) || 0} />
      </RatingEditor>
    );
  // what one looks for may lie between two grades: above 3.5, say
  const plain = isDecimal(props.value) ? trimDecimal(props.value) : wordsOf(props);
  return <NumberInput {...props} plain={plain} shown={plain} suffix="星" />;
}

function RatingCell(props: ShowProps) {
  if (isEmpty(props.value)) return <Nothing />;
  return (
    <span className={styles.shown} role="img" aria-label={wordsOf(props)}>
      <Stars most={mostOf(props.field.config as RatingConfig)} given={Number(props.value)} />
    </span>
  );
}

function RatingRead(props: ShowProps) {
  if (isEmpty(props.value)) return <Nothing />;
  return (
    <span className={styles.shown}>
      <Stars most={mostOf(props.field.config as RatingConfig)} given={Number(props.value)} />
      <span className={styles.words}>{wordsOf(props)}</span>
    </span>
  );
}

export const ratingView: FieldView = { Input: RatingInput, Cell: RatingCell, Read: RatingRead, late: RatingEditor };
