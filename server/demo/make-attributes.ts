import type { RecordData } from '../../schemas/compile/plan.ts';
import { touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same without them. */
const seed = 20_261_202;

/** What categories ask of their materials, since when many of those were there already. */
const fields: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  RG01: [
    { name: '纯度级别', kind: 'SINGLE', choices: ['色谱纯', '质谱纯', '优级纯', '分析纯'] },
    { name: '水分上限', kind: 'NUM', unit: '%', least: '0', most: '5' },
    { name: '开封后有效期', kind: 'TEXT', help: '例如：开封后三个月内用完。' },
  ],
  IN01: [
    { name: '校准周期', kind: 'NUM', unit: '个月', least: '1', most: '60', required: 'Y' },
    { name: '校准方式', kind: 'MULTI', choices: ['送检', '现场校准', '自校'] },
    { name: '须要安装确认', kind: 'YN' },
  ],
};

/** So many of the solvents have them written; every instrument has. */
const solvents = 8;

/** Fields of two categories of their own, and materials in which they are written. */
export async function makeAttributes({ book, company, calendar, stock }: Purchasing): Promise<void> {
  const random = seededRandom(seed);
  const manager = personOf(company, 'manager');
  const at = calendar.moment(-12, random);
  for (const [code, ownFields] of Object.entries(fields)) {
    const category = await book.read('category', stock.categories.get(code) ?? '');
    const { id, version } = category;
    await book.edit(manager, 'category', at, { id, version, ownFields } as unknown as RecordData);
  }
  const under = (code: string) => stock.materials.filter((one) => one.seed.category.startsWith(code));
  const buyer = personOf(company, 'buyer');
  for (const { id } of [...under('RG01').slice(0, solvents), ...under('IN01')]) {
    const material = await book.read('material', id);
    if (material.status !== 'enabled') continue;
    const begun = touchedAt(material) > at ? touchedAt(material) : at;
    const asked = await book.move(buyer, 'material', calendar.after(begun, 0, random), material, 'renewAttrs');
    const says: Readonly<Record<string, readonly string[] | null>> = {
      纯度级别: [String(material.spec ?? '').includes('分析纯') ? '分析纯' : '色谱纯'],
      水分上限: [random.pick(['0.01', '0.02', '0.05'])],
      开封后有效期: random.happens(0.5) ? ['开封后三个月内用完'] : null,
      校准周期: [random.pick(['12', '24'])],
      校准方式: random.pick([['送检'], ['现场校准'], ['送检', '自校']]),
      须要安装确认: ['是'],
    };
    await book.edit(buyer, 'material', touchedAt(asked), {
      ...{ id, version: asked.version },
      attrs: (asked.attrs as RecordData[]).map((row) => ({ id: row.id, value: says[String(row.name)] ?? null })),
    } as unknown as RecordData);
  }
}
