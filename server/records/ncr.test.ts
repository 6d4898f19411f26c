import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decide } from '../../tests/support/decide.ts';
import { gateRows, heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import {
  type Body,
  batch,
  boss,
  deliveries,
  inspector,
  judge,
  keeper,
  supplier,
  type Told,
} from './deliveries.fixture.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Another head of quality, and one who buys as well. */
const [deputy, buyerToo] = ['role:qualityHead@d2', 'role:buyer+qualityHead@d2'] as const;
const idOf = (who: string) => `u-${who.replace(/\W/g, '-')}`;

let catalog: Catalog;
const { done, read, ready, move, moved, begin, ordered, received, inspected } = deliveries(() => catalog);

beforeAll(async () => {
  catalog = await openCatalog('records_ncr', [recordsRoom]);
  await begin();
  await seatPeople(catalog.at.db, 'd1', deputy, buyerToo);
  // A process that has yet to start would keep the other waiting longer than anybody waits for a lock.
  expect((await catalog.elsewhere(inspector, 'GET', '/records/ncr?list=main')).success).toBe(true);
});
afterAll(() => catalog.close());

let lots = 0;
/** A lot of ten that was received and found bad; with its receipt. */
async function failed(): Promise<{ lot: string; receipt: string }> {
  const order = await ordered(['m2', '10']);
  const receipt = await received(order, 'm2', '10', batch(`N${++lots}`));
  return { lot: await inspected(receipt, 1), receipt };
}

const written: Body = {
  ...{ resp: 'SUPPLIER', disposition: 'RETURN', why: '不能追溯', dueOn: '2090-01-31', level: 'MAJ' },
};
/** What a chain makes of a record, saved with what whoever made it adds. */
async function next(who: string, of: string, id: string, chain: string, to: string, more: Body = {}): Promise<string> {
  const { record } = await done(who, `${of}/${id}/becomes/${chain}`);
  return (await done(who, to, { ...record, ...more })).id;
}
const raised = (lot: string, more: Body = {}, who: string = inspector): Promise<string> =>
  next(who, 'inspection', lot, 'ncr', 'ncr', { ...written, ...more });
/** Found in use, without a lot. */
const found: Body = {
  ...{ source: 'USE', supplier: 's1', material: 'm2', qty: '3', unit: 'BOTTLE', batchNo: 'U1', found: '三瓶浑浊' },
  ...{ buyer: 'u-buyer', demander: 'u-demander', disposition: 'REWORK', why: '过滤后用于清洗' },
};
const inUse = async (more: Body = {}, who: string = inspector): Promise<string> =>
  (await done(who, 'ncr', { ...written, ...found, ...more })).id;
const says = (who: string, id: string, verb: 'agree' | 'refuse' = 'agree', remark?: string): Promise<Told> =>
  decide(catalog.call, who, ['ncr', id], verb, remark);
async function agreed(id: string, ...persons: readonly string[]): Promise<Told> {
  for (const who of persons) {
    const answer = await says(who, id);
    expect(answer.success, `${who}: ${JSON.stringify(answer)}`).toBe(true);
  }
  return read(`ncr/${id}`);
}
/** As far as the three have agreed. */
async function disposed(id: string, buyer = 'buyer', quality: string = judge): Promise<Told> {
  await moved(inspector, 'ncr', id, 'toReview');
  return agreed(id, buyer, 'demander', quality);
}
const said = (answer: Told): string => JSON.stringify(answer);
const close = (id: string) => move(inspector, 'ncr', id, 'close', { outcome: '已办完' });

describe('a lot that failed', () => {
  test('is judged by buyer, demander and quality, then goes as they said, and no other way', async () => {
    const { lot } = await failed();
    const id = await raised(lot, { disposition: 'CONCESSION', why: '不影响使用' });
    expect(await read(`ncr/${id}`)).toMatchObject({
      ...{ status: 'draft', inspection: lot, supplier: 's1', material: 'm2', qty: '10.000000', unit: 'BOTTLE' },
      ...{ source: 'INCOMING', level: 'MAJ', buyer: 'u-buyer', demander: 'u-demander', receiptLine: 10 },
    });
    expect(await read(`inspection/${lot}`)).toMatchObject({ ncrOpen: 1, ncrSays: null });
    for (const [key, answers] of [
      ['askConcession', { concessionWhy: '急用' }],
      ['sort', { sortedQty: '4' }],
    ] as const)
      expect(said(await move(inspector, 'inspection', lot, key, answers)), key).toContain('还没有定下处置');
    await moved(inspector, 'ncr', id, 'toReview');
    expect(await agreed(id, 'demander')).toMatchObject({ status: 'reviewing' });
    const both = await agreed(id, 'buyer');
    expect(both).toMatchObject({ status: 'judging', decider: null });
    expect([...both.agreedBy].sort()).toEqual(['u-buyer', 'u-demander']);
    expect(await agreed(id, judge)).toMatchObject({ status: 'disposed', decider: `u-${judge}`, decided: '让步接收' });
    expect(await read(`inspection/${lot}`)).toMatchObject({ ncrOpen: 0, ncrSays: 'CONCESSION' });
    expect(said(await move(inspector, 'inspection', lot, 'sort', { sortedQty: '4' }))).toContain('不是挑选');
    const { ncrNo } = await read(`ncr/${id}`);
    expect(said(await close(id))).toContain(`处理单 ${ncrNo}`);
    expect(await moved(inspector, 'inspection', lot, 'concedeAgreed')).toMatchObject({
      ...{ status: 'conceded', concessionQty: '10.000000', ngQty: '0.000000' },
    });
    expect(await moved(inspector, 'ncr', id, 'close', { outcome: '让步接收，已入库' })).toMatchObject({
      ...{ status: 'closed', outcome: '让步接收，已入库' },
    });
  });

  test('is conceded by nobody alone where the three said otherwise', async () => {
    const { lot } = await failed();
    await disposed(await raised(lot, { disposition: 'SORT' }));
    expect(await move(inspector, 'inspection', lot, 'concedeAgreed')).toMatchObject({ success: false });
    expect(await moved(inspector, 'inspection', lot, 'sort', { sortedQty: '4' })).toMatchObject({ status: 'sorted' });
  });

  test('has one at a time: another only once the first is void', async () => {
    const { lot } = await failed();
    const { record } = await done(judge, `inspection/${lot}/becomes/ncr`);
    const id = await raised(lot);
    const refused = await catalog.call(judge, 'POST', '/records/ncr', { ...record, ...written });
    expect(said(refused)).toContain('已经有一张没有关闭的处理单');
    await moved(inspector, 'ncr', id, 'void', { voidWhy: '开错了' });
    await raised(lot);
  });

  test('names no other lot, no more than there was of it, and none that passed', async () => {
    const { lot } = await failed();
    for (const [more, say] of [
      [{ qty: '10.000001' }, '不能多于检验单的批量'],
      [{ material: 'm1' }, '检验单检验的是另一种物料'],
      [{ supplier: 's2', order: null, receipt: null, receiptLine: null }, '检验单是另一家供应商的'],
      [{ inspection: null }, '须选检验单'],
    ] as const) {
      const { record } = await done(inspector, `inspection/${lot}/becomes/ncr`);
      const answer = await catalog.call(inspector, 'POST', '/records/ncr', { ...record, ...written, ...more });
      expect(answer.success, said(more)).toBe(false);
      if (say !== '须选检验单') expect(said(answer)).toContain(say);
    }
    const good = await inspected(await received(await ordered(['m2', '10']), 'm2', '10', batch(`N${++lots}`)), 0);
    expect(await catalog.call(inspector, 'POST', `/records/inspection/${good}/becomes/ncr`, {})).toMatchObject({
      success: false,
    });
  });
});

describe('before it is judged', () => {
  test('it says what was found, what is proposed and why, and what it does to results', async () => {
    const id = await inUse({ found: null, why: null, affects: 'Y' });
    const answer = said(await move(inspector, 'ncr', id, 'toReview'));
    for (const field of ['/found', '/why', '/impact']) expect(answer).toContain(field);
    expect(await read(`ncr/${id}`)).toMatchObject({ status: 'draft' });
  });

  test('what is critical asks for an 8D, whatever was said', async () => {
    expect(await read(`ncr/${await inUse({ level: 'CRI', needEightD: 'N' })}`)).toMatchObject({ needEightD: 'Y' });
  });

  test.each([
    [{ demander: 'u-buyer' }, '同一个人'],
    [{ dueOn: '2021-01-01' }, '处置期限已过'],
  ])('%j is refused', async (more, say) => {
    const id = await inUse(more);
    expect(said(await move(inspector, 'ncr', id, 'toReview'))).toContain(say);
  });

  test('a claim is the supplier’s to bear', async () => {
    const answer = await catalog.call(inspector, 'POST', '/records/ncr', {
      ...{ ...written, ...found, resp: 'CARRIER', deduct: '5', currency: 'CNY' },
    });
    expect(said(answer)).toContain('责任方须是供应商');
  });
});

describe('those who judge', () => {
  test('send it back by one of them, with the reason, and nobody is asked any more', async () => {
    const id = await inUse();
    await moved(inspector, 'ncr', id, 'toReview');
    await agreed(id, 'buyer');
    expect(await says('demander', id, 'refuse')).toMatchObject({ success: false });
    expect(await says('demander', id, 'refuse', '先查清去向')).toMatchObject({ success: true });
    expect(await read(`ncr/${id}`)).toMatchObject({ status: 'draft', backWhy: '先查清去向' });
    await moved(inspector, 'ncr', id, 'toReview');
    expect(await read(`ncr/${id}`)).toMatchObject({ backWhy: null });
    await agreed(id, 'buyer', 'demander');
    expect(await says(judge, id, 'refuse', '应当报废')).toMatchObject({ success: true });
    expect(await read(`ncr/${id}`)).toMatchObject({ status: 'draft', backWhy: '应当报废', disposedAt: null });
  });

  test('are three persons: who raised it does not decide, nor who agreed for another side', async () => {
    const own = await inUse({}, judge);
    await moved(judge, 'ncr', own, 'toReview');
    await agreed(own, 'buyer', 'demander');
    expect(await says(judge, own)).toMatchObject({ success: false });
    expect(await agreed(own, deputy)).toMatchObject({ status: 'disposed', decider: idOf(deputy) });
    const twice = await inUse({ buyer: idOf(buyerToo) });
    await moved(inspector, 'ncr', twice, 'toReview');
    await agreed(twice, buyerToo, 'demander');
    expect(await says(buyerToo, twice)).toMatchObject({ success: false });
    expect(await agreed(twice, judge)).toMatchObject({ status: 'disposed' });
  });

  test('are asked, and nobody else: no move goes round them', async () => {
    const id = await inUse();
    await moved(inspector, 'ncr', id, 'toReview');
    for (const [who, key] of [
      [inspector, 'toJudge'],
      [judge, 'dispose'],
      [judge, 'toJudge'],
      ['buyer', 'close'],
      [boss, 'void'],
    ] as const)
      expect(await move(who, 'ncr', id, key, { outcome: '无', voidWhy: '无' }), key).toMatchObject({ success: false });
    expect(await says(boss, id)).toMatchObject({ success: false });
    const version = (await read(`ncr/${id}`)).version;
    await catalog.call(inspector, 'PUT', `/records/ncr/${id}`, { version, disposition: 'CONCESSION' });
    expect(await read(`ncr/${id}`)).toMatchObject({ status: 'reviewing', disposition: 'REWORK' });
  });
});

describe('closing', () => {
  test('waits until what goes back has left the house', async () => {
    const { lot } = await failed();
    const id = await raised(lot, { disposition: 'RETURN' });
    expect(await catalog.call('buyer', 'POST', `/records/ncr/${id}/becomes/toReturn`, {})).toMatchObject({
      success: false,
    });
    const { ncrNo } = await disposed(id);
    const { record } = await done('buyer', `ncr/${id}/becomes/toReturn`);
    expect(record).toMatchObject({ ncr: id, returnKind: 'REFUND', supplier: 's1' });
    const asScrap = { ...record, returnKind: 'SCRAP', pickup: 'DESTROY' };
    expect(said(await catalog.call('buyer', 'POST', '/records/goodsReturn', asScrap))).toContain(
      `处理单 ${ncrNo} 定的是退货`,
    );
    const back = (await done('buyer', 'goodsReturn', record)).id;
    expect((await read(`goodsReturn/${back}`)).lines).toMatchObject([
      { qty: '10.000000', bad: 'Y', fromZone: 'PENDING', price: '10.000000' },
    ]);
    const refused = said(await close(id));
    expect(refused).toContain('货还没有退出');
    expect(refused).toContain(ncrNo);
    await moved('buyer', 'goodsReturn', back, 'submit');
    await decide(catalog.call, boss, ['goodsReturn', back]);
    await moved('buyer', 'goodsReturn', back, 'send');
    for (const entity of ['supplierReturn', 'goodsReturn'])
      expect(said((await catalog.call(supplier, 'GET', `/records/${entity}/${back}`)).result), entity).not.toContain(
        'NCR',
      );
    await moved(supplier, 'supplierReturn', back, 'confirm');
    await moved(keeper, 'goodsReturn', back, 'shipOut');
    expect(await read(`ncr/${id}`)).toMatchObject({ returnCount: 1 });
    expect(await moved(inspector, 'ncr', id, 'close', { outcome: '已退回' })).toMatchObject({ status: 'closed' });
  });

  test('waits until the supplier was asked for the 8D and the claim was handed in', async () => {
    const id = await inUse({ level: 'CRI', deduct: '300', currency: 'CNY' });
    const { ncrNo } = await disposed(id);
    const refused = said(await close(id));
    expect(refused).toContain('还没有发给供应商');
    expect(refused).toContain('还没有提交扣款单');
    expect(refused).toContain(`处理单 ${ncrNo}`);
    const terms = { interimDue: '2090-01-10', permanentDue: '2090-01-31', checker: `u-${keeper}` };
    const eight = await next(inspector, 'ncr', id, 'eightD', 'eightD', terms);
    expect(await read(`ncr/${id}`)).toMatchObject({ eightDCount: 0 });
    await moved(inspector, 'eightD', eight, 'send');
    const claim = await next('buyer', 'ncr', id, 'toDeduction', 'deduction');
    expect(await read(`deduction/${claim}`)).toMatchObject({
      ...{ ncr: id, kind: 'QUALITY', amount: '300.00', basis: `不合格品处理单 ${ncrNo}`, why: '三瓶浑浊' },
    });
    await moved('buyer', 'deduction', claim, 'submit');
    expect(await read(`ncr/${id}`)).toMatchObject({ eightDCount: 1, deductCount: 1 });
    expect(await moved(inspector, 'ncr', id, 'close', { outcome: '已返工' })).toMatchObject({ status: 'closed' });
    await sees(supplier, id, eight);
  });

  test('takes the 8D that the lot already has', async () => {
    const { lot } = await failed();
    const terms = { interimDue: '2090-01-10', permanentDue: '2090-01-31', checker: `u-${keeper}` };
    await moved(inspector, 'eightD', await next(inspector, 'inspection', lot, 'eightD', 'eightD', terms), 'send');
    const id = await raised(lot, { disposition: 'REWORK', needEightD: 'Y' });
    await disposed(id);
    expect(await moved(inspector, 'ncr', id, 'close', { outcome: '已返工' })).toMatchObject({ status: 'closed' });
  });

  test('says what was done', async () => {
    const id = await inUse();
    await disposed(id);
    expect(await move(inspector, 'ncr', id, 'close')).toMatchObject({ success: false });
    expect(await move(inspector, 'ncr', id, 'void', { voidWhy: '不办了' })).toMatchObject({ success: false });
  });
});

/** What a supplier reads of what came of it: never the decision itself. */
async function sees(who: string, ncr: string, eight: string): Promise<void> {
  expect(await catalog.call(who, 'GET', `/records/ncr/${ncr}`)).toMatchObject({ success: false });
  expect(await catalog.call(who, 'GET', '/records/ncr?list=main')).toMatchObject({ success: false });
  for (const entity of ['myEightD', 'eightD']) {
    const seen = (await catalog.call(who, 'GET', `/records/${entity}/${eight}`)).result;
    expect(seen, entity).toMatchObject({ subject: '乙腈 不合格' });
    expect(Object.keys(seen), entity).not.toContain('ncr');
    expect(said(seen), entity).not.toContain('NCR');
  }
}

describe('nobody reads', () => {
  test('of another company, and a demander only his own', async () => {
    const id = await inUse();
    for (const who of ['theirs', 'role:demander', 'nobody'])
      expect((await catalog.call(who, 'GET', `/records/ncr/${id}`)).success, who).toBe(false);
    const seen = (await catalog.call('demander', 'GET', `/records/ncr/${id}`)).result;
    expect(seen).toMatchObject({ found: '三瓶浑浊' });
    expect(Object.keys(seen)).not.toContain('deduct');
  });

  test('whose it is to judge finds it, and what is late', async () => {
    const id = await inUse();
    await moved(inspector, 'ncr', id, 'toReview');
    const listed = async (who: string, list: string) =>
      (await catalog.call(who, 'GET', `/records/ncr?list=${list}&pageSize=20`)).result.records.map(
        (row: Told) => row.id,
      );
    expect(await listed('buyer', 'judge')).toContain(id);
    expect(await listed(judge, 'judge')).not.toContain(id);
    expect(await listed(inspector, 'late')).not.toContain(id);
    await catalog.at.db.tenant(1).rows({ text: `update qc_ncr set due_on = '2021-01-01' where id = $1`, values: [id] });
    expect(await listed(inspector, 'late')).toContain(id);
    await agreed(id, 'buyer', 'demander');
    expect(await listed(judge, 'judge')).toContain(id);
  });
});

describe('at the same moment', () => {
  test('two raise it about one lot: one', async () => {
    const { lot } = await failed();
    const { record } = await done(inspector, `inspection/${lot}/becomes/ncr`);
    const open = await gateRows(catalog.at.db, 'qc_ncr');
    const body = { ...record, ...written };
    const answers = await heldOpen(catalog.at.db, [
      () => catalog.call(inspector, 'POST', '/records/ncr', body),
      () => catalog.elsewhere(judge, 'POST', '/records/ncr', body),
    ]);
    await open();
    expect(answers.filter(({ success }: Told) => success)).toHaveLength(1);
    expect(said(answers)).toContain('已经有一张没有关闭的处理单');
    expect(await read(`inspection/${lot}`)).toMatchObject({ ncrOpen: 1 });
  });

  test('one raises it while the lot is sorted: what was raised first holds it', async () => {
    const { lot } = await failed();
    const { record } = await done(inspector, `inspection/${lot}/becomes/ncr`);
    const sorts = await ready(inspector, 'inspection', lot, 'sort', { sortedQty: '4' }, catalog.elsewhere);
    const open = await gateRows(catalog.at.db, 'qc_ncr');
    const answers = await heldOpen(catalog.at.db, [
      () => catalog.call(inspector, 'POST', '/records/ncr', { ...record, ...written }),
      sorts,
    ]);
    await open();
    expect(answers).toMatchObject([{ success: true }, { success: false }]);
    expect(await read(`inspection/${lot}`)).toMatchObject({ status: 'failed', ncrOpen: 1 });
  });

  test('it is voided while the last agrees: one of them', async () => {
    const id = await inUse();
    await moved(inspector, 'ncr', id, 'toReview');
    await agreed(id, 'buyer', 'demander');
    const voids = await ready(inspector, 'ncr', id, 'void', { voidWhy: '开错了' }, catalog.elsewhere);
    const open = await gateRows(catalog.at.db, 'qc_ncr');
    const answers = await heldOpen(catalog.at.db, [voids, () => says(judge, id)]);
    await open();
    expect(answers.filter(({ success }: Told) => success)).toHaveLength(1);
    const { status } = await read(`ncr/${id}`);
    expect(status).toBe(answers[0].success ? 'voided' : 'disposed');
  });
});
