import type { Book } from './book.ts';
import { idOf } from './book.ts';
import type { Calendar } from './calendar.ts';
import { categories } from './data/categories.ts';
import { type MaterialSeed, materials } from './data/materials.ts';
import { brands } from './data/names.ts';
import { type Company, personOf } from './make-company.ts';
import { pictureOf } from './pictures/material-pictures.ts';
import type { Random } from './random.ts';

export interface Stock {
  /** Category code → id. */
  readonly categories: ReadonlyMap<string, string>;
  /** In the order of the list of materials. */
  readonly materials: readonly {
    readonly id: string;
    readonly seed: MaterialSeed;
    readonly taxRate: string;
    /** When it was entered. */
    readonly since: string;
  }[];
}

export async function makeMaterials(book: Book, company: Company, calendar: Calendar, random: Random): Promise<Stock> {
  const manager = personOf(company, 'manager');
  const ids = new Map<string, string>();
  for (const [sort, seed] of categories.entries()) {
    const record = await book.create(manager, 'category', `${calendar.day(-555)} 10:00:00`, {
      code: seed.code,
      name: seed.name,
      parent: ids.get(seed.parent) ?? null,
      sort,
      categoryKind: seed.kind,
      controlLevel: seed.level,
      inspectMode: seed.inspect,
      affectsResult: seed.level === 'A' ? 'Y' : 'N',
    });
    ids.set(seed.code, idOf(record));
  }
  const levels = new Map(categories.map(({ code, level, inspect }) => [code, { level, inspect }]));
  const made: Stock['materials'][number][] = [];
  const buyers = ['buyer', 'chenlei', 'zhaoyan'];
  const days = materials.map(() => -random.int(0, 540)).sort((a, b) => a - b);
  for (const [number, seed] of materials.entries()) {
    const at = calendar.moment(days[number] ?? 0, random);
    const { level = 'C', inspect = 'CERT' } = levels.get(seed.category) ?? {};
    const fields = materialFields(seed, number, level === 'A', random);
    const keeper = personOf(company, random.pick(buyers));
    const picture = pictureOf(seed.category);
    const record = await book.create(keeper, 'material', at, {
      ...fields,
      images: picture && [await book.attach(keeper, picture.name, picture.bytes)],
      category: ids.get(seed.category) ?? null,
      inspectMode: inspect,
    });
    made.push({ id: idOf(record), seed, taxRate: String(fields.taxRate), since: at });
  }
  return { categories: ids, materials: made };
}

const hazardNotes: Readonly<Record<string, string>> = {
  HAZ: '易燃或腐蚀性危险化学品，危化品库专柜存放，双人领用',
  PRECURSOR: '易制毒化学品，采购须备案，双人双锁管理',
  EXPLOSIVE: '易制爆化学品，流向登记，专柜双锁存放',
};

function materialFields(seed: MaterialSeed, number: number, key: boolean, random: Random): Record<string, unknown> {
  const { category, name, spec, unit, price, cas, hazard, storage } = seed;
  const isService = category.startsWith('SV');
  const isAsset = category.startsWith('IN');
  const brand = isService ? null : random.pick(brands);
  const keeps = /^(RG|RM)/.test(category) ? random.pick([365, 545, 730]) : key ? 1095 : null;
  return {
    name,
    spec,
    brand,
    maker: brand && `${brand}科技`,
    partNo: brand && `${category.slice(0, 2)}${String(10_000 + number * 7)}`,
    materialKind: isService ? 'SERVICE' : isAsset ? 'ASSET' : 'STOCK',
    unit,
    refPrice: price.toFixed(2),
    taxRate: isService ? '0.06' : '0.13',
    casNo: cas,
    hazard,
    hazardNote: hazardNotes[hazard] ?? null,
    storage,
    shelfDays: keeps,
    batchCtrl: /^(RG|RM)/.test(category) ? 'Y' : 'N',
    coaRequired: /^(RM|RG01|SV01)/.test(category) ? 'Y' : 'N',
    leadDays: isAsset ? random.pick([30, 45, 60, 90]) : random.pick([3, 5, 7, 14]),
    moq: isService || isAsset ? null : random.pick(['1', '1', '2', '5']),
    remark: key && !isService ? `**${name}** 属关键物料，到货须核对证书与批号。` : null,
  };
}
