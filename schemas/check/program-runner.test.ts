import { beforeEach, describe, expect, test } from 'vitest';
import type { RecordData } from '../compile/plan.ts';
import type { ProgramRunner } from './program-face.ts';
import { createProgramRunner } from './program-runner.ts';
import type { ProgramSource } from './program-source.ts';
import { testAsker, testKinds, testPlan } from './test-plan.ts';

const plan = testPlan({
  fields: {
    urgent: ['words'],
    urgentWhy: ['words', { whenHidden: 'clearAtOnce' }],
    currency: ['words'],
    supplier: ['words'],
    orderDate: ['day'],
    total: ['amount', { calcText: 'sum(lines.amount)' }],
    'lines.material': ['words'],
    'lines.qty': ['amount'],
    'lines.price': ['amount'],
    'lines.amount': ['amount', { calcText: 'qty * price' }],
    'lines.needDate': ['day'],
    'lines.remark': ['words'],
    'lines.schedules.qty': ['amount'],
  },
  parts: { lines: {}, 'lines.schedules': {} },
  related: { 'supplier.country': 'text' },
  rules: {
    urgentNeedsWhy: {
      if: "urgent = 'Y'",
      then: [
        { do: 'show', target: 'urgentWhy' },
        { do: 'need', target: 'urgentWhy' },
      ],
    },
    foreign: { if: "supplier.country <> 'CN'", then: [{ do: 'limit', target: 'currency', to: ['USD', 'EUR'] }] },
    urgentPays: { if: "urgent = 'Y'", then: [{ do: 'limit', target: 'currency', to: ['EUR', 'CNY'] }] },
    dates: {
      on: 'lines',
      if: 'needDate < ../orderDate',
      then: [{ do: 'error', target: 'lines.needDate', say: '太早' } as never],
    },
    split: {
      on: 'lines',
      if: 'count(schedules) > 0 and sum(schedules.qty) <> qty',
      then: [{ do: 'error', target: 'lines.qty', say: '合计不符' } as never],
    },
    cheap: { if: 'total < 100', then: [{ do: 'hide', target: 'lines.remark' }] },
    foreignPays: { if: "supplier.country = 'US'", then: [{ do: 'set', target: 'currency', to: "'USD'" } as never] },
    atSubmit: { at: 'move:submit', if: 'true', then: [{ do: 'need', target: 'supplier' }] },
  },
  uniques: [{ part: 'lines', fields: ['lines.material', 'lines.needDate'], level: 'warn' }],
});

/** Rows in maps, as a form holds them. */
class Sheet implements ProgramSource {
  readonly cells = new Map<string, unknown>();
  readonly lists = new Map<string, string[]>();
  readonly rel = new Map<string, unknown>();
  value = (row: string, path: string) => this.cells.get(`${row} ${path}`) ?? null;
  related = (row: string, path: string) => this.rel.get(`${row} ${path}`);
  rows = (row: string, part: string) => this.lists.get(`${row} ${part}`) ?? [];
  addLine(key: string, values: RecordData) {
    this.lists.set(' lines', [...this.rows('', 'lines'), key]);
    for (const [name, value] of Object.entries(values)) this.cells.set(`${key} lines.${name}`, value);
  }
}

let sheet: Sheet;
let runner: ProgramRunner;
const write = (row: string, path: string, value: unknown) => {
  sheet.cells.set(`${row} ${path}`, value);
  return settle({ cells: [{ row, path }], lists: [] });
};
const settle = (touched: Parameters<ProgramRunner['run']>[0]) => {
  const before = runner.evaluated;
  const changes = runner.run(touched);
  for (const { row, path, value } of changes.values) sheet.cells.set(`${row} ${path}`, value);
  return { ...changes, evaluated: runner.evaluated - before };
};

beforeEach(() => {
  sheet = new Sheet();
  sheet.cells.set(' urgent', 'N');
  sheet.cells.set(' orderDate', '2026-07-01');
  for (let no = 0; no < 500; no++)
    sheet.addLine(`r${no}`, { material: `m${no}`, qty: '2', price: '1.5', needDate: '2026-07-02' });
  runner = createProgramRunner(plan, { source: sheet, kinds: testKinds, asker: testAsker });
  settle(undefined);
});

describe('the first run', () => {
  test('computes every row and the head, at the scale of the field', () => {
    expect(sheet.value('r7', 'lines.amount')).toBe('3.00');
    expect(sheet.value('', 'total')).toBe('1500.00');
  });

  test('hides what a rule shows under a condition that does not hold', () => {
    expect(runner.state('', 'urgentWhy')).toMatchObject({ visible: false, need: false });
  });

  test('leaves the rules of a move alone', () => {
    expect(runner.state('', 'supplier').need).toBe(false);
    const moving = createProgramRunner(plan, { source: sheet, kinds: testKinds, asker: testAsker, at: 'move:submit' });
    moving.run();
    expect(moving.state('', 'supplier').need).toBe(true);
  });
});

describe('a key in one cell among 500 rows', () => {
  test('runs the nodes of that row and what depends on them, nothing else', () => {
    const { values, evaluated } = write('r3', 'lines.qty', '4');
    expect(values).toEqual([
      { row: 'r3', path: 'lines.amount', value: '6.00' },
      { row: '', path: 'total', value: '1503.00' },
    ]);
    // the amount, the total, the rule on the total, and the rule on the row's quantity
    expect(evaluated).toBe(4);
  });

  test('stops where the result stays the same', () => {
    expect(write('r3', 'lines.qty', '2.00').evaluated).toBe(2);
  });

  test('runs nothing for a field nobody reads', () => {
    expect(write('r3', 'lines.remark', 'x')).toEqual({ values: [], states: [], evaluated: 0 });
  });

  test('asks only its equals whether it is a double', () => {
    const { states, evaluated } = write('r3', 'lines.material', 'm4');
    expect(states.map(({ row }) => row).sort()).toEqual(['r3', 'r4']);
    expect(evaluated).toBe(1);
    expect(
      write('r4', 'lines.material', 'other')
        .states.map(({ row }) => row)
        .sort(),
    ).toEqual(['r3', 'r4']);
    expect(runner.issues()).toEqual([]);
  });
});

test('a head field read by the rows runs each row once', () => {
  const { states, evaluated } = write('', 'orderDate', '2026-07-03');
  expect(evaluated).toBe(500);
  expect(states).toHaveLength(500);
  expect(runner.state('r9', 'lines.needDate').issues).toMatchObject([{ code: 'rule_says', params: { say: '太早' } }]);
});

test('a field cleared at once loses its value when it is hidden', () => {
  write('', 'urgent', 'Y');
  expect(runner.state('', 'urgentWhy')).toMatchObject({ visible: true, need: true });
  write('', 'urgentWhy', '停产');
  expect(write('', 'urgent', 'N').values).toEqual([{ row: '', path: 'urgentWhy', value: null }]);
  expect(runner.state('', 'urgentWhy')).toMatchObject({ visible: false, need: false });
});

test('what stands behind a reference is read from beside the row', () => {
  sheet.rel.set(' supplier.country', 'US');
  const { values } = write('', 'supplier', 's1');
  expect(values).toEqual([{ row: '', path: 'currency', value: 'USD' }]);
  expect(runner.state('', 'currency')).toMatchObject({ limit: ['USD', 'EUR'], locked: true });
  sheet.rel.set(' supplier.country', 'CN');
  settle({ cells: [{ row: '', path: 'supplier.country' }], lists: [] });
  expect(runner.state('', 'currency')).toMatchObject({ limit: null, locked: false });
  expect(sheet.value('', 'currency')).toBe('USD');
});

test('of what several rules limit is left what all of them allow', () => {
  sheet.rel.set(' supplier.country', 'DE');
  write('', 'supplier', 's1');
  expect(runner.state('', 'currency')).toMatchObject({ limit: ['USD', 'EUR'] });
  write('', 'urgent', 'Y');
  expect(runner.state('', 'currency')).toMatchObject({ limit: ['EUR'] });
});

test('a new row runs its own nodes, a removed one takes its words along', () => {
  sheet.addLine('new', { material: 'm1', qty: '1', price: '1', needDate: '2026-06-01' });
  const lists = [{ row: '', path: 'lines' }];
  const added = settle({ cells: [], lists });
  expect(added.values.at(-1)).toEqual({ row: '', path: 'total', value: '1501.00' });
  expect(added.evaluated).toBeLessThanOrEqual(6);
  expect(runner.issues()).toHaveLength(1);
  sheet.lists.set(
    ' lines',
    sheet.rows('', 'lines').filter((key) => key !== 'new'),
  );
  settle({ cells: [], lists });
  expect(sheet.value('', 'total')).toBe('1500.00');
  expect(runner.issues()).toEqual([]);
});

test('sub-rows are summed into their row only', () => {
  sheet.lists.set('r5 lines.schedules', ['s1', 's2']);
  sheet.cells.set('s1 lines.schedules.qty', '1');
  const { states, evaluated } = settle({ cells: [], lists: [{ row: 'r5', path: 'lines.schedules' }] });
  expect(evaluated).toBe(1);
  expect(states).toEqual([{ row: 'r5', path: 'lines.qty' }]);
  write('s2', 'lines.schedules.qty', '1');
  expect(runner.issues()).toEqual([]);
});

test('a rule of the head about a column speaks for all rows at once', () => {
  for (const key of sheet.rows('', 'lines')) sheet.cells.set(`${key} lines.price`, '0');
  const cells = sheet.rows('', 'lines').map((row) => ({ row, path: 'lines.price' }));
  expect(settle({ cells, lists: [] }).states).toEqual([{ row: '', path: 'lines.remark' }]);
  expect(runner.state('r8', 'lines.remark').visible).toBe(false);
  expect(runner.state('', 'lines.remark').visible).toBe(false);
});

describe('what several rules say of one place', () => {
  const open = () => {
    const asked = testPlan({
      fields: { level: ['words'], total: ['amount'], 'lines.qty': ['amount'] },
      parts: { lines: {} },
      rules: {
        first: { if: 'total > 10', then: [{ do: 'set', target: 'level', to: "'high'" } as never] },
        second: { if: 'total > 5', then: [{ do: 'set', target: 'level', to: "'middle'" } as never] },
        tooMany: { on: 'lines', if: 'qty > 100', then: [{ do: 'error', target: 'total', say: '数量过大' } as never] },
      },
    });
    return createProgramRunner(asked, { source: sheet, kinds: testKinds, asker: testAsker });
  };
  beforeEach(() => {
    sheet = new Sheet();
  });

  test('of those that set it the last one wins, whichever came to speak last', () => {
    sheet.cells.set(' total', '7');
    runner = open();
    settle(undefined);
    expect(sheet.value('', 'level')).toBe('middle');
    write('', 'total', '20');
    expect(sheet.value('', 'level')).toBe('middle');
  });

  test('a line that is removed is silent about its record as well', () => {
    for (const key of ['a', 'b']) sheet.addLine(key, { qty: '101' });
    runner = open();
    settle(undefined);
    expect(runner.issues()).toHaveLength(2);
    expect(runner.state('', 'total').issues).toHaveLength(2);
    sheet.lists.set(' lines', []);
    settle({ cells: [], lists: [{ row: '', path: 'lines' }] });
    expect(runner.issues()).toEqual([]);
    expect(runner.state('', 'total').issues).toEqual([]);
  });
});

describe('what is shared out among rows', () => {
  const shared = testPlan({
    fields: {
      freight: ['amount'],
      'lines.amount': ['amount'],
      'lines.freight': ['amount', { calcText: 'allocate(../freight, amount)' }],
    },
    parts: { lines: {} },
  });
  const asking = { kinds: testKinds, asker: testAsker };
  const of = (keys: readonly string[]) => keys.map((key) => runner.value(key, 'lines.freight'));

  beforeEach(() => {
    sheet = new Sheet();
    sheet.cells.set(' freight', '100');
    for (const key of ['a', 'b', 'c']) sheet.addLine(key, { amount: '1' });
    runner = createProgramRunner(shared, { source: sheet, ...asking });
    runner.run();
  });

  test('is another for all of them when one weighs more, when the total does, and when a row comes or goes', () => {
    expect(of(['a', 'b', 'c'])).toEqual(['33.33', '33.34', '33.33']);
    write('a', 'lines.amount', '2');
    expect(of(['a', 'b', 'c'])).toEqual(['50.00', '25.00', '25.00']);
    write('', 'freight', '-10');
    expect(of(['a', 'b', 'c'])).toEqual(['-5.00', '-2.50', '-2.50']);
    sheet.addLine('d', { amount: '1' });
    runner.run({ cells: [], lists: [{ row: '', path: 'lines' }] });
    expect(of(['a', 'b', 'c', 'd'])).toEqual(['-4.00', '-2.00', '-2.00', '-2.00']);
    sheet.lists.set(' lines', ['b', 'c', 'd']);
    runner.run({ cells: [], lists: [{ row: '', path: 'lines' }] });
    expect(of(['b', 'c', 'd'])).toEqual(['-3.33', '-3.34', '-3.33']);
  });

  test('is asked of each row once for all of them', () => {
    const reads = { amount: 0 };
    const { value } = sheet;
    sheet.value = (row, path) => {
      if (path === 'lines.amount') reads.amount++;
      return value(row, path);
    };
    for (let no = 0; no < 2000; no++) sheet.addLine(`l${no}`, { amount: '3' });
    createProgramRunner(shared, { source: sheet, ...asking }).run();
    expect(reads.amount).toBeLessThan(2003 * 3);
  });
});

describe('what is worked out of each row', () => {
  const judged = testPlan({
    fields: {
      large: ['amount', { calcText: "sum(lines where kind = 'A' and qty >= ../least, qty * price)" }],
      least: ['amount'],
      'lines.kind': ['words'],
      'lines.qty': ['amount'],
      'lines.price': ['amount'],
      'lines.remark': ['words'],
      'lines.share': ['amount', { calcText: "qty / sum(../lines where kind = 'A', qty)" }],
    },
    parts: { lines: {} },
  });
  const started = () => {
    const rows = new Sheet();
    for (let no = 0; no < 100; no++)
      rows.addLine(`r${no}`, { kind: no < 4 ? 'A' : 'B', qty: '5', price: '2', remark: null });
    rows.cells.set(' least', '3');
    let read = 0;
    const running = createProgramRunner(judged, {
      source: rows,
      kinds: testKinds,
      asker: testAsker,
      spend: (steps) => {
        read += steps;
      },
    });
    const write = (row: string, path: string, value: unknown) => {
      read = 0;
      rows.cells.set(`${row} ${path}`, value);
      return running.run({ cells: [{ row, path }], lists: [] });
    };
    running.run();
    return { rows, running, write, reads: () => read };
  };

  test('follows the condition, what is taken, and what stands around the rows', () => {
    const { running, write } = started();
    expect(running.value('', 'large')).toBe('40.00');
    write('r3', 'lines.kind', 'B');
    expect(running.value('', 'large')).toBe('30.00');
    write('r0', 'lines.price', '4');
    expect(running.value('', 'large')).toBe('40.00');
    write('', 'least', '9');
    expect(running.value('', 'large')).toBe('0.00');
  });

  test('is not worked out for what it does not read', () => {
    const { write, running } = started();
    const before = running.evaluated;
    write('r0', 'lines.remark', 'x');
    expect(running.evaluated).toBe(before);
  });

  test('is worked out once for all rows that ask, and anew when a row comes to count', () => {
    const { rows, write, running, reads } = started();
    expect(running.value('r9', 'lines.share')).toBe('0.25');
    write('r9', 'lines.kind', 'A');
    expect(running.value('r50', 'lines.share')).toBe('0.20');
    // Each node once on each row, and the hundred rows once for the sum of all shares and once for the head.
    expect(reads()).toBeLessThan(400);
    rows.lists.set(' lines', ['r0', 'r9']);
    running.run({ cells: [], lists: [{ row: '', path: 'lines' }] });
    expect(running.value('r9', 'lines.share')).toBe('0.50');
  });
});
