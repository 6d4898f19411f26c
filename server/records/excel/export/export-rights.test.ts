import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTrade, sessionOf, type Trade } from '../../../../tests/support/trade.ts';
import type { Session } from '../../../kernel/session.ts';
import { excelRoom } from '../excel.routes.ts';

/** How the buyer stands, where it is not as before. */
let stands: Session | null | undefined;
/** Is called once, as the first portion of rows is read. */
let atFirstRows = () => {};

/** Whom something is lent to and whom it is lent by: of one sort a buyer sees those that he has marked. */
const holder = (key: string, isMarked: boolean) => ({
  kind: 'entity',
  key,
  spec: 3,
  title: key,
  store: { table: `tv_${key}` },
  named: 'name',
  fields: {
    name: { type: 'text', label: '名称' },
    limit: { type: 'decimal', label: '额度', scale: 2 },
  },
  parts: {
    marks: { label: '标记', table: `tv_${key}_mark`, fields: { by: { type: 'user', label: '标记人' } } },
  },
  access: {
    roles: { buyer: { do: ['read'], ...(isMarked ? { rows: 'count(marks where by = me()) > 0' } : {}) } },
  },
});
const lending = (marked: 'giver' | 'taker') => [
  holder('giver', marked === 'giver'),
  holder('taker', marked === 'taker'),
  {
    kind: 'entity',
    key: 'loan',
    spec: 3,
    title: '借用',
    store: { table: 'tv_loan' },
    named: 'no',
    fields: {
      no: { type: 'text', label: '编号' },
      giver: { type: 'ref', to: 'giver', label: '出借方' },
      taker: { type: 'ref', to: 'taker', label: '借用方' },
      gives: { type: 'decimal', label: '出借额度', scale: 2, calc: 'giver.limit', live: true },
      takes: { type: 'decimal', label: '借用额度', scale: 2, calc: 'taker.limit', live: true },
    },
    lists: { main: { cols: ['no', 'gives', 'takes'] } },
    access: { roles: { buyer: { do: ['create', 'export'] } } },
  },
];

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('export_rights', [excelRoom], {
    documents: lending('taker'),
    standing: (name) => (name !== 'buyer' || stands === undefined ? sessionOf(name) : stands),
    heard({ text }) {
      if (!text.includes('as records') || !text.includes('po_order')) return;
      atFirstRows();
      atFirstRows = () => {};
    },
  });
  await trade.at.db.tenant(1).rows({
    text: `insert into po_order (tenant_id, id, po_no, status, supplier, buyer, create_time, create_by)
      select 1, 'o' || n, 'PO-' || n, 'draft', 's1', 'u-buyer', now(), 'u-buyer' from generate_series(1, 600) n`,
    values: [],
  });
});
beforeEach(() => {
  stands = undefined;
  trade.publish(lending('taker'));
});
afterAll(() => trade.close());

const buyer = sessionOf('buyer');
const orders = '/records/purchaseOrder/exports';
const begin = async (url = orders): Promise<string> =>
  (await trade.call('buyer', 'POST', url, { format: 'xlsx' })).result.id;
const ended = async (id: string, url = orders) => {
  const stateOf = async () =>
    (
      await trade.at.db
        .tenant(1)
        .first<{ state: string }>({ text: 'select state from record_export where id = $1', values: [id] })
    )?.state;
  await expect.poll(stateOf, { timeout: 15_000 }).not.toBe('running');
  stands = undefined;
  return (await trade.call('buyer', 'GET', `${url}/${id}`)).result;
};
const fetched = (id: string, url = orders) =>
  trade.app.inject({ method: 'GET', url: `/api${url}/${id}/file`, headers: { 'x-access-token': 'buyer' } });

const changes: [string, Session | null][] = [
  ['is shut out', null],
  ['gets other roles', { ...buyer, roles: ['buyerMgr'] }],
  ['loses all roles', { ...buyer, roles: [] }],
  ['goes to another department', { ...buyer, departs: ['d2'] }],
];

describe('an export beside other work', () => {
  test.each(changes)('stops where its asker %s in the midst of it', async (_, then) => {
    atFirstRows = () => {
      stands = then;
    };
    const id = await begin();
    expect(await ended(id)).toMatchObject({ state: 'failed', say: '您的账号或权限已有变化，导出已停止，请重新导出' });
    expect((await fetched(id)).json()).toMatchObject({ message: '文件还没有准备好' });
  });

  test('is not handed out to other rights than it was made with, though they may export', async () => {
    const id = await begin();
    expect(await ended(id)).toMatchObject({ state: 'done' });
    stands = { ...buyer, departs: ['d2'] };
    expect((await fetched(id)).json()).toMatchObject({
      reason: 'not_allowed',
      message: '导出“采购订单.xlsx”之后您的权限已有变化，该文件不能再下载，请重新导出',
    });
    stands = undefined;
    expect((await fetched(id)).headers['x-row-count']).toBe('600');
  });

  test('is not handed out where another of its values is hidden by what hid one before', async () => {
    const loans = '/records/loan/exports';
    const planOf = async () => (await trade.models.running(1)).plan('loan', buyer.roles)?.hash;
    const plan = await planOf();
    const id = await begin(loans);
    expect(await ended(id, loans)).toMatchObject({ state: 'done' });
    trade.publish(lending('giver'));
    expect(await planOf(), 'the browser is told the same').toBe(plan);
    expect((await fetched(id, loans)).json()).toMatchObject({ reason: 'not_allowed' });
    trade.publish(lending('taker'));
    expect((await fetched(id, loans)).statusCode).toBe(200);
  });
});
