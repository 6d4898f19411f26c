const CODE = /^[A-Z]{3}$/;

/** The currency of an amount: said in its config, standing in the field its config names, or yuan where nothing is said. */
export function currencyOf(
  { currency }: { readonly currency?: string },
  beside: Readonly<Record<string, unknown>> | undefined,
): string | null {
  if (currency === undefined) return 'CNY';
  if (CODE.test(currency)) return currency;
  const code = beside?.currency;
  return typeof code === 'string' && CODE.test(code) ? code : null;
}

const signs: Readonly<Record<string, string>> = { CNY: '¥', USD: '$', EUR: '€', GBP: '£', HKD: 'HK$', JPY: 'JP¥' };

const known = new Map<string, number>();

/** Figures after the point that a currency has: none in yen. */
export function digitsOf(currency: string | null): number {
  if (currency === null) return 2;
  const digits =
    known.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2;
  known.set(currency, digits);
  return digits;
}

/** What stands before the figures; nothing while the currency is not known. */
export const signOf = (currency: string | null): string =>
  currency === null ? '' : (signs[currency] ?? `${currency} `);
