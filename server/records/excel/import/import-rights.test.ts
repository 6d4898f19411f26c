import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openImports, upload, workbook } from '../../../../tests/support/imports.ts';
import { sessionOf, type Trade } from '../../../../tests/support/trade.ts';
import { sql } from '../../../db/statement.ts';
import type { Session } from '../../../kernel/session.ts';

/** How the buyer stands, where it is not as before. */
let stands: Session | null | undefined;
/** Is called once, as the first portion has been written. */
let afterPortion = () => {};

let trade: Trade;
beforeAll(async () => {
  trade = await openImports('import_rights', {
    standing: (name) => (name !== 'buyer' || stands === undefined ? sessionOf(name) : stands),
    heard({ text }) {
      if (!text.startsWith('update record_import set progress')) return;
      afterPortion();
      afterPortion = () => {};
    },
  });
});
beforeEach(() => {
  stands = undefined;
});
afterAll(() => trade.close());

const db = () => trade.at.db.tenant(1);
const buyer = sessionOf('buyer');

describe.each<[string, Session | null]>([
  ['is shut out', null],
  ['may import no more', { ...buyer, roles: ['demander'] }],
])('an import whose asker %s in the midst of it', (_, then) => {
  test.each([
    ['good', 50],
    ['all', 0],
  ])('stops with the portion under way (%s)', async (choice, kept) => {
    await db().rows(sql`delete from md_material where id not in ('m1', 'm2')`);
    const rows = Array.from({ length: 120 }, (_, at) => [`A${at}`, `试剂${at}`]);
    const { result } = await upload(trade, 'buyer', 'material', workbook([['编码', '名称'], ...rows]));
    afterPortion = () => {
      stands = then;
    };
    await trade.call('buyer', 'POST', `/records/material/imports/${result.id}/run`, { choice });
    const stateOf = async () =>
      (await db().first<{ state: string }>(sql`select state from record_import where id = ${result.id}`))?.state;
    await expect.poll(stateOf, { timeout: 15_000 }).not.toBe('running');
    stands = undefined;
    expect((await trade.call('buyer', 'GET', `/records/material/imports/${result.id}`)).result).toMatchObject({
      state: 'failed',
      say: '您的账号或权限已有变化，导入已停止',
    });
    expect(await db().rows(sql`select id from md_material where id not in ('m1', 'm2')`)).toHaveLength(kept);
  });
});
