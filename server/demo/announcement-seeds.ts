import type { Random } from './random.ts';
import { mobileOf, personName } from './supplier-seeds.ts';

export interface AnnouncementSeed {
  readonly fate: 'draft' | 'submitted' | 'approved' | 'published' | 'offline';
  readonly title: string;
  readonly type: string;
  readonly category: string;
  readonly summary: string;
  readonly content: string;
  readonly age: number;
  /** Days from the day it was written to the deadline. */
  readonly open: number;
  readonly product: string;
  readonly goods: 'GOODS' | 'SERVICE';
  readonly budget: string | null;
  readonly contact: string;
  readonly phone: string;
}

const subjects: readonly { readonly name: string; readonly category: string; readonly budget: number }[] = [
  { name: '色谱纯溶剂年度框架', category: 'RG0101', budget: 860_000 },
  { name: '无机试剂年度框架', category: 'RG02', budget: 320_000 },
  { name: '标准物质年度采购', category: 'RM', budget: 540_000 },
  { name: '液相色谱柱集中采购', category: 'CS0101', budget: 260_000 },
  { name: '实验室通用耗材', category: 'CS02', budget: 420_000 },
  { name: '液相色谱串联质谱仪', category: 'IN0101', budget: 2_100_000 },
  { name: '微波消解仪与前处理设备', category: 'IN0202', budget: 480_000 },
  { name: '电感耦合等离子体质谱仪', category: 'IN0102', budget: 1_380_000 },
  { name: '计量校准服务', category: 'SV0101', budget: 280_000 },
  { name: '实验废液处置服务', category: 'SV0202', budget: 160_000 },
  { name: '二噁英类检测分包', category: 'SV0201', budget: 240_000 },
  { name: '培养基与快检试剂盒', category: 'RG03', budget: 190_000 },
  { name: '玻璃器皿', category: 'GL', budget: 90_000 },
  { name: '光谱仪器备件', category: 'SP0102', budget: 150_000 },
  { name: '个人防护用品', category: 'CS0203', budget: 75_000 },
];

const types: Readonly<Record<string, { readonly word: string; readonly how: string }>> = {
  TENDER: { word: '招标公告', how: '公开招标' },
  INQUIRY: { word: '询价公告', how: '公开询价' },
  AUCTION: { word: '竞价公告', how: '网上竞价' },
};

const fates = { draft: 2, submitted: 3, approved: 2, published: 21, offline: 2 };

/** What the portal shows, and what is on its way there. */
export function announcementSeeds(random: Random): AnnouncementSeed[] {
  const seeds = random.deck(fates).map((fate, at): AnnouncementSeed => {
    const subject = subjects[(at * 7) % subjects.length] as (typeof subjects)[number];
    const type = ['TENDER', 'INQUIRY', 'AUCTION'][at % 3] as string;
    const { word, how } = types[type] ?? { word: '公告', how: '' };
    return {
      fate,
      title: `示例检测集团${subject.name}${word}`,
      type,
      category: subject.category,
      summary: `现就${subject.name}项目进行${how}，欢迎符合条件的供应商参加。`,
      content: contentOf(subject.name, how),
      product: subject.name,
      goods: subject.category.startsWith('SV') ? 'SERVICE' : 'GOODS',
      age: fate === 'published' ? random.int(0, 24) : random.int(0, 20),
      open: random.int(16, 48),
      budget: random.happens(0.6) ? `${Math.round(subject.budget * random.spread(0.05))}.00` : null,
      contact: personName(random),
      phone: mobileOf(9000 + at),
    };
  });
  return seeds.sort((a, b) => b.age - a.age);
}

const contentOf = (name: string, how: string): string =>
  `<h2>一、项目概况</h2><p>${name}，采用${how}方式，由示例检测集团采购部组织。</p>` +
  '<h2>二、参加条件</h2><ul><li>具有独立法人资格，经营范围覆盖本项目内容；</li><li>已在本平台完成注册并通过审核；</li><li>近三年无重大违法失信记录。</li></ul>' +
  '<h2>三、参加方式</h2><p>请于截止时间前向联系人报名，并按要求提交响应文件。</p>';
