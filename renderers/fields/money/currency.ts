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

/** What stands before the figures; nothing while the currency is not known. */
export const signOf = (currency: string | null): string =>
  currency === null ? '' : (signs[currency] ?? `${currency} `);
