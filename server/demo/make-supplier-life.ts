import { idOf, touchedAt } from './book.ts';
import { creditCode } from './credit-code.ts';
import { idsOf, personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import type { Partner } from './make-suppliers.ts';
import { seededRandom } from './random.ts';
import { categoriesOf } from './supplier-seeds.ts';
import { watched } from './supplier-watch-seeds.ts';

type Said = Readonly<Record<string, unknown>>;

/** Of its own, so that the rest of the company is the same without it. */
const seed = 20_261_129;

/** So many companies have their categories and certificates on file; those with an account of the demo in any case. */
const onFile = 14;

/** How long ago it begins, after every company was taken in. */
const begins = 80;

/** What became of the suppliers since they were taken in: each by itself, in the order of its days. */
export async function makeSupplierLife(purchasing: Purchasing): Promise<void> {
  const making = { ...purchasing, random: seededRandom(seed) };
  const approved = making.partners.filter((partner) => partner.seed.fate === 'approved');
  let seen = 0;
  for (const [nth, partner] of approved.entries()) {
    const { username, frozen } = partner.seed;
    let at = making.calendar.moment(-begins, making.random);
    if (nth < onFile || /^supplier\d?$/.test(username)) at = await putOnFile(making, partner, at);
    if (username === 'supplier') at = await nameAccount(making, partner, at);
    if (username === 'supplier3') at = await impose(making, partner, at, yellow(making));
    if (frozen) at = await impose(making, partner, at, freeze);
    if (frozen || username === 'supplier2') await watch(making, partner, at, seen++);
    if (username === 'supplier2') await change(making, partner, at, move);
    if (username === 'supplier3') {
      const sent = await change(making, partner, at, newPhone);
      await making.desk.say('supplierChange', sent, {
        verb: 'back',
        by: 'supmgr',
        remark: '请附运营商的业务受理单，并写明启用日期',
      });
    }
    if (username === 'supplier4') await ask(making, partner, at, red);
    if (/^supplier\d?$/.test(username)) await nameSecond(making, partner, at, seconds[username] ?? maker);
  }
  await relate(making, approved);
}

/** The categories it is authorised for, then the certificates that they rest on; when that was. */
async function putOnFile(making: Purchasing, partner: Partner, from: string): Promise<string> {
  const { book, company, desk, stock, calendar, random } = making;
  const keeper = personOf(company, 'supmgr');
  const auths: string[] = [];
  let at = from;
  for (const category of idsOf(stock.categories, categoriesOf[partner.seed.trade] ?? []).slice(0, 2)) {
    const made = await book.create(keeper, 'supplierCategory', at, {
      supplier: partner.id,
      category,
      validFrom: at.slice(0, 10),
      validTo: calendar.day(random.int(40, 400)),
      limitAmount: random.happens(0.3) ? '2000000' : null,
      manager: keeper.user.id,
    });
    const sent = await book.move(
      keeper,
      'supplierCategory',
      calendar.after(touchedAt(made), 0, random),
      made,
      'submit',
    );
    const agreed = await desk.agree('supplierCategory', sent);
    auths.push(idOf(agreed));
    at = calendar.after(touchedAt(agreed), 1, random);
  }
  for (const cert of partner.seed.certs) at = await certify(making, partner, at, { ...cert, auths });
  return at;
}

async function certify(
  { book, company, calendar, random }: Purchasing,
  { session }: Partner,
  at: string,
  { validFrom, validTo, ...cert }: Readonly<Record<string, unknown>>,
): Promise<string> {
  const made = await book.create(session, 'myCert', at, {
    ...cert,
    validFrom: calendar.day(Number(validFrom)),
    validTo: validTo === null ? null : calendar.day(Number(validTo)),
    file: [await book.attach(session, '资质证书.pdf')],
  });
  const sent = await book.move(session, 'myCert', calendar.after(touchedAt(made), 0, random), made, 'submit');
  const keeper = personOf(company, 'supmgr2');
  const seen = calendar.after(touchedAt(sent), 1, random);
  const approved = await book.move(keeper, 'supplierCert', seen, sent, 'approve', { verify: 'OFFICIAL' });
  return calendar.after(touchedAt(approved), 1, random);
}

/** The account it is paid to, unless it is known: looked through, called back about, and agreed to by a second person. */
export async function nameAccount(making: Purchasing, { id, seed: company }: Partner, at: string): Promise<string> {
  const { book, desk, calendar, random, paidTo } = making;
  if (paidTo.has(id)) return at;
  paidTo.add(id);
  const keeper = personOf(making.company, 'supmgr');
  const made = await book.create(keeper, 'supplierChange', at, {
    supplier: id,
    section: 'BANK',
    reason: '登记收款账户',
    newBank: '示例银行科技支行',
    // One of its own: who shares one is found to be related.
    newAccount: `62220000${1000 + paidTo.size}8888`,
    newHolder: company.fields.name,
    newCurrency: company.currency,
    evidence: [await book.attach(keeper, '开户许可.pdf')],
  });
  const sent = await book.move(keeper, 'supplierChange', calendar.after(touchedAt(made), 0, random), made, 'submit');
  const looked = await desk.say('supplierChange', sent, { verb: 'agree', by: 'supmgr2' });
  const called = await desk.say('supplierChange', looked, {
    verb: 'agree',
    by: 'finance',
    remark: '已回呼核实',
    fields: { callTime: touchedAt(sent), callPerson: '财务负责人', callRecord: '拨打档案电话，本人确认账户与户名' },
  });
  const done = await desk.say('supplierChange', called, { verb: 'agree', by: 'manager', remark: '同意' });
  return calendar.after(touchedAt(done), 1, random);
}

const freeze = {
  action: 'FREEZE',
  reason: 'DELIVERY',
  treatOpen: 'KEEP',
  explain: '连续三次严重逾期，整改完成前暂停合作',
};
const yellow = ({ calendar }: Purchasing) => ({
  action: 'YELLOW',
  reason: 'QUALITY',
  toDate: calendar.day(45),
  explain: '来料两批不合格，请在期限内提交整改报告',
});

const red = {
  action: 'RED',
  reason: 'QUALITY',
  explain: '同一批次的不合格三个月内出现两次，建议暂停新的寻源',
};

/** A change of status, asked for and agreed to; when that was. */
export async function impose(making: Purchasing, partner: Partner, at: string, said: Said): Promise<string> {
  const agreed = await making.desk.agree('supplierStatus', await ask(making, partner, at, said));
  return making.calendar.after(touchedAt(agreed), 1, making.random);
}

/** A change of status that waits for its approval. */
async function ask({ book, company, calendar, random }: Purchasing, { id }: Partner, at: string, said: Said) {
  const keeper = personOf(company, 'supmgr');
  const evidence = [await book.attach(keeper, '情况说明.pdf')];
  const made = await book.create(keeper, 'supplierStatus', at, { supplier: id, ...said, evidence });
  return book.move(keeper, 'supplierStatus', calendar.after(touchedAt(made), 0, random), made, 'submit');
}

const move = { section: 'ADDRESS', reason: '办公地址搬迁', newAddress: '示例科技园二期 6 号楼 3 层' };
const newPhone = { section: 'CONTACT', reason: '总机号码升位', newPhone: '13800009001' };

/** The company asks for other data of its own. */
async function change({ book, calendar, random }: Purchasing, { session }: Partner, at: string, said: Said) {
  const evidence = [await book.attach(session, '变更证明.pdf')];
  const made = await book.create(session, 'myChange', at, { ...said, evidence });
  return book.move(session, 'myChange', calendar.after(touchedAt(made), 0, random), made, 'submit');
}

const maker = { name: '示例色谱填料（苏州）有限公司', secondKind: 'MAKER', materials: '色谱填料与标准品原料' };
const seconds: Readonly<Record<string, typeof maker>> = {
  supplier2: { name: '示例危化品物流有限公司', secondKind: 'CARRIER', materials: '危险化学品公路运输' },
  supplier3: { name: '示例玻璃制品加工厂', secondKind: 'OUTSOURCE', materials: '容量瓶刻线与退火' },
};

/** Whom it has others deliver by: on file, but for the one that nobody has looked at yet. */
async function nameSecond(
  { book, company, calendar, random }: Purchasing,
  { id, session, seed: { username } }: Partner,
  at: string,
  said: typeof maker,
): Promise<void> {
  const isOpen = username === 'supplier2';
  const keeper = isOpen ? session : personOf(company, 'supmgr');
  const [entity, more] = isOpen ? ['mySecondary', {}] : ['secondarySupplier', { supplier: id, risk: 'L' }];
  const certs = [await book.attach(keeper, '二级供应商资质.pdf')];
  const made = await book.create(keeper, entity, at, {
    ...{ ...said, ...more, certs, creditCode: creditCode('320594', 800 + Number(username.slice(8) || 1)) },
    ...{ sharePct: String(random.int(5, 40)), validTo: calendar.day(random.int(60, 500)) },
  });
  const sent = await book.move(keeper, entity, calendar.after(touchedAt(made), 0, random), made, 'submit');
  if (isOpen) return;
  const other = personOf(company, 'supmgr2');
  const taken = await book.move(other, entity, calendar.after(touchedAt(sent), 1, random), sent, 'review');
  await book.move(other, entity, calendar.after(touchedAt(taken), 1, random), taken, 'approve');
}

/**
 * Companies that belong together: one pair said so itself, of another somebody heard; two more the house finds by what stands in their
 * papers, one by a telephone and one by who holds whom.
 */
async function relate({ book, company, calendar, random }: Purchasing, partners: readonly Partner[]): Promise<void> {
  const keeper = personOf(company, 'supmgr');
  const [mother, child, caller, called, one, two, three, four] = partners.slice(-8);
  const pairs = [
    {
      first: one?.id,
      second: two?.id,
      relationKind: 'SHARE',
      sharePct: '35',
      source: 'DECLARE',
      note: '准入时自行申报',
    },
    {
      first: three?.id,
      second: four?.id,
      relationKind: 'AFFILIATE',
      source: 'MANUAL',
      note: '现场考察时了解到两家共用仓库和物流',
    },
  ];
  for (const pair of pairs) await book.create(keeper, 'supplierRelation', calendar.moment(-20, random), pair);
  if (!mother || !child || !caller || !called) return;
  const { name, creditCode: code } = mother.seed.fields;
  const { contacts } = await book.read('supplier', called.id);
  const shared = { name: '周敏', duty: 'SALES', phone: caller.seed.fields.phone };
  const papers: readonly (readonly [Partner, Said])[] = [
    [child, { holders: [{ name, creditCode: code, sharePct: '60' }] }],
    [called, { contacts: [...(Array.isArray(contacts) ? contacts : []), shared] }],
  ];
  for (const [{ id }, said] of papers) {
    const { version } = await book.read('supplier', id);
    await book.edit(keeper, 'supplier', calendar.moment(-12, random), { id, version, ...said });
  }
}

/** A visit, and a risk that is followed. */
async function watch(
  { book, company, calendar, random }: Purchasing,
  { id }: Partner,
  at: string,
  nth: number,
): Promise<void> {
  const keeper = personOf(company, 'supmgr');
  const told = watched[nth % watched.length] ?? watched[0];
  const visit = await book.create(keeper, 'contactLog', at, {
    ...told?.visit,
    supplier: id,
    day: at.slice(0, 10),
    follower: keeper.user.id,
    due: calendar.day(10),
  });
  const risk = await book.create(keeper, 'supplierRisk', calendar.after(touchedAt(visit), 1, random), {
    ...told?.risk,
    supplier: id,
    level: 'M',
    foundOn: at.slice(0, 10),
    source: '现场沟通',
    owner: keeper.user.id,
    due: calendar.day(20),
  });
  if (nth > 0) await book.move(keeper, 'supplierRisk', calendar.after(touchedAt(risk), 1, random), risk, 'watch');
}
