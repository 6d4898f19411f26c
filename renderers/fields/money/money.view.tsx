import { useState } from 'react';
import { isDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { lazily } from '../late/lazily.tsx';
import { FigureCell, isEmpty, Locked, Nothing, wordsOf } from '../shown/shown.tsx';
import { NumberInput } from '../typing/NumberInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { currencyOf, signOf } from './currency.ts';
import { formatMoney, type MoneyConfig, placesOf } from './money.kind.ts';
import styles from './money.module.css';

const Capitals = lazily(0, async () => (await import('./Capitals.tsx')).Capitals);

function MoneyInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <MoneyRead {...props} />
      </Locked>
    );
  }
  return <MoneyBox {...props} />;
}

function MoneyBox(props: InputProps) {
  const config = props.field.config as MoneyConfig;
  const [isWriting, setWriting] = useState(false);
  const { value } = props;
  const plain = isDecimal(value) ? trimDecimal(value, placesOf(config, props.beside)) : wordsOf(props);
  const shown = isDecimal(value) ? formatMoney(value, config, props.beside) : plain;
  if (props.place !== 'head') return <NumberInput {...props} plain={plain} shown={shown} />;
  const leave = () => {
    setWriting(false);
    props.onBlur?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box inside is the interactive element; this only hears it being entered
    <div className={styles.box} onFocus={() => setWriting(true)}>
      <NumberInput
        {...props}
        onBlur={leave}
        plain={plain}
        shown={shown}
        prefix={signOf(currencyOf(props.field.config, props.beside))}
      />
      {isWriting && <Capitals title={props.field.label} props={props} />}
    </div>
  );
}

function MoneyRead(props: ShowProps) {
  if (isEmpty(props.value)) return <Nothing />;
  return (
    <span className={styles.amount}>
      <span className={styles.sign}>{signOf(currencyOf(props.field.config, props.beside))}</span>
      {wordsOf(props)}
    </span>
  );
}

export const moneyView: FieldView = { Input: MoneyInput, Cell: FigureCell, Read: MoneyRead };
