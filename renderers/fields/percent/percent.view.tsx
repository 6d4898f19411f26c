import type { ReactNode } from 'react';
import { isDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { FigureCell, FigureRead, Locked, wordsOf } from '../shown/shown.tsx';
import { NumberInput } from '../typing/NumberInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { type PercentConfig, warnedOf } from './percent.kind.ts';
import styles from './percent.module.css';

function PercentInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <PercentRead {...props} />
      </Locked>
    );
  }
  const plain = isDecimal(props.value) ? trimDecimal(props.value) : wordsOf(props);
  return <NumberInput {...props} plain={plain} shown={plain} suffix="%" />;
}

const PercentCell = (props: ShowProps) => (
  <Share {...props} inColumn>
    <FigureCell {...props} />
  </Share>
);

const PercentRead = (props: ShowProps) => (
  <Share {...props}>
    <FigureRead {...props} />
  </Share>
);

/** A figure with what it fills of a bar, in the colour of how far it has come. The bar is for eyes only: the figure says the same. */
function Share({
  field,
  value,
  inColumn,
  children,
}: ShowProps & { readonly inColumn?: boolean; readonly children: ReactNode }) {
  const config = field.config as PercentConfig;
  if (!isDecimal(value) || !(config.bar || config.warnAt)) return children;
  return (
    <span className={styles.share} data-column={inColumn} data-warned={warnedOf(value, config)}>
      {config.bar && (
        <span className={styles.bar} aria-hidden>
          <span style={{ width: `${value}%` }} />
        </span>
      )}
      {children}
    </span>
  );
}

export const percentView: FieldView = { Input: PercentInput, Cell: PercentCell, Read: PercentRead };
