import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDocument, type Document, readDocument } from '../../../schemas/language/document.ts';
import type { MenuDocument } from '../../../schemas/language/menu.ts';
import { draws } from '../../../tests/support/draws.ts';
import { beginLog, record, redo, undo } from '../../kernel/command-log.ts';
import * as menuLines from '../../kernel/menu-lines.ts';
import { inKeyOrder } from '../../kernel/steps.ts';
import * as commands from './menu-commands.ts';

const begin = (() => {
  const read = readDocument({
    kind: 'menu',
    key: 'mainMenu',
    spec: 1,
    title: '主菜单',
    items: [
      { key: 'home', title: '首页', opens: { screen: 'home' } },
      {
        key: 'orders',
        title: '订单',
        items: [
          { key: 'order', title: '采购订单', opens: { list: 'order.main' } },
          { key: 'more', title: '更多', items: [{ key: 'report', title: '汇总', opens: { report: 'sums' } }] },
        ],
      },
      { key: 'system', title: '系统' },
    ],
  });
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return inKeyOrder(read.value) as MenuDocument;
})();
const shape = (menu: MenuDocument) =>
  menuLines.linesOf(menu).map(({ pointer, depth }) => `${'  '.repeat(depth - 1)}${menuLines.keyOf(pointer)}`);
const after = (menu: MenuDocument, done: { readonly ask: Parameters<typeof record>[1] } | null): MenuDocument => {
  if (!done) throw new Error('cannot');
  return record(beginLog<Document>(menu), done.ask, 0).document as MenuDocument;
};

describe('a menu', () => {
  test('is moved in by keys as by hand: up, down, in, out', () => {
    expect(shape(after(begin, commands.stepEntry(begin, '/items/orders', 'up')))[0]).toBe('orders');
    expect(shape(after(begin, commands.stepEntry(begin, '/items/orders', 'down'))).at(-1)).toBe('    report');
    expect(shape(after(begin, commands.stepEntry(begin, '/items/system', 'in'))).at(-1)).toBe('  system');
    expect(shape(after(begin, commands.stepEntry(begin, '/items/orders/items/more', 'out')))).toEqual([
      'home',
      'orders',
      '  order',
      'more',
      '  report',
      'system',
    ]);
    expect(commands.stepEntry(begin, '/items/home', 'up')).toBeNull();
    expect(commands.stepEntry(begin, '/items/home', 'out')).toBeNull();
  });

  test('never goes deeper than three, nor into itself', () => {
    expect(commands.fits(begin, '/items/orders', '/items/home/items')).toBe(false);
    expect(commands.fits(begin, '/items/orders', '/items/orders/items')).toBe(false);
    expect(commands.fits(begin, '/items/orders', '/items/orders/items/more/items')).toBe(false);
    expect(commands.fits(begin, '/items/home', '/items/orders/items/more/items')).toBe(true);
    expect(commands.fits(begin, '/items/orders/items/more', '/items/system/items')).toBe(true);
  });

  test('names every new entry like no other', () => {
    const { ask, pointer } = commands.addEntry(begin, '/items/system/items', null, { title: '订单' }, 'order');
    expect(pointer).toBe('/items/system/items/order2');
    expect(shape(after(begin, { ask }))).toContain('  order2');
  });

  test('says of an entry that it stands for those below, or has no address', () => {
    const ask = commands.setEntry(begin, '/items/orders', 'alwaysShow', true, '收起下级');
    expect(ask.name).toBe('收起下级“订单”');
    const folded = after(begin, { ask });
    expect(folded.items.orders?.alwaysShow).toBe(true);
    const closed = after(folded, { ask: commands.setEntry(folded, '/items/orders', 'route', false, '停用地址') });
    expect(closed.items.orders?.route).toBe(false);
    expect(checkDocument(closed, { whole: true })).toEqual([]);
  });

  test('tells which line a problem is about', () => {
    expect(commands.lineAt(begin, '/items/orders/items/order/opens/list')).toBe('/items/orders/items/order');
    expect(commands.lineAt(begin, '/title')).toBeNull();
    expect(commands.lineAt(begin, '/items/gone/title')).toBeNull();
  });

  test('whatever is done to it stays a menu, loses nothing, and can be taken back', () => {
    const ways = ['up', 'down', 'in', 'out'] as const;
    const asked = fc.array(fc.tuple(fc.nat(6), fc.nat(20), fc.nat(20)), { maxLength: 25 });
    fc.assert(
      fc.property(asked, (all) => {
        let log = beginLog<Document>(begin);
        for (const [what, which, where] of all) {
          const menu = log.document as MenuDocument;
          const lines = menuLines.linesOf(menu);
          const line = lines[which % Math.max(1, lines.length)];
          const other = lines[where % Math.max(1, lines.length)];
          if (!line || !other) continue;
          const done =
            what < 4
              ? commands.stepEntry(menu, line.pointer, ways[what] ?? 'up')
              : what === 4
                ? commands.moveEntry(
                    menu,
                    line.pointer,
                    menuLines.roomOf(other.pointer),
                    menuLines.keyOf(other.pointer),
                  )
                : what === 5
                  ? commands.addEntry(menu, menuLines.roomOf(line.pointer), null, { title: '新' }, 'entry')
                  : { ask: commands.removeEntry(menu, line.pointer) };
          if (done) log = record(log, done.ask, 0);
          const now = menuLines.linesOf(log.document as MenuDocument);
          expect(checkDocument(log.document, { whole: true })).toEqual([]);
          if (what < 5) expect(now).toHaveLength(lines.length);
          expect(Math.max(0, ...now.map(({ depth }) => depth))).toBeLessThanOrEqual(commands.deepest);
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
      { numRuns: draws(150) },
    );
  });
});
