import type { ShowProps } from '../view.ts';
import type { MoneyConfig } from './money.kind.ts';

const CODE = /^[A-Z]{3}$/;

/** The currency of an amount: said in its config, standing in the field its config names, or yuan where nothing is said. */
export function currencyOf({ field, beside }: Pick<ShowProps, 'field' | 'beside'>): string | null {
  const { currency } = field.config as MoneyConfig;
  if (currency === undefined) return 'CNY';
  if (CODE.test(currency)) return currency;
  const code = beside?.currency;
  return typeof code === 'string' && CODE.test(code) ? code : null;
}

const signs: Readonly<Record<string, string>> = { CNY: '¥', USD: '$', EUR: '€', GBP: '£', HKD: 'HK$', JPY: 'JP¥' };

/** What stands before the figures; nothing while the currency is not known. */
export const signOf = (currency: string | null): string =>
  currency === null ? '' : (signs[currency] ?? `${currency} `);
