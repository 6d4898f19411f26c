import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

/** What is offered, and by whom: whoever weighs offers is not told. */
const offer = {
  kind: 'entity',
  key: 'offer',
  spec: 3,
  title: '报价',
  store: { table: 'tv_offer' },
  named: 'who',
  fields: {
    who: { type: 'text', label: '报价方' },
    status: { type: 'state', label: '状态' },
    fit: { type: 'text', label: '评语' },
  },
  states: {
    field: 'status',
    start: 'sealed',
    nodes: { sealed: { label: '待评', open: '*' }, out: { label: '淘汰', open: '*' } },
    moves: [{ key: 'drop', label: '淘汰', from: 'sealed', to: 'out', when: "fit = '差'" }],
  },
  actions: [{ key: 'praise', label: '评优', at: 'bulk', run: [{ do: 'setValue', field: 'fit', to: "'优'" }] }],
  becomes: [{ key: 'toBargain', label: '转成交', to: 'bargain', map: { offer: 'id', note: 'fit' } }],
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['who', 'fit'] }] } },
  lists: { main: { cols: ['who', 'fit', 'status'] } },
  access: {
    roles: {
      buyerMgr: { do: ['create', 'edit', 'delete', 'move:*', 'action:*', 'becomes:*'] },
      buyer: { do: ['edit', 'delete', 'move:*', 'action:*', 'becomes:*'], hide: ['who'] },
    },
  },
};
const bargain = {
  kind: 'entity',
  key: 'bargain',
  spec: 3,
  title: '成交',
  store: { table: 'tv_bargain' },
  named: 'no',
  fields: {
    no: { type: 'text', label: '编号' },
    note: { type: 'text', label: '说明' },
    offer: { type: 'ref', to: 'offer', label: '报价' },
  },
  access: { roles: { buyerMgr: { do: ['create', 'edit'] }, buyer: { do: ['create', 'edit'], hide: ['offer'] } } },
};

let trade: Trade;
const ids: string[] = [];
beforeAll(async () => {
  trade = await openTrade('hidden_name', [recordsRoom], { documents: [offer, bargain] });
  for (const who of ['北方公司', '南方公司'])
    ids.push((await trade.call('boss', 'POST', '/records/offer', { who, fit: '中' })).result.id);
  await trade.call('boss', 'POST', '/records/bargain', { no: 'B1', offer: ids[0] });
});
afterAll(() => trade.close());

const url = '/records/offer';
test.each<[string, 'GET' | 'POST', string, () => object | undefined]>([
  ['moves that are refused', 'POST', `${url}/moves/drop`, () => ({ ids, answers: {} })],
  ['edits that are refused', 'POST', `${url}/edits`, () => ({ ids, values: { fit: '长'.repeat(600) } })],
  ['an action', 'POST', `${url}/actions/praise`, () => ({ ids: ids.slice(0, 1), answers: {} })],
  ['the deletion of what is used', 'POST', `${url}/delete`, () => ({ ids: ids.slice(0, 1) })],
  ['what they become', 'POST', `${url}/becomes/toBargain`, () => ({ ids: ids.slice(0, 1) })],
])('who is not shown what a record is called hears it of no other either: %s', async (_, method, road, body) => {
  const [buyer, boss] = [
    await trade.call('buyer', method, road, body()),
    await trade.call('boss', method, road, body()),
  ];
  expect(JSON.stringify(boss), 'who is shown it is told it').toContain('北方公司');
  expect(JSON.stringify(buyer)).toContain('报价');
  expect(JSON.stringify(buyer)).not.toContain('公司');
});
