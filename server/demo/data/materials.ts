import { consumables } from './materials-consumables.ts';
import { instruments } from './materials-instruments.ts';
import { reagents } from './materials-reagents.ts';

export interface MaterialSeed {
  readonly category: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  /** Reference price of this size, in yuan. */
  readonly price: number;
  readonly cas: string | null;
  readonly hazard: string;
  readonly storage: string;
}

const storages = ['COOL', 'FREEZE', 'DEEP', 'DRY'];

/** `name | spec, spec … | unit | price of each | CAS HAZARD STORAGE` below a line with the category's code. */
function readTable(table: string): MaterialSeed[] {
  const seeds: MaterialSeed[] = [];
  let category = '';
  for (const line of table.trim().split('\n')) {
    const [name = '', specs, unit = 'EA', prices = '', more = ''] = line.split('|').map((cell) => cell.trim());
    if (specs === undefined) {
      category = name;
      continue;
    }
    const marks = more.split(/\s+/).filter(Boolean);
    const costs = prices.split(',').map(Number);
    specs.split(',').forEach((spec, at) => {
      seeds.push({
        category,
        name,
        spec: spec.trim(),
        unit,
        price: costs[at] ?? costs.at(-1) ?? 0,
        cas: marks.find((mark) => /^\d+-\d\d-\d$/.test(mark)) ?? null,
        hazard: marks.find((mark) => /^[A-Z]+$/.test(mark) && !storages.includes(mark)) ?? 'NONE',
        storage: marks.find((mark) => storages.includes(mark)) ?? 'RT',
      });
    });
  }
  return seeds;
}

export const materials: readonly MaterialSeed[] = [reagents, consumables, instruments].flatMap(readTable);
