import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import { checkDocument, type Document, readDocument } from '../../schemas/language/document.ts';
import { inOrder } from '../../schemas/language/ranks.ts';
import type { ReportDocument } from '../../schemas/language/report.ts';
import { draws } from '../../tests/support/draws.ts';
import type { Ask } from '../kernel/command.ts';
import { beginLog, record, redo, undo } from '../kernel/command-log.ts';
import { inKeyOrder } from '../kernel/steps.ts';
import * as commands from './query-commands.ts';
import { behind, groupsOf, nodeAt, type SourceNode, searchSource, sourceOf, sourcesOf } from './source-tree.ts';

function read(json: unknown): Document {
  const made = readDocument(json);
  if (!made.ok) throw new Error(JSON.stringify(made.issues));
  return made.value;
}
const field = (type: string, label: string, more: object = {}) => ({ type, label, ...more });
const documents = [
  read({
    kind: 'entity',
    key: 'maker',
    spec: 1,
    title: '供应商',
    named: 'name',
    store: { table: 'maker' },
    fields: { name: field('text', '名称'), grade: field('text', '等级'), above: field('ref', '上级', { to: 'maker' }) },
    access: { roles: { admin: { do: ['read'] } } },
  }),
  read({
    kind: 'entity',
    key: 'order',
    spec: 1,
    title: '订单',
    named: 'no',
    store: { table: 'orders' },
    fields: {
      no: field('text', '编号'),
      maker: field('ref', '供应商', { to: 'maker' }),
      total: field('decimal', '总额', { scale: 2 }),
      day: field('date', '日期'),
    },
    parts: {
      lines: {
        label: '明细',
        table: 'order_line',
        fields: { name: field('text', '品名'), qty: field('decimal', '数量') },
      },
    },
    access: { roles: { admin: { do: ['read'] } } },
  }),
];
const compiled = compileModel(documents, fieldKinds, actionKinds);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const model = compiled.value;
const begin = inKeyOrder(
  read({
    kind: 'report',
    key: 'tried',
    spec: 1,
    title: '试',
    from: 'order',
    cols: ['no', 'maker.name'],
    sort: ['-no'],
  }),
) as ReportDocument;
const source = sourceOf(model, 'order');
if (!source) throw new Error('no source');
const nodes: readonly SourceNode[] = groupsOf(model, source).flatMap((group) =>
  group.nodes.flatMap((node) => [node, ...behind(model, node)]),
);
const at = (report: ReportDocument): commands.QueryAt => ({ query: report, base: '' });
const keysOf = (report: ReportDocument) => inOrder(report.cols).map(([key]) => key);

/** One thing somebody may do, chosen by three numbers. */
function anything(report: ReportDocument, [what, which, where]: readonly number[]): Ask | null {
  const keys = keysOf(report);
  const key = keys[(which ?? 0) % Math.max(1, keys.length)];
  const node = nodes[(which ?? 0) % nodes.length] as SourceNode;
  const picked = { path: node.path, label: node.whole, isNumber: node.type.is === 'number' };
  const before = keys[(where ?? 0) % (keys.length + 1)] ?? null;
  const ways = ['group', 'count', 'countDistinct'] as const;
  switch ((what ?? 0) % 10) {
    case 0:
      return commands.addColumns(at(report), [picked], before).ask;
    case 1:
      return commands.addCalculated(at(report), (['calc', 'after', 'rows'] as const)[(where ?? 0) % 3] ?? 'calc').ask;
    case 2:
      return key === undefined || keys.length < 2 ? null : commands.removeColumns(at(report), [key], [key]);
    case 3:
      return key === undefined ? null : commands.moveEntries(report.cols, '/cols', [key], before, '移动');
    case 4:
      return key === undefined
        ? null
        : commands.putTogether(at(report), key, ways[(where ?? 0) % 3] ?? 'group', '汇总');
    case 5:
      return commands.addFinds(at(report), [picked]).ask;
    case 6:
      return key === undefined ? null : commands.setColumn('', key, 'label', `列${where}`, '改名');
    case 7:
      return key === undefined ? null : commands.setSort('', [`-${key}`]);
    case 8:
      return key === undefined ? null : commands.setAcross(report, key, key);
    default:
      return commands.setSource('', 'order.lines', '明细', 'name');
  }
}

describe('what is done to a report', () => {
  test('can be taken back to the very same bytes, and done again, whatever it was', () => {
    const asked = fc.array(fc.tuple(fc.nat(9), fc.nat(40), fc.nat(40)), { maxLength: 25 });
    fc.assert(
      fc.property(asked, (all) => {
        let log = beginLog<Document>(begin);
        for (const numbers of all) {
          const ask = anything(log.document as ReportDocument, numbers);
          if (ask) log = record(log, { name: ask.name, steps: ask.steps }, 0);
          expect(checkDocument(log.document, { whole: true })).toEqual([]);
          const ranks = Object.values((log.document as ReportDocument).cols).map(({ rank }) => rank);
          expect(new Set(ranks).size).toBe(ranks.length);
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

  const after = (report: ReportDocument, ask: Ask): ReportDocument =>
    record(beginLog<Document>(report), ask, 0).document as ReportDocument;

  test('a column stands where it was put, and two of one field have keys of their own', () => {
    const first = after(begin, commands.addColumns(at(begin), [{ path: 'total', label: '总额' }], 'no').ask);
    expect(keysOf(first)).toEqual(['total', 'no', 'maker.name']);
    const { ask, keys } = commands.addColumns(at(first), [{ path: 'total', label: '总额' }]);
    expect(keys).toEqual(['total2']);
    expect(after(first, ask).cols.total2).toMatchObject({ of: 'total' });
  });

  test('a path too long or upwards for a key is what the column reads', () => {
    const picked = { path: 'maker.above.above.name', label: '名称' };
    expect(commands.addColumns(at(begin), [picked]).keys).toEqual(['makerAboveAboveName']);
    const up = commands.addColumns(at({ ...begin, from: 'order.lines' }), [{ path: '../maker.name', label: '名称' }]);
    expect(up.keys).toEqual(['makerName']);
    expect(up.ask.steps[0]?.after).toMatchObject({ of: '../maker.name' });
  });

  test('counting a field goes on reading it, and a removed column is sorted by no more', () => {
    const counted = after(begin, commands.putTogether(at(begin), 'maker.name', 'count', '计数'));
    expect(counted.cols['maker.name']).toMatchObject({ agg: 'count', of: 'maker.name' });
    expect(after(begin, commands.removeColumns(at(begin), ['no'], ['编号'])).sort).toBeUndefined();
  });

  test('a group that stands across takes away what a crosstab has no place for, and goes with its column', () => {
    const told = { ...begin, limit: 10, gives: { value: 'no' } } as ReportDocument;
    const grouped = after(told, commands.addCalculated(at(told), 'rows').ask);
    const asked = after(grouped, commands.addFinds(at(grouped), [{ path: 'rowCount', label: '数量' }]).ask);
    const crossed = after(asked, commands.setAcross(asked, 'no', '编号'));
    expect(crossed).toMatchObject({ across: 'no' });
    for (const word of ['limit', 'gives'] as const) expect(crossed[word]).toBeUndefined();
    expect(crossed.find?.rowCount).toBeUndefined();
    const made = compileModel([...documents, crossed], fieldKinds, actionKinds);
    expect(made.issues ?? []).toEqual([]);
    expect(after(crossed, commands.removeColumns(at(crossed), ['no'], ['编号'])).across).toBeUndefined();
  });

  test('asked in another way, a query item begins with nothing', () => {
    const day = { rank: 'a0', op: 'range', default: 'thisYear' } as const;
    const report = { ...begin, find: { day } };
    expect(commands.defaultIn(at(report), 'day')).toBe('thisYear');
    const { find } = after(report, commands.setAsking('/find/day', 'op', 'eq', '改'));
    expect(find?.day).toEqual({ rank: 'a0', op: 'eq' });
  });

  test('numbers added to what is put together are added up', () => {
    const grouped = after(begin, commands.addCalculated(at(begin), 'rows').ask);
    const { ask, keys } = commands.addColumns(at(grouped), [{ path: 'total', label: '总额', isNumber: true }]);
    expect(after(grouped, ask).cols[keys[0] ?? '']).toMatchObject({ agg: 'sum' });
  });
});

describe('what a report can read', () => {
  test('is every entity and its lines, their heads, and what references lead to', () => {
    expect(sourcesOf(model).map(({ title }) => title)).toEqual(
      ['订单', '订单 · 明细', '供应商'].toSorted((a, b) => a.localeCompare(b, 'zh-CN')),
    );
    const lines = sourceOf(model, 'order.lines');
    if (!lines) throw new Error('no lines');
    expect(groupsOf(model, lines).map(({ title }) => title)).toEqual(['明细', '订单']);
    expect(nodeAt(model, lines, '../maker.name')?.whole).toBe('订单 · 供应商 · 名称');
    expect(nodeAt(model, lines, '../maker.nothing')).toBeUndefined();
    expect(searchSource(model, lines, '等级').map(({ path }) => path)).toContain('../maker.grade');
  });

  test('every path the tree offers compiles as a column', () => {
    for (const from of ['order', 'order.lines']) {
      const here = sourceOf(model, from);
      const offered = here ? groupsOf(model, here).flatMap((group) => group.nodes) : [];
      for (const node of offered.flatMap((one) => [one, ...behind(model, one)])) {
        const empty = { ...begin, from, cols: {}, sort: undefined } as unknown as ReportDocument;
        const { ask } = commands.addColumns({ query: empty, base: '' }, [{ path: node.path, label: node.whole }]);
        const report = record(beginLog<Document>(empty), ask, 0).document;
        const made = compileModel([...documents, report], fieldKinds, actionKinds);
        expect([node.path, made.issues ?? []]).toEqual([node.path, []]);
      }
    }
  });
});
