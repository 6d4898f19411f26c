import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DashboardDocument } from '../../../schemas/language/dashboard.ts';
import { checkDocument, type Document, readDocument } from '../../../schemas/language/document.ts';
import { draws } from '../../../tests/support/draws.ts';
import type { Ask } from '../../kernel/command.ts';
import { beginLog, record, redo, undo } from '../../kernel/command-log.ts';
import { inKeyOrder } from '../../kernel/steps.ts';
import * as commands from './board-commands.ts';

const begin = (() => {
  const read = readDocument({
    kind: 'dashboard',
    key: 'board',
    spec: 1,
    title: '看板',
    find: ['orderDate'],
    cards: [
      { key: 'hello', greeting: true },
      { key: 'orders', chart: 'orders', w: 6, h: 4 },
      { key: 'go', shortcuts: [{ key: 'list', title: '订单', list: 'order.main' }] },
    ],
  });
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return inKeyOrder(read.value) as DashboardDocument;
})();
const keysOf = (board: DashboardDocument) => commands.cardsOf(board).map(([key]) => key);

function anything(board: DashboardDocument, [what, which, where]: readonly [number, number, number]): Ask {
  const keys = keysOf(board);
  const key = keys[which % Math.max(1, keys.length)] ?? 'none';
  const before = keys[where % (keys.length + 1)] ?? null;
  switch (keys.length === 0 ? 0 : what) {
    case 0:
      return commands.addCard(board, { chart: 'orders' }, '订单', 'orders', before).ask;
    case 1:
      return commands.removeCard(key, key);
    case 2:
      return commands.moveCard(board, key, before, key);
    case 3:
      return commands.resizeCard(key, { w: where - 5, h: which }, key);
    case 4:
      return commands.setFilters(board, ['orderDate', 'supplier'].slice(which % 3));
    case 5:
      return commands.addRow(board, key, 'todos', { title: '待办', list: 'order.main' }, '待办');
    default:
      return commands.setCard(key, 'title', `卡片${where}`, '改名');
  }
}

test('a card is moved before another, and sizes stay within twelve', () => {
  const moved = record(beginLog<Document>(begin), commands.moveCard(begin, 'go', 'hello', '入口'), 0);
  expect(keysOf(moved.document as DashboardDocument)).toEqual(['go', 'hello', 'orders']);
  const sized = record(beginLog<Document>(begin), commands.resizeCard('orders', { w: 40, h: -3 }, '订单'), 0);
  expect((sized.document as DashboardDocument).cards.orders).toMatchObject({ w: 12, h: 1 });
});

test('whatever is done to a dashboard leaves a dashboard, and can be taken back to the same bytes', () => {
  const asked = fc.array(fc.tuple(fc.nat(6), fc.nat(20), fc.nat(20)), { maxLength: 25 });
  fc.assert(
    fc.property(asked, (all) => {
      let log = beginLog<Document>(begin);
      for (const numbers of all) {
        log = record(log, anything(log.document as DashboardDocument, numbers), 0);
        expect(checkDocument(log.document, { whole: true })).toEqual([]);
      }
      const end = JSON.stringify(log.document);
      const count = log.past.length;
      for (let left = count; left > 0; left--) {
        const back = undo(log);
        if (back?.ok) log = back.log;
      }
      expect(JSON.stringify(log.document)).toBe(JSON.stringify(begin));
      for (let left = count; left > 0; left--) {
        const again = redo(log);
        if (again?.ok) log = again.log;
      }
      expect(JSON.stringify(log.document)).toBe(end);
    }),
    { numRuns: draws(100) },
  );
});

test('a way to a new record, and a card that lists some records in an order, are a dashboard', () => {
  const latest = { list: 'order.main', cols: ['code'], where: "status = 'draft'", sort: ['-total'] };
  const log = [
    commands.addRow(begin, 'go', 'shortcuts', { title: '新建订单', create: 'order' }, '新建订单'),
    commands.addCard(begin, { latest }, '最近', 'recent', null).ask,
    commands.setCard('orders', 'not', ['auditor'], '修改角色'),
  ].reduce((now, ask) => record(now, ask, 0), beginLog<Document>(begin));
  expect(checkDocument(log.document, { whole: true })).toEqual([]);
  const { cards } = log.document as DashboardDocument;
  expect(Object.values(cards.go?.shortcuts ?? {})).toMatchObject([{ list: 'order.main' }, { create: 'order' }]);
  expect(cards.orders?.not).toEqual(['auditor']);
});
