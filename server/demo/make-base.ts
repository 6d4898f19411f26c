import { idOf } from './book.ts';
import { conversions, units } from './data/base.ts';
import { personOf } from './make-company.ts';
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
  for (const unit of units) await enter('unitOfMeasure', unit);
  for (const { name, ...conversion } of conversions) {
    const material = stock.materials.find(({ seed }) => seed.name === name);
    await enter('unitConversion', { ...conversion, material: material?.id ?? null });
  }
}
