import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

const [inspector, head, boss, store] = ['role:iqc', 'role:qualityHead', 'role:buyerMgr', 'role:warehouse'] as const;

let catalog: Catalog;
const { done } = keeping(() => catalog);
const owner = (text: string, ...values: unknown[]) => catalog.at.db.owner.rows({ text, values }) as Promise<Answer[]>;

beforeAll(async () => {
  catalog = await openCatalog('records_control_list', [recordsRoom]);
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await write(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now)
    values (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N')`);
  await seatPeople(catalog.at.db, null, inspector, head, boss, store, 'keeper', 'otherkeeper', 'supplier');
  await write(`insert into mm_category (tenant_id, id, code, name, parent, category_kind, control_level, affects_result)
    values (1, 'c1', 'C1', '标准物质', null, 'REAGENT', 'A', 'Y'), (1, 'c11', 'C11', '单标', 'c1', 'REAGENT', 'A', 'Y'),
      (1, 'c2', 'C2', '校准服务', null, 'SERVICE', 'A', 'Y')`);
});
afterAll(() => catalog.close());

const read = async (entity: string, id: string, who: string = inspector): Promise<Answer> =>
  (await catalog.call(who, 'GET', `/records/${entity}/${id}`)).result;
async function move(who: string, entity: string, id: string, key: string, answers: Body = {}): Promise<Answer> {
  const { version } = await read(entity, id, who === store ? head : who);
  return catalog.call(who, 'POST', `/records/${entity}/${id}/moves/${key}`, { version, answers });
}
async function moved(...asked: Parameters<typeof move>): Promise<Answer> {
  const answer = await move(...asked);
  expect(answer.success, `${asked[3]}: ${JSON.stringify(answer)}`).toBe(true);
  return answer.result;
}

const line = (more: Body = {}): Body => ({
  ...{ category: 'c1', supplier: 's1', risk: 'M', control: '查证书与定值', frequency: 'QUARTER', keeper: 'u-keeper' },
  ...more,
});
const ofYear = (year: number, more: Body = {}): Body => ({
  ...{ title: `${year} 年质控清单`, year, fromDate: `${year}-01-01`, toDate: `${year}-12-31`, lines: [line()] },
  ...more,
});
async function submitted(body: Body): Promise<string> {
  const { id } = await done(inspector, 'qualityControlList', body);
  await moved(inspector, 'qualityControlList', id, 'submit');
  return id;
}
async function approved(body: Body): Promise<string> {
  const id = await submitted(body);
  await decided(catalog.call, ['qualityControlList', id], boss, head);
  return id;
}
/** The verifications of a list, in the order they were opened. */
const checksOf = async (list: string): Promise<Answer[]> => {
  const rows = await owner(`select id from qc_control_check where list = $1 order by id`, list);
  return Promise.all(rows.map(({ id }) => read('controlCheck', id, head)));
};
const told = (...ids: readonly string[]) =>
  owner(`select body->>'say' as say, body->'to' as who from outbox where body->>'id' = any($1)`, ids);
const wentWell = { checkedOn: '2021-04-01', found: '证书在有效期内，定值核对一致' };

describe('a list of the year', () => {
  test('opens a verification for each of its lines when it is approved, due by its frequency', async () => {
    const lines = [
      line(),
      line({ category: 'c2', supplier: null, risk: 'L', frequency: 'YEAR' }),
      line({ category: 'c11', risk: 'H', frequency: 'MONTH', firstDue: '2031-01-15' }),
    ];
    const id = await approved(ofYear(2031, { lines }));
    expect(await read('qualityControlList', id)).toMatchObject({ status: 'effective', items: 3, openChecks: 3 });
    expect((await checksOf(id)).map(({ listLine, dueOn, status }) => [listLine, dueOn, status])).toEqual([
      [10, '2031-04-02', 'waiting'],
      [20, '2031-12-31', 'waiting'],
      [30, '2031-01-15', 'waiting'],
    ]);
    const locked = await catalog.call(inspector, 'PUT', `/records/qualityControlList/${id}`, {
      version: 9,
      title: '改',
    });
    expect(locked.success).toBe(false);
  });

  test('is not approved by whoever wrote it, and comes back with a reason', async () => {
    const id = await submitted(ofYear(2032));
    expect(await decide(catalog.call, inspector, ['qualityControlList', id])).toMatchObject({ success: false });
    const back = await decide(catalog.call, boss, ['qualityControlList', id], 'refuse', '缺少校准服务');
    expect(back.success, JSON.stringify(back)).toBe(true);
    expect(await read('qualityControlList', id)).toMatchObject({ status: 'draft', rejectWhy: '缺少校准服务' });
    expect(await checksOf(id)).toEqual([]);
  });

  test('stands alone: a second of the same days is refused, by name', async () => {
    await approved(ofYear(2033));
    const id = await submitted(ofYear(2033, { fromDate: '2033-12-31' }));
    expect(await decide(catalog.call, boss, ['qualityControlList', id])).toMatchObject({ success: true });
    const refused = await decide(catalog.call, head, ['qualityControlList', id]);
    expect(refused.message).toContain('只能有一份质控清单');
    expect(await checksOf(id)).toEqual([]);
  });

  test('stands alone when two are approved at the same moment', async () => {
    const two = [await submitted(ofYear(2034)), await submitted(ofYear(2034))];
    for (const id of two) {
      const agreed = await decide(catalog.call, boss, ['qualityControlList', id]);
      expect(agreed.success, JSON.stringify(agreed)).toBe(true);
    }
    const gate = await holdLock(catalog.at.connection, 'lock table qc_control_list in share mode');
    const [one, other] = two as [string, string];
    const running = [
      decide(catalog.call, head, ['qualityControlList', one]),
      decide(catalog.elsewhere, head, ['qualityControlList', other]),
    ];
    await gate.waiting(2);
    await gate.release();
    const answers = await Promise.all(running);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)?.message).toContain('只能有一份质控清单');
    const standing = await Promise.all(two.map((id) => read('qualityControlList', id)));
    expect(standing.map(({ status }) => status).toSorted()).toEqual(['effective', 'submitted']);
    expect([...(await checksOf(one)), ...(await checksOf(other))]).toHaveLength(1);
  });

  test('gives next year its lines, without what was verified', async () => {
    const id = await approved(ofYear(2035, { lines: [line({ firstDue: '2035-02-01' })] }));
    const { record } = await done(inspector, `qualityControlList/${id}/becomes/nextYear`);
    expect(record).toMatchObject({
      year: 2036,
      fromDate: '2036-01-01',
      toDate: '2036-12-31',
      title: '2035 年质控清单',
    });
    expect(record.lines).toMatchObject([{ category: 'c1', supplier: 's1', frequency: 'QUARTER', keeper: 'u-keeper' }]);
    expect(record.lines[0].firstDue ?? null).toBe(null);
  });

  test('is followed by its new edition from the day that begins; what was open of the old is dropped the day after', async () => {
    const id = await approved(ofYear(2037));
    const { record } = await done(inspector, `qualityControlList/${id}/becomes/revise`);
    const { $rel: _, id: __, ...draft } = record;
    const lines = [line({ frequency: 'MONTH' }), line({ category: 'c2' })];
    const late = await catalog.call(inspector, 'POST', '/records/qualityControlList', {
      ...{ ...draft, fromDate: '2037-01-01', lines },
    });
    expect(late.issues).toMatchObject([{ path: '/fromDate' }]);
    const next = await approved({ ...draft, fromDate: '2037-07-01', lines });
    expect(await read('qualityControlList', id)).toMatchObject({ status: 'effective', toDate: '2037-06-30' });
    await passTime(catalog.house, '2037-07-01 00:10:00');
    expect(await read('qualityControlList', id)).toMatchObject({ status: 'expired', openChecks: 0 });
    expect((await checksOf(id)).map(({ status }) => status)).toEqual(['dropped']);
    expect((await checksOf(next)).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
  });
});

describe('a verification', () => {
  test('is recorded by whom it was given to, opens the next, and is counted in its line', async () => {
    const id = await approved(ofYear(2021));
    const [first] = await checksOf(id);
    const other = await catalog.call('otherkeeper', 'POST', `/records/controlCheck/${first.id}/moves/pass`, {
      version: first.version,
      answers: wentWell,
    });
    expect(other.success).toBe(false);
    expect(await move(inspector, 'controlCheck', first.id, 'pass', wentWell)).toMatchObject({ success: false });
    const mine = async () =>
      (await catalog.call('keeper', 'GET', '/records/controlCheck?list=mine')).result.records.map(
        (one: Answer) => one.id,
      );
    expect(await mine()).toContain(first.id);

    await moved('keeper', 'controlCheck', first.id, 'pass', wentWell);
    expect(await mine()).not.toContain(first.id);
    const [was, next] = await checksOf(id);
    expect(was).toMatchObject({ status: 'passed', checkedBy: 'u-keeper', nextDue: '2021-07-01' });
    expect(next).toMatchObject({ status: 'waiting', dueOn: '2021-07-01', keeper: 'u-keeper', listLine: 10 });
    const { lines, openChecks, badChecks } = await read('qualityControlList', id);
    expect([openChecks, badChecks, Number(lines[0].checkedTimes), Number(lines[0].failedTimes)]).toEqual([1, 0, 1, 0]);

    // what does not hold is told to whom it concerns, and leads to what the supplier must mend
    await moved('keeper', 'controlCheck', next.id, 'fail', { checkedOn: '2021-07-02', found: '定值证书过期' });
    expect(Number((await read('qualityControlList', id)).lines[0].failedTimes)).toBe(1);
    expect((await told(next.id)).map(({ say }) => say)).toContain('质控清单的一条验证不合格');
    const { record } = await done(inspector, `controlCheck/${next.id}/becomes/improve`);
    expect(record).toMatchObject({ supplier: 's1' });
    expect(record.explain).toContain('定值证书过期');
  });

  test('says what was found, on a day that has come, with a record where the risk is high', async () => {
    const id = await approved(ofYear(2022, { lines: [line({ risk: 'H' })] }));
    const [check] = await checksOf(id);
    const say = (answers: Body) => move('keeper', 'controlCheck', check.id, 'pass', answers);
    expect((await say({ checkedOn: '2022-04-01' })).issues).toMatchObject([{ path: '/found' }]);
    expect((await say({ ...wentWell, checkedOn: '2090-01-01' })).message).toContain('不能晚于今天');
    const early = await say(wentWell);
    expect(early.issues).toMatchObject([{ path: '/checkedOn' }, { path: '/evidence' }]);
    expect(early.message).toContain('验证日期不能早于清单生效的日期');
    expect((await say({ ...wentWell, checkedOn: '2022-04-01' })).issues).toMatchObject([{ path: '/evidence' }]);
    expect(await checksOf(id)).toHaveLength(1);
    const evidence = ['f-record'];
    await owner(`insert into file (tenant_id, id, name, size, type, sha256, by)
      values (1, 'f-record', 'a.pdf', 1, 'application/pdf', 'f-record', 'u-keeper')`);
    await done('keeper', `controlCheck/${check.id}`, { version: check.version, evidence }, 'PUT');
    await moved('keeper', 'controlCheck', check.id, 'pass', { ...wentWell, checkedOn: '2022-04-01' });
    expect(await checksOf(id)).toMatchObject([
      { status: 'passed', risk: 'H' },
      { status: 'waiting', risk: 'H' },
    ]);
  });

  test('that is late is told to its keeper, and after a week to whoever wrote the list', async () => {
    const id = await approved(ofYear(2038, { lines: [line({ firstDue: '2038-02-01' })] }));
    const [check] = await checksOf(id);
    const said = async () => (await told(check.id)).map(({ say }) => say).toSorted();
    await passTime(catalog.house, '2038-01-25 09:30:00');
    expect(await said()).toEqual(['质控清单的一条等您验证']);
    await passTime(catalog.house, '2038-02-08 09:30:00');
    expect(await said()).toContain('质控清单的一条验证逾期一周');
  });

  test('is none of a supplier, and nobody makes one by hand', async () => {
    expect(await catalog.call('supplier', 'GET', '/records/controlCheck')).toMatchObject({ success: false });
    expect(await catalog.call('supplier', 'GET', '/records/qualityControlList')).toMatchObject({ success: false });
    expect(await catalog.call(head, 'POST', '/records/controlCheck', {})).toMatchObject({ success: false });
  });
});
