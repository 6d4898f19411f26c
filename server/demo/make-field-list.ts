import type { RecordData } from '../../schemas/compile/plan.ts';
import { touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import type { Partner } from './make-suppliers.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same without it. */
const seed = 20_261_203;

/** What suppliers are asked for beside what every company says, in the order of the list. */
const fields: readonly Readonly<Record<string, unknown>>[] = [
  {
    name: 'CNAS 认可范围',
    section: 'PROOF',
    kind: 'TEXT',
    fill: 'NEED',
    roles: ['SUBLAB'],
    help: '照认可证书附件填写领域。',
  },
  { name: '参数数量', section: 'PROOF', kind: 'NUM', unit: '项', least: '1', fill: 'NEED', roles: ['SUBLAB'] },
  {
    name: '最近一次能力验证',
    section: 'PROOF',
    kind: 'SINGLE',
    choices: ['满意', '有问题', '未参加'],
    fill: 'FREE',
    roles: ['SUBLAB', 'CALIB'],
  },
  {
    name: '应急联系人',
    section: 'PLACE',
    kind: 'TEXT',
    fill: 'NEED',
    of: ['RG01', 'RG02'],
    help: '姓名和二十四小时能打通的电话。',
  },
  { name: '授权截止', section: 'DEAL', kind: 'DATE', fill: 'NEED', roles: ['AGENT'], help: '原厂授权书上的截止日期。' },
  { name: '网址', section: 'PLACE', field: 'website', fill: 'NEED', roles: ['AGENT', 'SUBLAB'] },
  { name: '纳税人类型', section: 'DEAL', field: 'taxpayer', fill: 'LOCK', roles: ['SUBLAB'] },
  { name: '考察安排', section: 'DEAL', kind: 'TIME', fill: 'LOCK', roles: ['SUBLAB'], help: '由采购方约定。' },
];

/** A list that is in use, its next version being written, and companies of every sort that have answered it. */
export async function makeFieldList({ book, company, calendar, stock, partners }: Purchasing): Promise<void> {
  const random = seededRandom(seed);
  const keeper = personOf(company, 'supmgr');
  const items = fields.map(({ of, ...more }, at) => ({
    no: (at + 1) * 10,
    ...more,
    ...(Array.isArray(of) && { categories: of.map((code) => stock.categories.get(String(code)) ?? '') }),
  }));
  const made = await book.create(keeper, 'supplierFieldList', calendar.moment(-9, random), {
    ...{
      name: '供应商资料补充清单',
      remark: '按供应商角色和供货品类补充；换版以后，已通过审核的到下一次修改资料时补充。',
      items,
    },
  } as unknown as RecordData);
  const list = await book.move(keeper, 'supplierFieldList', calendar.after(touchedAt(made), 0, random), made, 'effect');

  const approved = (role: string) =>
    partners.filter(
      ({ seed: { fate, fields: said } }) => fate === 'approved' && (said.roles as string[]).includes(role),
    );
  const labs = approved('SERVICE').slice(0, 2);
  const asked = [
    ...labs,
    ...approved('AGENT').slice(0, 3),
    ...approved('TRADER').slice(0, 3),
    ...approved('CALIB').slice(0, 1),
  ];
  for (const partner of asked) {
    const { id, session } = partner;
    let now = await book.read('supplier', id);
    const begun = touchedAt(now) > touchedAt(list) ? touchedAt(now) : touchedAt(list);
    // who tests for others is entered as one who does: from then on it is asked what such companies are asked
    if (labs.includes(partner)) {
      const roles = ['SERVICE', 'SUBLAB'];
      now = await book.edit(keeper, 'supplier', begun, {
        id,
        version: now.version ?? 1,
        roles,
      } as unknown as RecordData);
    } else {
      // any change of its own data is when a company is asked
      const foundDate = `20${random.int(10, 19)}-03-18`;
      now = await book.edit(session, 'myCompany', begun, { id, version: now.version ?? 1, foundDate });
    }
    const said = answersOf(random.int(24, 180), calendar.day(random.int(60, 400)), partner);
    const rows = (now.asked as RecordData[]).filter(({ fill }) => fill !== 'LOCK');
    await book.edit(session, 'myCompany', calendar.after(touchedAt(now), 0, random), {
      ...{ id, version: now.version },
      asked: (now.asked as RecordData[]).map(({ id: row, name }) => ({
        id: row,
        ...(rows.some((one) => one.id === row) && { value: said[String(name)] ?? null }),
      })),
    } as unknown as RecordData);
  }
  const next = await book.become(keeper, 'supplierFieldList', calendar.moment(-2, random), list, 'revise');
  await book.create(keeper, 'supplierFieldList', calendar.moment(-2, random), next);
}

const answersOf = (
  many: number,
  day: string,
  { seed: { contacts } }: Partner,
): Readonly<Record<string, readonly string[]>> => ({
  'CNAS 认可范围': ['水质、土壤中的金属和有机物'],
  参数数量: [String(many)],
  最近一次能力验证: ['满意'],
  应急联系人: [`${String(contacts[0]?.name ?? '值班室')} ${String(contacts[0]?.phone ?? '')}`.trim()],
  授权截止: [day],
});
