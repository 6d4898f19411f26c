import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';

interface TemplateSeed {
  readonly name: string;
  readonly by: string;
  readonly depart: string;
  readonly shared: 'Y' | 'N';
  readonly purpose: string;
  /** Names of materials, with how many of each; the first of that name. */
  readonly lines: Readonly<Record<string, string>>;
}

const seeds: readonly TemplateSeed[] = [
  {
    name: '液相色谱每周补货',
    by: 'demander',
    depart: 'A01B01A01',
    shared: 'Y',
    purpose: '液相色谱日常检测用溶剂与耗材，每周补一次',
    lines: { 甲醇: '6', 乙腈: '8', 自动进样瓶: '10', 进样瓶盖垫: '10', 针式过滤器: '5' },
  },
  {
    name: '农残前处理一批样',
    by: 'demander',
    depart: 'A01B01A01',
    shared: 'N',
    purpose: '一批五十个农残样品的前处理',
    lines: { 'QuEChERS 萃取包': '1', 'QuEChERS 净化管': '1', 离心管: '2' },
  },
  {
    name: '微生物室每月耗材',
    by: 'luoyun',
    depart: 'A01B01A02',
    shared: 'Y',
    purpose: '微生物室每月常规耗材',
    lines: { 一次性无菌培养皿: '40', 一次性接种环: '20', 无菌均质袋: '10', 移液吸头: '15' },
  },
];

/** What a department buys together again and again, kept by those who ask for it. */
export async function makeTemplates({ book, company, stock, calendar, random }: Purchasing): Promise<void> {
  for (const [at, { by, depart, lines, ...seed }] of seeds.entries())
    await book.create(personOf(company, by), 'demandTemplate', calendar.moment(-60 + at * 7, random), {
      ...seed,
      depart: company.departs.get(depart) ?? null,
      lines: Object.entries(lines).flatMap(([name, qty]) => {
        const found = stock.materials.find((material) => material.seed.name === name);
        if (!found) throw new Error(`no material is called ${name}`);
        const { spec, unit, category } = found.seed;
        return { material: found.id, name, spec, unit, category: stock.categories.get(category) ?? null, qty };
      }),
    });
}
