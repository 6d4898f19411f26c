import { capitalCny } from '../../../schemas/expressions/capital-cny.ts';
import { isDecimal } from '../../../schemas/kinds/decimal-text.ts';
import type { ShowProps } from '../view.ts';
import { currencyOf } from './currency.ts';
import type { MoneyConfig } from './money.kind.ts';
import styles from './money.module.css';

/** The amount as contracts spell it, to check a figure by while writing it; only yuan are spelled so, and a unit price of six places is not. */
export function Capitals(props: ShowProps) {
  const { value } = props;
  const scale = (props.field.config as MoneyConfig).scale ?? 2;
  if (!isDecimal(value) || scale > 2 || currencyOf(props.field.config, props.beside) !== 'CNY') return null;
  return <span className={styles.capitals}>{capitalCny(value)}</span>;
}
