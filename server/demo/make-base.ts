import type { RecordData } from '../../schemas/compile/plan.ts';
import { type Book, idOf } from './book.ts';
import { conversions, paymentTerms, units } from './data/base.ts';
import { type Company, personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';

/** What documents are written with: units and what one of them comes to in another. */
export async function makeBase({
  book,
  company,
  stock,
  calendar,
}: Pick<Purchasing, 'book' | 'company' | 'stock' | 'calendar'>): Promise<void> {
  const manager = personOf(company, 'manager');
  const at = `${calendar.day(-554)} 10:00:00`;
  const enter = async (entity: string, record: object) => idOf(await book.create(manager, entity, at, { ...record }));
  for (const term of paymentTerms) await makeTerm(book, company, at, { ...term, validFrom: calendar.day(-554) });
  for (const unit of units) await enter('unitOfMeasure', unit);
  for (const { name, ...conversion } of conversions) {
    const material = stock.materials.find(({ seed }) => seed.name === name);
    await enter('unitConversion', { ...conversion, material: material?.id ?? null });
  }
}

/** A term is written and published by who pays by it. */
async function makeTerm(book: Book, company: Company, at: string, term: RecordData): Promise<void> {
  const finance = personOf(company, 'finance');
  const made = await book.create(finance, 'paymentTerm', at, term);
  await book.move(finance, 'paymentTerm', at, made, 'publish');
}
