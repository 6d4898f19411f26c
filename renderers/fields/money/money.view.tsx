import { useState } from 'react';
import { capitalCny } from '../../../schemas/expressions/capital-cny.ts';
import { isDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { FigureCell, isEmpty, Locked, Nothing, wordsOf } from '../shown/shown.tsx';
import { NumberInput } from '../typing/NumberInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { currencyOf, signOf } from './currency.ts';
import { formatMoney, type MoneyConfig, placesOf } from './money.kind.ts';
import styles from './money.module.css';

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
      {isWriting && <Capitals {...props} />}
    </div>
  );
}

/** The amount as contracts spell it, to check a figure by while writing it; only yuan are spelled so, and a unit price of six places is not. */
function Capitals(props: ShowProps) {
  const { value } = props;
  const scale = (props.field.config as MoneyConfig).scale ?? 2;
  if (!isDecimal(value) || scale > 2 || currencyOf(props.field.config, props.beside) !== 'CNY') return null;
  return <span className={styles.capitals}>{capitalCny(value)}</span>;
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
