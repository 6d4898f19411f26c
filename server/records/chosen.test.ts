import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock } from '../../tests/support/held-lock.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

const wish = {
  kind: 'entity',
  key: 'wish',
  spec: 3,
  title: '心愿',
  named: 'name',
  store: { table: 'md_wish', trash: true },
  fields: {
    name: { type: 'text', label: '名称', need: true, max: 40 },
    from: { type: 'ref', label: '供应商', to: 'supplier' },
    usual: { type: 'ref', label: '常用', to: 'supplier' },
    unit: { type: 'choice', label: '单位', dict: 'unit' },
    units: { type: 'choice', label: '各单位', dict: 'unit', many: true },
    status: { type: 'state', label: '状态' },
  },
  parts: {
    rows: {
      label: '明细',
      table: 'md_wish_row',
      fields: {
        from: { type: 'ref', label: '供货方', to: 'supplier' },
        unit: { type: 'choice', label: '计量', dict: 'unit' },
      },
    },
  },
  states: {
    field: 'status',
    start: 'open',
    nodes: { open: { label: '未定', open: '*' }, given: { label: '已定', open: '*' } },
    moves: {
      give: { label: '定', from: ['open'], to: 'given', ask: [{ key: 'usual', label: '给谁' }] },
    },
  },
  actions: {
    take: { label: '记为常用', at: 'bulk', run: [{ do: 'setValue', field: 'usual', to: "'s3'" }] },
  },
  access: {
    roles: {
      demander: { do: ['create', 'edit', 'delete', 'move:give', 'action:take'] },
      supMgr: { do: ['create', 'edit'] },
    },
  },
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_chosen', [recordsRoom], { documents: [wish] });
});
afterAll(() => trade.close());

const rows = <T>(text: string, ...values: unknown[]) => trade.at.db.tenant(1).rows<T>({ text, values });
const make = (more: object, who = 'demander') => trade.call(who, 'POST', '/records/wish', { name: '甲', ...more });
const supplier = async (frozen = 'N'): Promise<string> => {
  const [row] = await rows<{ id: string }>(
    `insert into su_supplier (tenant_id, id, code, name, frozen)
     select 1, id, id, id, $1 from (select 'f' || count(*) as id from su_supplier) made returning id`,
    frozen,
  );
  return row?.id ?? '';
};
const freeze = (id: string) => rows(`update su_supplier set frozen = 'Y' where id = $1`, id);

describe('what is chosen and leaves the chooser’s reach before it is written is refused', () => {
  const cases: [string, string, (id: string, own: string) => Promise<object>][] = [
    ['in a new record', '/from', (id) => make({ from: id })],
    ['in a line', '/rows/0/from', (id) => make({ rows: [{ from: id }] })],
    [
      'in a change',
      '/from',
      (id, own) => trade.call('demander', 'PUT', `/records/wish/${own}`, { from: id, version: 1 }),
    ],
    [
      'as the answer to a move',
      '/usual',
      (id, own) =>
        trade.call('demander', 'POST', `/records/wish/${own}/moves/give`, { version: 1, answers: { usual: id } }),
    ],
  ];
  test.each(cases)('%s', async (_, path, write) => {
    const [{ result }, id] = [await make({}), await supplier()];
    const gate = await holdLock(trade.at.connection, 'lock table md_wish in share mode');
    const writing = write(id, result.id);
    await gate.waiting(1);
    await freeze(id);
    await gate.release();
    expect(await writing).toMatchObject({
      success: false,
      reason: 'invalid_input',
      issues: [{ code: 'unknown_reference', path }],
    });
  });

  test('but not of a record that holds it already, nor by what the document itself sets', async () => {
    const id = await supplier();
    const { result } = await make({ from: id });
    await freeze(id);
    const url = `/records/wish/${result.id}`;
    expect(await trade.call('demander', 'PUT', url, { name: '乙', from: id, version: 1 })).toMatchObject({
      success: true,
    });
    expect(await trade.call('demander', 'POST', `/records/wish/actions/take`, { ids: [result.id] })).toMatchObject({
      success: true,
    });
    expect(await rows('select usual from md_wish where id = $1', result.id)).toEqual([{ usual: 's3' }]);
  });

  test('by the reach of who writes, though another of the same sight reaches further', async () => {
    expect(await make({ from: 's3' }, 'both')).toMatchObject({ success: true });
    expect(await make({ from: 's3' })).toMatchObject({ success: false, issues: [{ path: '/from' }] });
    expect(await make({ from: 's3' }, 'both')).toMatchObject({ success: true });
  });
});
