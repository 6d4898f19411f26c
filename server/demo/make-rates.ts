import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';

/** What one of each is worth, in the half years that end and begin with this one. */
const rates = [
  ['USD', '7.2108', '7.1035'],
  ['EUR', '7.8064', '8.2260'],
  ['HKD', '0.9236', '0.9128'],
  ['JPY', '0.046233', '0.045876'],
] as const;

const taxes = [
  ['J13', '进项税 13%', 'VAT', '0.13'],
  ['J09', '进项税 9%', 'VAT', '0.09'],
  ['J06', '进项税 6%', 'VAT', '0.06'],
  ['J03', '进项税 3%', 'VAT', '0.03'],
  ['P01', '普票 1%', 'PLAIN', '0.01'],
  ['J00', '免税', 'FREE', '0'],
] as const;

/** Rates of exchange and tax that hold on the days of the demo company's documents. */
export async function makeRates({ book, company, calendar }: Purchasing): Promise<void> {
  const finance = personOf(company, 'finance');
  const at = `${calendar.day(-560)} 09:30:00`;
  for (const [currency, before, now] of rates) {
    const common = { currency, remark: '中国外汇交易中心中间价' };
    await book.create(finance, 'exchangeRate', at, {
      ...common,
      rate: before,
      validFrom: calendar.day(-560),
      validTo: calendar.day(-181),
    });
    await book.create(finance, 'exchangeRate', at, { ...common, rate: now, validFrom: calendar.day(-180) });
  }
  for (const [code, name, kind, rate] of taxes)
    await book.create(finance, 'taxCode', at, { code, name, kind, rate, validFrom: calendar.day(-560) });
}
