import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { connectDatabase } from '../db/connect.ts';
import { engine } from '../engine.ts';
import { searchRoom } from '../features/search/search.routes.ts';
import { createModels } from '../metadata/create-models.ts';
import { reportsRoom } from '../reports/reports.routes.ts';
import type { Sources } from './asking.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const keeper = 'role:supMgr';
const manager = 'role:buyerMgr';
/** A storekeeper, who is asked how the deliveries were. */
const asked = 'keeper';

let catalog: Catalog;
const { done } = keeping(() => catalog);
const owner = (text: string, ...values: unknown[]) => catalog.at.db.owner.rows({ text, values }) as Promise<Answer[]>;
const write = (text: string, ...values: unknown[]) => catalog.at.db.tenant(1).rows({ text, values });

const read = async (entity: string, id: string, who = keeper): Promise<Answer> =>
  (await catalog.call(who, 'GET', `/records/${entity}/${id}`)).result;
async function move(who: string, entity: string, id: string, key: string, answers: Body = {}): Promise<Answer> {
  const { version } = await read(entity, id, who);
  return catalog.call(who, 'POST', `/records/${entity}/${id}/moves/${key}`, { version, answers });
}
async function moved(...told: Parameters<typeof move>): Promise<Answer> {
  const answer = await move(...told);
  expect(answer.success, `${told[3]}: ${JSON.stringify(answer)}`).toBe(true);
  return answer.result;
}
const at = (now: string, house: Sources = catalog.house) => passTime(house, now);

/** The quarter that is looked back on. */
const [from, to] = ['2026-07-01', '2026-09-30'];
let template: string;

beforeAll(async () => {
  catalog = await openCatalog('records_evaluation', [recordsRoom, searchRoom, reportsRoom]);
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '采购部')`);
  for (const [id, code] of [
    ['s1', '91110000100000001W'],
    ['s2', '911100001000000020'],
    ['s3', '91110000100000004G'],
  ])
    await write(
      `insert into su_supplier (tenant_id, id, code, name, credit_code, supplier_kind, verify_status, is_show, country, region,
        legal_person, phone, currency, held_now, life_status, card, grade, reds, version, rev)
        values (1, $1, $1, '供应商' || $1, $2, 'PRIVATE', '6', '1', 'CN', '310115', '法人' || $1, '021-60000001', 'CNY', 'N',
        'QUALIFIED', 'NONE', 'N', 0, 1, 1)`,
      id,
      code,
    );
  await seatPeople(catalog.at.db, 'd1', 'buyer', keeper, manager, asked, 'otherkeeper');
  await seatPeople(catalog.at.db, null, 'supplier');
  await receive('r1', 's1', [
    ['2026-07-10', '2026-07-10'],
    ['2026-08-02', '2026-08-03'],
    ['2026-09-30', '2026-09-29'],
    ['2026-09-30', '2026-10-08'],
  ]);
  await receive('r2', 's1', [['2026-10-01', '2026-09-01']]);
  await receive('r3', 's2', [['2026-07-10', '2026-07-01']]);
  template = await standing([
    ['ONTIME', 60],
    ['service', 40],
  ]);
});
afterAll(() => catalog.close());

/** What arrived of a supplier: when, and when it was due. */
async function receive(id: string, supplier: string, lines: readonly (readonly [day: string, due: string])[]) {
  for (const [nth, [day, due]] of lines.entries()) {
    const head = `${id}-${nth}`;
    await write(
      `insert into dl_receipt (tenant_id, id, receipt_no, status, supplier, day, version, rev) values (1, $1, $1, 'done', $2, $3, 1, 1)`,
      ...[head, supplier, day],
    );
    await write(
      `insert into dl_receipt_line (tenant_id, id, head_id, row_no, line_no, name, unit, qty, due)
        values (1, $1, $1, 1, 10, '乙腈', 'BOTTLE', 4, $2)`,
      ...[head, due],
    );
  }
}

/** A template that stands: the punctual share between 50 and 100, and what the asked thinks of the service. */
async function standing(
  weights: readonly (readonly [string, number])[],
  scorer = `u-${asked}`,
  ofOther: readonly (readonly [string, number])[] = [],
): Promise<string> {
  const items: Body[] = [];
  const persons = [
    ...weights.map((one) => [...one, scorer] as const),
    ...ofOther.map((one) => [...one, 'u-otherkeeper'] as const),
  ];
  for (const [what, weight, person] of persons) {
    const says =
      what === 'service'
        ? { name: '服务配合', dim: 'SERVICE', mode: 'MANUAL', standard: '响应与配合', noData: 'EXCLUDE' }
        : {
            name: what,
            dim: 'DELIVERY',
            mode: 'SYSTEM',
            measure: what,
            fullAt: '100',
            zeroAt: '50',
            noData: 'EXCLUDE',
          };
    const { id } = await done(keeper, 'evalIndicator', says);
    items.push({ indicator: id, weight: String(weight), ...(what === 'service' ? { scorer: person } : {}) });
  }
  const { id } = await done(keeper, 'evalTemplate', { name: '季度评价', cycle: 'QUARTER', items });
  await moved(manager, 'evalTemplate', id, 'effect');
  return id;
}

/** An evaluation of these suppliers that has begun; by supplier the sheet of each. */
async function begun(
  suppliers: readonly string[],
  by = template,
): Promise<{ plan: string; sheets: Map<string, string> }> {
  const said = { title: '三季度评价', template: by, fromDate: from, toDate: to, scoreEnd: '2099-12-31' };
  const { id } = await done(keeper, 'evalPlan', { ...said, suppliers: suppliers.map((supplier) => ({ supplier })) });
  await moved(keeper, 'evalPlan', id, 'begin');
  const rows = await owner(`select id, supplier from ev_result where plan = $1`, id);
  return { plan: id, sheets: new Map(rows.map((row) => [row.supplier, row.id])) };
}

async function score(sheet: string, mark: string, note: string | null = null, who = asked): Promise<Answer> {
  const record = await read('supplierEval', sheet, who);
  const rows = record.items.filter(({ mode }: Body) => mode === 'MANUAL').map(({ id }: Body) => id);
  return catalog.call(who, 'POST', `/records/supplierEval/${sheet}/lines/items/moves/give`, {
    ...{ version: record.version, rows, answers: { mark, ...(note === null ? {} : { note }) } },
  });
}

async function published(suppliers: readonly string[], marks: Readonly<Record<string, string>>, by = template) {
  const { plan, sheets } = await begun(suppliers, by);
  for (const [supplier, mark] of Object.entries(marks))
    expect(await score(sheets.get(supplier) ?? '', mark, '见记录')).toMatchObject({ success: true });
  await moved(keeper, 'evalPlan', plan, 'submit');
  await decided(catalog.call, ['evalPlan', plan], manager);
  return { plan, sheets };
}

describe('a quarter is looked back on', () => {
  test('it counts what arrived within it, by who is asked, and by nobody else', async () => {
    const { plan, sheets } = await begun(['s1', 's2', 's3']);
    const one = sheets.get('s1') ?? '';
    expect(await read('supplierEval', one)).toMatchObject({
      status: 'scoring',
      waiting: 1,
      items: [{ weight: '60.00' }, {}],
    });
    const seen = await read('supplierEval', one, asked);
    expect(seen.items).toMatchObject([{ name: '服务配合' }]);
    expect(seen.total).toBeUndefined();
    expect(await score(one, '59')).toMatchObject({ success: false });
    expect(await score(one, '80')).toMatchObject({ success: true });
    const counted = await read('supplierEval', one);
    expect(counted).toMatchObject({ status: 'calculated', onTimePct: '75.00', delivery: '50.00', service: '80.00' });
    expect(counted).toMatchObject({ total: '62.00', grade: 'D' });
    expect(counted.receipts.map(({ day }: Body) => day).toSorted()).toEqual([
      ...['2026-07-10', '2026-08-02', '2026-09-30', '2026-09-30'],
    ]);
    expect(await read('evalPlan', plan)).toMatchObject({ status: 'scoring', evals: 3, openEvals: 2 });
    await moved(keeper, 'supplierEval', sheets.get('s2') ?? '', 'close');
    expect(await read('supplierEval', sheets.get('s2') ?? '')).toMatchObject({
      status: 'calculated',
      total: '0.00',
      grade: 'D',
    });
    await moved(keeper, 'supplierEval', sheets.get('s3') ?? '', 'close');
    expect(await read('supplierEval', sheets.get('s3') ?? '')).toMatchObject({
      status: 'calculated',
      total: null,
      grade: 'N',
    });
    expect(await read('evalPlan', plan)).toMatchObject({ status: 'calculated', openEvals: 0 });
  });

  test('K01: whatever is known weighs whole, and the total stays within 0 and 100', async () => {
    const weights = [
      ['ONTIME', 35.5],
      ['LOTPASS', 24.5],
      ['service', 40],
    ] as const;
    const { sheets } = await begun(['s1'], await standing(weights));
    await score(sheets.get('s1') ?? '', '90');
    const told = await read('supplierEval', sheets.get('s1') ?? '');
    const known = told.items.filter(({ score: one }: Body) => one !== null);
    expect(known.map(({ name }: Body) => name)).toEqual(['ONTIME', '服务配合']);
    expect(Number(told.total)).toBeCloseTo((50 * 35.5 + 90 * 40) / 75.5, 2);
  });

  test('K01: weights that are not a hundred are told, and the template does not stand', async () => {
    const { id: indicator } = await done(keeper, 'evalIndicator', {
      ...{
        name: '退货率',
        dim: 'QUALITY',
        mode: 'SYSTEM',
        measure: 'RETURN',
        fullAt: '0',
        zeroAt: '20',
        noData: 'EXCLUDE',
      },
    });
    const { id } = await done(keeper, 'evalTemplate', { name: '不足', items: [{ indicator, weight: '99.99' }] });
    expect(await move(manager, 'evalTemplate', id, 'effect')).toMatchObject({
      ...{ success: false, message: expect.stringContaining('现在合计 99.99') },
    });
    expect(await read('evalTemplate', id)).toMatchObject({ status: 'draft' });
  });

  test('K02: what was counted stays, whatever is entered afterwards and whoever changes the base', async () => {
    const own = await standing([['ONTIME', 100]]);
    const { sheets } = await published(['s1'], {}, own);
    const sheet = sheets.get('s1') ?? '';
    const before = await read('supplierEval', sheet);
    expect(before).toMatchObject({ status: 'published', total: '50.00' });
    await receive('r9', 's1', [['2026-09-15', '2026-09-20']]);
    const [{ indicator }] = await owner(`select indicator from ev_template_item where head_id = $1`, own);
    const { version } = await read('evalIndicator', indicator);
    await done(keeper, `evalIndicator/${indicator}`, { version, zeroAt: '0' }, 'PUT');
    for (const who of [keeper, manager, 'supplier']) {
      const { version: seen, items } = await read('supplierEval', sheet, who);
      const body = {
        version: seen,
        total: '99',
        items: items.map(({ id }: Body) => ({ id, score: '99', value: '99' })),
      };
      await catalog.call(who, 'PUT', `/records/supplierEval/${sheet}`, body);
    }
    const after = await read('supplierEval', sheet);
    expect([after.total, after.onTimePct, after.receipts, after.items]).toEqual([
      ...[before.total, before.onTimePct, before.receipts, before.items],
    ]);
    await write(`delete from dl_receipt_line where head_id = 'r9-0'`);
    await write(`delete from dl_receipt where id = 'r9-0'`);
  });

  test('who scores scores his own lines alone, and a mark below sixty says why', async () => {
    const { sheets } = await begun(['s1']);
    const sheet = sheets.get('s1') ?? '';
    const { version, items } = await read('supplierEval', sheet);
    const rows = items.filter(({ mode }: Body) => mode === 'MANUAL').map(({ id }: Body) => id);
    const give = (who: string) =>
      catalog.call(who, 'POST', `/records/supplierEval/${sheet}/lines/items/moves/give`, {
        ...{ version, rows, answers: { mark: '100' } },
      });
    for (const who of ['otherkeeper', 'buyer', keeper, 'supplier'])
      expect(await give(who)).toMatchObject({ success: false });
    expect(await score(sheet, '30')).toMatchObject({ success: false, message: expect.stringContaining('写明原因') });
    expect(await score(sheet, '101')).toMatchObject({ success: false });
    const mine = await catalog.call(asked, 'GET', '/records/evalTask?list=main');
    expect(mine.result.total).toBeGreaterThan(0);
    expect((await catalog.call('otherkeeper', 'GET', '/records/evalTask?list=main')).result.total).toBe(0);
    expect(await score(sheet, '30', '三次没有答复')).toMatchObject({ success: true });
  });
});

describe('whoever scores, and whoever keeps the scores', () => {
  /** Two persons are asked what they think of one supplier. */
  async function askedTwo(suppliers: readonly string[] = ['s1']) {
    const two = await standing([['service', 50]], undefined, [['service', 50]]);
    return begun(suppliers, two);
  }
  const everywhere = async (who: string, sheet: string): Promise<string> =>
    JSON.stringify([
      await read('supplierEval', sheet, who),
      await catalog.call(who, 'GET', `/records/supplierEval/${sheet}/history`),
      await catalog.call(who, 'GET', '/records/supplierEval?list=main&totals=Y'),
      await catalog.call(who, 'GET', '/records/evalTask?list=main'),
      await catalog.call(who, 'GET', '/reports/evalScorers/rows'),
    ]);

  test('see no mark of another while they may still give their own', async () => {
    const { sheets } = await askedTwo();
    const sheet = sheets.get('s1') ?? '';
    expect(await score(sheet, '41.37', '三次没有答复')).toMatchObject({ success: true });
    expect(await read('supplierEval', sheet)).toMatchObject({ status: 'scoring', waiting: 1 });
    expect(await everywhere(asked, sheet)).toContain('41.37');
    for (const who of ['otherkeeper', keeper, manager, 'role:qualityHead', 'role:buyer', 'role:iqc+supMgr']) {
      const told = await everywhere(who, sheet);
      expect(told, who).not.toContain('41.37');
      expect(told, who).not.toContain('三次没有答复');
    }
  });

  test('a keeper who asks somebody else changes nothing that was given, and takes no line away', async () => {
    const { sheets } = await askedTwo();
    const sheet = sheets.get('s1') ?? '';
    await score(sheet, '88');
    const { version, items } = await read('supplierEval', sheet);
    const open = items.find(({ lineStatus }: Body) => lineStatus === 'todo');
    await catalog.call(keeper, 'PUT', `/records/supplierEval/${sheet}`, { version, items: [] });
    expect((await read('supplierEval', sheet)).items).toHaveLength(2);
    const now = await read('supplierEval', sheet);
    const twice = now.items.map(({ id }: Body) => ({ id, ...(id === open.id ? { scorer: `u-${asked}` } : {}) }));
    const refused = await catalog.call(keeper, 'PUT', `/records/supplierEval/${sheet}`, {
      ...{ version: now.version, items: twice },
    });
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('已经在评同一指标') });
    const given = now.items.map(({ id }: Body) => (id === open.id ? { id, scorer: 'u-buyer', mark: '1' } : { id }));
    await done(keeper, `supplierEval/${sheet}`, { version: now.version, items: given }, 'PUT');
    expect(await owner('select mark, scorer from ev_score where head_id = $1 order by line_no', sheet)).toEqual([
      { mark: '88.00', scorer: `u-${asked}` },
      { mark: null, scorer: 'u-buyer' },
    ]);
    expect(await score(sheet, '90', null, 'buyer')).toMatchObject({ success: true });
    expect(await read('supplierEval', sheet)).toMatchObject({ status: 'calculated', total: '89.00' });
  });

  test('a template that stands keeps what its indicators said', async () => {
    const own = await standing([['ONTIME', 100]]);
    const [{ indicator }] = await owner(`select indicator from ev_template_item where head_id = $1`, own);
    const { version } = await read('evalIndicator', indicator);
    await done(keeper, `evalIndicator/${indicator}`, { version, zeroAt: '10', name: '改了' }, 'PUT');
    expect((await read('evalTemplate', own)).items).toMatchObject([{ name: 'ONTIME', zeroAt: '50.00' }]);
    const { sheets } = await begun(['s1'], own);
    expect((await read('supplierEval', sheets.get('s1') ?? '')).items).toMatchObject([{ zeroAt: '50.00' }]);
  });

  test('what is being agreed to is not counted anew', async () => {
    const own = await standing([['ONTIME', 100]]);
    const { plan, sheets } = await begun(['s1'], own);
    const sheet = sheets.get('s1') ?? '';
    await moved(keeper, 'supplierEval', sheet, 'recount');
    await moved(keeper, 'evalPlan', plan, 'submit');
    expect(await move(keeper, 'supplierEval', sheet, 'recount')).toMatchObject({
      ...{ success: false, message: expect.stringContaining('已送审') },
    });
  });
});

describe('the supplier hears of it', () => {
  test('and of nothing before it is published; of whoever scored, never', async () => {
    const { plan, sheets } = await begun(['s1']);
    const sheet = sheets.get('s1') ?? '';
    await score(sheet, '80', '私下的看法');
    const { evalNo } = await read('supplierEval', sheet);
    const entities = ['myEval', 'supplierEval'];
    const told = async (): Promise<string> => {
      const urls = entities.flatMap((entity) => [
        ...['', '/history', '/versions', '/lineage'].map((what) => `/records/${entity}/${sheet}${what}`),
        ...['', '&status=calculated', '&byState=Y&totals=Y'].map((query) => `/records/${entity}?list=main${query}`),
      ]);
      const all = [...urls, `/search?text=${evalNo}`, '/reports/evalScorers/rows', '/reports/evalScores/rows'];
      const answers = [];
      for (const url of all) answers.push(await catalog.call('supplier', 'GET', url));
      return JSON.stringify(answers);
    };
    const before = await told();
    expect(before).not.toContain(sheet);
    expect(before).not.toContain(evalNo);
    await moved(keeper, 'evalPlan', plan, 'submit');
    expect(await told()).not.toContain(sheet);
    await decided(catalog.call, ['evalPlan', plan], manager);
    const after = await told();
    expect(after).toContain(sheet);
    for (const secret of ['私下的看法', `u-${asked}`, asked.toUpperCase()]) expect(after).not.toContain(secret);
    // Whoever guesses at what he does not see finds as much with a wrong guess.
    const guess = async (val: string): Promise<number> => {
      const superQueryParams = JSON.stringify([{ field: 'items.scorer', rule: 'eq', val }]);
      const url = `/records/myEval?${new URLSearchParams({ superQueryParams, 'items.scorer': val })}`;
      return (await catalog.call('supplier', 'GET', url)).result?.total ?? 0;
    };
    expect(await guess(`u-${asked}`)).toBe(await guess('u-nobody'));
  });

  test('an older result that becomes final later leaves the grade of the newer one', async () => {
    const [older, newer] = [await published(['s3'], { s3: '95' }), await published(['s3'], { s3: '85' })];
    await write(`update ev_result set from_date = '2026-04-01', to_date = '2026-06-30' where plan = $1`, older.plan);
    for (const [{ sheets }, who] of [
      [newer, 'role:supAdmin@s3'],
      [older, 'role:supAdmin@s3'],
    ] as const) {
      const sheet = sheets.get('s3') ?? '';
      await moved(who, 'myEval', sheet, 'appeal', { appealText: '有异议' });
      await moved(manager, 'supplierEval', sheet, 'answer', { appealResult: '维持' });
    }
    expect(await read('supplier', 's3')).toMatchObject({ grade: 'B', lastScore: '85.00', lastEvalOn: to });
  });

  test('what has no data becomes final and leaves the grade that there was', async () => {
    const before = await read('supplier', 's3');
    const { sheets } = await published(['s3'], {}, await standing([['ONTIME', 100]]));
    const sheet = sheets.get('s3') ?? '';
    expect(await read('supplierEval', sheet)).toMatchObject({ status: 'published', grade: 'N', total: null });
    await moved('role:supAdmin@s3', 'myEval', sheet, 'appeal', { appealText: '有异议' });
    await moved(manager, 'supplierEval', sheet, 'answer', { appealResult: '本期没有到货，不评' });
    expect(await read('supplierEval', sheet)).toMatchObject({ status: 'final' });
    const { grade, lastScore, lastEvalOn } = await read('supplier', 's3');
    expect([grade, lastScore, lastEvalOn]).toEqual([before.grade, before.lastScore, before.lastEvalOn]);
    expect(grade).toBe('B');
  });

  test('objects within seven days, is answered by somebody else, and the grade is the answered one', async () => {
    const { plan, sheets } = await published(['s1', 's2'], { s1: '80', s2: '99' });
    const [one, two] = [sheets.get('s1') ?? '', sheets.get('s2') ?? ''];
    expect((await catalog.call('supplier', 'GET', `/records/myEval/${two}`)).success).toBe(false);
    const mine = await read('myEval', one, 'supplier');
    expect(mine).toMatchObject({ total: '62.00', grade: 'D' });
    expect(JSON.stringify(mine)).not.toContain(`u-${asked}`);
    const objection = { appealText: '九月三十日是按通知推迟的' };
    const { id: appealed } = await moved('supplier', 'myEval', one, 'appeal', objection);
    expect(appealed).toBe(one);
    expect(await move('supplier', 'myEval', one, 'appeal', objection)).toMatchObject({ success: false });
    expect(await move(keeper, 'supplierEval', one, 'answer', { appealResult: '补回', adjust: '101' })).toMatchObject({
      success: false,
    });
    await moved(manager, 'supplierEval', one, 'answer', { appealResult: '推迟属实，补回九分', adjust: '9' });
    expect(await read('supplierEval', one)).toMatchObject({ status: 'final', total: '71.00', grade: 'C' });
    expect(await read('supplier', 's1')).toMatchObject({ grade: 'C', lastScore: '71.00', lastEvalOn: to });
    expect(await read('evalPlan', plan)).toMatchObject({ status: 'published', finals: 1 });
    const { appealUntil, releasedOn } = await read('supplierEval', two);
    expect(Date.parse(appealUntil) - Date.parse(releasedOn)).toBe(7 * 86_400_000);
    await at(`${appealUntil} 23:59:00`);
    expect(await read('supplierEval', two)).toMatchObject({ status: 'published' });
    const next = new Date(Date.parse(`${appealUntil}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    await at(`${next} 00:05:00`);
    expect(await read('supplierEval', two)).toMatchObject({ status: 'final' });
    expect(await read('evalPlan', plan)).toMatchObject({ status: 'closed', finals: 2 });
  });

  test('is asked to improve, answers line by line, and is looked at again', async () => {
    const said = {
      supplier: 's1',
      due: '2099-12-31',
      items: [{ dim: 'DELIVERY', problem: '晚到两次', wanted: '保证交期' }],
    };
    const { id } = await done(keeper, 'evalImprove', said);
    expect((await catalog.call('supplier', 'GET', `/records/myImprove/${id}`)).success).toBe(false);
    await moved(keeper, 'evalImprove', id, 'send');
    expect(await read('supplier', 's1')).toMatchObject({ openImproves: 1 });
    expect(await move('supplier', 'myImprove', id, 'reply')).toMatchObject({ success: false });
    const { version, items } = await read('myImprove', id, 'supplier');
    const lines = items.map(({ id: line }: Body) => ({
      id: line,
      cause: '排产冲突',
      measure: '预留产能',
      problem: '没有问题',
    }));
    await catalog.call('supplier', 'PUT', `/records/myImprove/${id}`, { version, items: lines });
    const kept = await read('myImprove', id, 'supplier');
    const own = kept.items.map(({ id: line }: Body) => ({ id: line, cause: '排产冲突', measure: '预留产能' }));
    await done('supplier', `myImprove/${id}`, { version: kept.version, items: own }, 'PUT');
    await moved('supplier', 'myImprove', id, 'reply');
    await moved(keeper, 'evalImprove', id, 'back', { backWhy: '请附排产计划' });
    await moved('supplier', 'myImprove', id, 'reply');
    await moved(keeper, 'evalImprove', id, 'close', { verify: '三批准时' });
    const closed = await read('evalImprove', id);
    expect(closed).toMatchObject({ status: 'closed', items: [{ problem: '晚到两次', cause: '排产冲突' }] });
    expect(await read('supplier', 's1')).toMatchObject({ openImproves: 0 });
  });

  test('what failed becomes a yellow card by the request there is, and never by itself', async () => {
    const said = {
      supplier: 's2',
      due: '2099-12-31',
      items: [{ dim: 'QUALITY', problem: '两批不合格', wanted: '改进' }],
    };
    const { id } = await done(keeper, 'evalImprove', said);
    await moved(keeper, 'evalImprove', id, 'send');
    await moved(keeper, 'evalImprove', id, 'fail', { verify: '没有回复' });
    expect(await read('supplier', 's2')).toMatchObject({ card: 'NONE' });
    const { record } = await done(keeper, `evalImprove/${id}/becomes/card`);
    expect(record).toMatchObject({ supplier: 's2', action: 'YELLOW', reason: 'OTHER' });
  });
});

describe('at the same moment', () => {
  /** So many stand before a lock: behind the one that is held, or behind whoever waits for it. */
  const waiting = (count: number) =>
    vi.waitFor(
      async () => {
        const [{ n }] = await owner(
          `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        if (n < count) throw new Error(`${n} wait`);
      },
      { timeout: 20_000, interval: 10 },
    );

  // A process that has yet to start would keep the other waiting longer than anybody waits for a lock.
  beforeAll(async () =>
    expect((await catalog.elsewhere(keeper, 'GET', '/records/evalPlan?list=main')).success).toBe(true),
  );

  test('two count a sheet anew: it is counted once, and the other is told', async () => {
    const { sheets } = await begun(['s1']);
    const sheet = sheets.get('s1') ?? '';
    await score(sheet, '80');
    const { version, status } = await read('supplierEval', sheet);
    expect(status).toBe('calculated');
    const gate = await holdLock(catalog.at.connection, 'select 1 from ev_result where id = $1 for update', [sheet]);
    const body = { version, answers: {} };
    const url = `/records/supplierEval/${sheet}/moves/recount`;
    const both = [catalog.call(keeper, 'POST', url, body), catalog.elsewhere(keeper, 'POST', url, body)];
    await waiting(2);
    await gate.release();
    const answers = await Promise.all(both);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const told = await read('supplierEval', sheet);
    expect(told).toMatchObject({ status: 'calculated', total: '62.00' });
    expect(told.receipts).toHaveLength(4);
  });

  test('the last mark is given while scoring ends: it counts whole or was too late', async () => {
    const { plan, sheets } = await begun(['s1']);
    const sheet = sheets.get('s1') ?? '';
    await write(`update ev_result set score_end = '2037-01-31' where id = $1`, sheet);
    const other = connectDatabase(catalog.at.connection, { size: 4 });
    const models = createModels(other, engine);
    const elsewhere = { ...catalog.house, db: other, models } as never;
    await at('2036-12-31 00:00:00', elsewhere);
    const gate = await holdLock(catalog.at.connection, 'select 1 from ev_result where id = $1 for update', [sheet]);
    const [mark, time] = [score(sheet, '80'), at('2037-02-01 00:05:00', elsewhere)];
    await waiting(2);
    await gate.release();
    const [given] = await Promise.all([mark, time]);
    await at('2037-02-01 00:06:00', elsewhere);
    models.close();
    await other.close();
    const told = await read('supplierEval', sheet);
    expect(told).toMatchObject({ status: 'calculated', total: given.success ? '62.00' : '50.00' });
    expect(await read('evalPlan', plan)).toMatchObject({ status: 'calculated', openEvals: 0 });
  });
});
