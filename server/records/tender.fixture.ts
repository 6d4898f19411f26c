import { expect } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog, personOf } from '../../tests/support/open-catalog.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { newId } from '../kernel/new-id.ts';
import { excelRoom } from './excel/excel.routes.ts';
import { recordsRoom } from './records.routes.ts';

export type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
export type Answer = any;

export const [first, second, third] = ['role:supAdmin@s1', 'role:supAdmin@s2', 'role:supAdmin@s3'] as const;
export const orderer = 'role:buyer@d1';
export const bidders = [first, second, third] as const;
export const [pm, manager, finance, cashier] = [
  'role:tenderPm@d1',
  'role:buyerMgr',
  'role:finance',
  'role:cashier',
] as const;
export const [opener, other, witness] = ['role:opener@o1', 'role:opener@o2', 'role:witness@o3'] as const;
export const [lead, expert, expertToo] = ['role:expert+expertLead@e1', 'role:expert@e2', 'role:expert@e3'] as const;
export const experts = [lead, expert, expertToo] as const;
/** What nobody may read before the opening. */
export const [planted, secretReply] = ['987654.32', '绝密的技术方案甲乙丙'];

/** The catalog of the file that runs: one file runs at a time. */
let catalog: Catalog;
const { kept, done } = keeping(() => catalog);

export { done };
export const ids = { category: '', material: '', template: '' };

export const read = async (url: string, who: string = pm) => (await catalog.call(who, 'GET', `/records/${url}`)).result;
export async function move(who: string, of: string, id: string, key: string, answers: Body = {}): Promise<Answer> {
  const { version } = (await read(`${of}/${id}`, who)) ?? {};
  return catalog.call(who, 'POST', `/records/${of}/${id}/moves/${key}`, { version, answers });
}
export async function moved(...asked: Parameters<typeof move>): Promise<void> {
  const answer = await move(...asked);
  expect(answer.success, `${asked[0]} ${asked[3]}: ${JSON.stringify(answer)}`).toBe(true);
}
/** What somebody does with their own row, or with that of another. */
export async function own(
  who: string,
  of: string,
  id: string,
  part: string,
  key: string,
  more: Body = {},
): Promise<Answer> {
  const { answers = {}, as = who } = more;
  const { version, [part]: lines } = await read(`${of}/${id}`, who);
  const rows = lines.filter(({ person }: Body) => person === userOf(String(as))).map((row: Body) => row.id);
  return catalog.call(who, 'POST', `/records/${of}/${id}/lines/${part}/moves/${key}`, { version, rows, answers });
}
export async function mine(...asked: Parameters<typeof own>): Promise<void> {
  const answer = await own(...asked);
  expect(answer.success, `${asked[0]} ${asked[4]}: ${JSON.stringify(answer)}`).toBe(true);
}
export const rowsOf = <Row = Body>(text: string, ...values: unknown[]) =>
  catalog.at.db.tenant(1).rows<Row>({ text, values });
export const tick = () => passTime(catalog.house);
export const state = async (url: string, who: string = pm) => (await read(url, who)).status;
export const change = async (who: string, url: string, body: Body) => {
  const found = await read(url, who);
  expect(found, `${who} ${url}`).toBeTruthy();
  const { $rel: _, ...record } = found;
  return catalog.call(who, 'PUT', `/records/${url}`, { version: record.version, ...body });
};
export const bare = ({ $rel: _, ...row }: Body): Body => row;
export const draftOf = ({ record }: Answer, ...parts: string[]): Body => ({
  ...bare(record),
  ...Object.fromEntries(parts.map((part) => [part, (record[part] ?? []).map(bare)])),
});

export async function demanded(name: string, items = 1): Promise<Answer> {
  const line = { name, unit: 'EA', qty: '10', estPrice: '12', needDate: '2099-08-01', category: ids.category };
  const made = await done('demander', 'demand', {
    ...{
      title: name,
      purpose: '检测',
      depart: 'd1',
      lines: Array.from({ length: items }, () => ({ ...line, material: ids.material })),
    },
  });
  await moved('demander', 'demand', made.id, 'submit');
  await decided(catalog.call, ['demand', made.id], 'role:demandHead');
  return read(`demand/${made.id}`);
}
export const said = {
  ...{ contact: '李', contactPhone: '13800000000', signupEnd: '2099-11-01 12:00:00', deadline: '2099-12-01 12:00:00' },
  ...{ minDays: 0, minSuppliers: 3, minQuotes: 3, scope: 'OPEN', currency: 'CNY', bondAmount: '20', docFee: '0' },
  ...{ openQuorum: 2, expertMin: 3, replyDays: 1, publicDays: 3, priceFormula: 'LOWEST' },
};
export const userOf = (who: string) => personOf(who)?.user.id;
export const team = [
  { person: userOf(opener), duty: 'OPENER' },
  { person: userOf(other), duty: 'OPENER' },
  { person: userOf(witness), duty: 'WITNESS' },
];

/** A tender of a demand, published for everybody. */
export async function published(demand: string, more: Body = {}): Promise<string> {
  const draft = draftOf(await done('buyer', 'demand/becomes/toTender', { ids: [demand] }), 'items');
  const given = {
    ...draft,
    ...said,
    buyer: userOf(pm),
    category: ids.category,
    team,
    scoreTemplate: ids.template,
    ...more,
  };
  const { id } = await done('buyer', 'tender', given);
  await moved(pm, 'tender', id, 'useTemplate');
  await moved(pm, 'tender', id, 'submit');
  await decided(catalog.call, ['sourceEvent', id], manager);
  await moved(pm, 'tender', id, 'publishOpen');
  return id;
}
/** Signs up and is let in; the bond is asked for. */
export async function admitted(who: string, event: string): Promise<string> {
  const draft = draftOf(await done(who, `myEvent/${event}/becomes/signUp`));
  const { id } = await done(who, 'mySignup', { ...draft, contact: '王', phone: '13800000001', promise: 'Y' });
  await moved(who, 'mySignup', id, 'submit');
  await moved(pm, 'sourceSignup', id, 'pass');
  return id;
}
export const bondOf = async (event: string, who: string) =>
  (await rowsOf<{ id: string }>(`select id from src_bond where event = $1 and supplier = $2`, event, who.slice(-2)))[0]
    ?.id as string;
export async function paid(who: string, event: string): Promise<void> {
  const bond = await bondOf(event, who);
  const file = newId();
  await rowsOf(
    `insert into file (tenant_id, id, name, size, type, sha256, by) values (1, $1, 'a.pdf', 1, 'application/pdf', $1, $2)`,
    ...[file, userOf(who)],
  );
  const filled = { payMode: 'TRANSFER', payer: '6222', paidOn: '2026-11-01', voucher: [file] };
  const saved = await change(who, `myBond/${bond}`, filled);
  expect(saved.success, JSON.stringify(saved)).toBe(true);
  await moved(who, 'myBond', bond, 'submit');
  await moved(finance, 'sourceBond', bond, 'confirm');
}
/** A bid as it is begun: the prices first, then each criterion answered. */
export async function written(who: string, event: string, price: string, reply = secretReply): Promise<string> {
  const draft = draftOf(await done(who, `myEvent/${event}/becomes/toQuote`), 'lines');
  const lines = (draft.lines as Body[]).map((line) => ({ ...line, price, taxRate: '0.13' }));
  const { id } = await done(who, 'myQuote', { ...draft, agent: '王', phone: '13800000001', validDays: 90, lines });
  const begun = await read(`myQuote/${id}`, who);
  const answers = begun.answers.map((row: Body) => ({ ...bare(row), reply }));
  const saved = await change(who, `myQuote/${id}`, { answers });
  expect(saved.success, JSON.stringify(saved)).toBe(true);
  return id;
}
export async function bidden(who: string, event: string, price: string, reply?: string): Promise<string> {
  await admitted(who, event);
  await paid(who, event);
  const id = await written(who, event, price, reply);
  await moved(who, 'myQuote', id, 'submit');
  return id;
}
/** As if the deadline were a moment ago, and the end of the sign-up before it. */
export const past = (event: string) =>
  rowsOf(
    `update src_event set deadline = clock_timestamp() - interval '1 second',
      signup_end = clock_timestamp() - interval '2 seconds' where id = $1`,
    event,
  );
export const openSourcing = async (demand: string) =>
  Number((await read(`demand/${demand}`, 'buyer')).lines[0].sourcingQty);
export const openingOf = async (event: string) =>
  (await rowsOf<{ id: string }>(`select id from src_opening where event = $1`, event))[0]?.id as string;
/** Both openers and the witness. */
export async function openedBy(event: string): Promise<string> {
  const id = await openingOf(event);
  for (const who of [opener, other, witness]) await mine(who, 'sourceOpening', id, 'people', 'signIn');
  for (const who of [opener, other]) await mine(who, 'sourceOpening', id, 'people', 'release');
  return id;
}
/** A committee that has been called. */
export async function called(event: string): Promise<string> {
  const { id } = (await done(pm, 'tender/becomes/toEval/make', { ids: [event] })).records[0];
  const seats = experts.map((who) => ({ person: userOf(who), duty: who === lead ? 'LEAD' : 'MEMBER', how: 'DRAWN' }));
  await change(pm, `sourceEval/${id}`, { experts: seats });
  await moved(pm, 'sourceEval', id, 'call');
  return id;
}
/** One that has declared itself and begun. */
export async function seated(event: string): Promise<string> {
  const id = await called(event);
  for (const who of experts) await mine(who, 'sourceEval', id, 'experts', 'clear');
  await moved(pm, 'sourceEval', id, 'begin');
  return id;
}
export const sheetOf = async (evaluation: string, who: string) =>
  (await rowsOf<{ id: string }>(`select id from src_score where eval = $1 and expert = $2`, evaluation, userOf(who)))[0]
    ?.id as string;
/** What an expert gives each bidder: points of the technical criterion, or a refusal. */
export async function scored(
  evaluation: string,
  who: string,
  points: Readonly<Record<string, string>>,
): Promise<string> {
  const id = await sheetOf(evaluation, who);
  const sheet = await read(`sourceScore/${id}`, who);
  const lines = sheet.lines.map(bare).map((row: Body) => {
    const given = points[String(row.supplier)];
    if (row.stage === 'TECH') return { ...row, score: given === 'no' ? '0' : given };
    return { ...row, passed: given === 'no' ? 'N' : 'Y', comment: given === 'no' ? '资质过期' : null };
  });
  const saved = await change(who, `sourceScore/${id}`, { lines });
  expect(saved.success, JSON.stringify(saved)).toBe(true);
  await moved(who, 'sourceScore', id, 'submit');
  return id;
}
/** From an opened tender to a report that all have signed. */
export async function reported(event: string, points: Readonly<Record<string, string>>): Promise<string> {
  const id = await seated(event);
  for (const who of experts) await scored(id, who, points);
  await moved(lead, 'sourceEval', id, 'lock');
  await moved(lead, 'sourceEval', id, 'rank');
  const told = await change(lead, `sourceEval/${id}`, { conclusion: '推荐第一名' });
  expect(told.success, JSON.stringify(told)).toBe(true);
  await moved(lead, 'sourceEval', id, 'report');
  for (const who of experts) await mine(who, 'sourceEval', id, 'experts', 'sign');
  return id;
}
/** A tender that three have bidden in, opened. */
export async function opened(name: string, prices: readonly string[] = ['9', '10', '8']): Promise<Answer> {
  const demand = await demanded(name);
  const event = await published(demand.id);
  const quotes: string[] = [];
  for (const [at, who] of bidders.entries()) quotes.push(await bidden(who, event, prices[at] ?? '9'));
  await past(event);
  await tick();
  const opening = await openedBy(event);
  return { demand, event, quotes, opening };
}
/** An award as it stands before it is sent. */
export async function proposed(event: string, more: Body = {}): Promise<string> {
  const draft = draftOf(await done(pm, `tender/${event}/becomes/toAward`));
  const { id } = await done(pm, 'sourceAward', { ...draft, lines: [] });
  await moved(pm, 'sourceAward', id, 'fill');
  await moved(pm, 'sourceAward', id, 'byRank');
  const saved = await change(pm, `sourceAward/${id}`, {
    ...{ reasonText: '评标第一名', publicText: '中标候选人：北方试剂' },
    ...more,
  });
  expect(saved.success, JSON.stringify(saved)).toBe(true);
  return id;
}
export async function publicised(event: string): Promise<string> {
  const id = await proposed(event);
  await moved(pm, 'sourceAward', id, 'submit');
  await decided(catalog.call, ['sourceAward', id], manager);
  return id;
}
export const overdue = (award: string) =>
  rowsOf(`update src_award set public_until = clock_timestamp() - interval '1 second' where id = $1`, award);

/** A company that tenders, and three suppliers who may bid. */
export async function openTenders(
  name: string,
  ...more: NonNullable<Parameters<typeof openCatalog>[1]>
): Promise<Catalog> {
  catalog = await openCatalog(name, [recordsRoom, excelRoom, ...more]);
  await rowsOf(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室')`);
  const staff = [
    'buyer',
    orderer,
    'demander',
    'role:demandHead',
    pm,
    manager,
    finance,
    cashier,
    'role:legal',
    'role:auditor',
  ];
  await seatPeople(catalog.at.db, 'd1', ...staff, opener, other, witness, ...experts);
  for (const [at, name] of ['北方', '南方', '东方'].entries())
    await rowsOf(
      `insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now) values (1, $1, $2, $3, '6', 'CN', 'N')`,
      ...[`s${at + 1}`, `SU${at + 1}`, `${name}试剂`],
    );
  await seatPeople(catalog.at.db, null, ...bidders);
  const category = { code: 'C1', name: '试剂', categoryKind: 'REAGENT', controlLevel: 'C' };
  ids.category = await kept('category', category);
  await rowsOf(
    `insert into mm_material (tenant_id, id, code, name, unit, category, status) values (1, 'm1', 'M1', '乙腈', 'EA', $1, 'enabled')`,
    ids.category,
  );
  ids.material = 'm1';
  ids.template = await kept('scoreTemplate', {
    ...{ name: '货物综合评分', enabled: 'ENABLED' },
    lines: [
      { stage: 'QUALIFY', item: '资质', standard: '有效' },
      { stage: 'TECH', item: '性能', standard: '满足技术要求', full: '60', least: '0' },
      { stage: 'PRICE', item: '价格', standard: '最低价满分', full: '40', least: '0' },
    ],
  });
  return catalog;
}
