import { describe, expect, test } from 'vitest';
import type { EntityPlan, RecordData } from '../compile/plan.ts';
import { type CheckContext, checkRecord } from './check-record.ts';
import { testAsker, testKinds, testPlan } from './test-plan.ts';

const states = {
  field: 'status',
  start: 'draft',
  nodes: [
    { key: 'draft', label: '草稿', tone: 'neutral', open: '*', next: null },
    { key: 'issued', label: '已下达', tone: 'running', open: ['lines.promised', 'lines.schedules'], next: null },
  ],
  moves: [],
  way: { usual: [], led: {} },
} satisfies EntityPlan['states'];

const plan = testPlan({
  fields: {
    status: ['words', { locked: true }],
    no: ['words', { locked: true }],
    urgent: ['words', { start: { t: 'text', v: 'N' } }],
    urgentWhy: ['words', { whenHidden: 'clearOnSave' }],
    currency: ['words', { need: true, start: { t: 'text', v: 'CNY' } }],
    country: ['words'],
    note: ['words'],
    files: ['words'],
    total: ['amount', { calcText: 'sum(lines.amount)' }],
    'lines.name': ['words', { need: true }],
    'lines.qty': ['amount', { need: true }],
    'lines.price': ['amount'],
    'lines.amount': ['amount', { calcText: 'qty * price' }],
    'lines.promised': ['day'],
    'lines.schedules.qty': ['amount', { need: true }],
  },
  parts: { lines: { min: 1, max: 3 }, 'lines.schedules': { max: 2 } },
  rules: {
    why: {
      if: "urgent = 'Y'",
      then: [
        { do: 'show', target: 'urgentWhy' },
        { do: 'need', target: 'urgentWhy' },
      ],
    },
    foreign: { if: "country <> 'CN'", then: [{ do: 'limit', target: 'currency', to: ['USD', 'EUR'] }] },
    fixed: { if: "country = 'KP'", then: [{ do: 'lock', target: 'note' }] },
    frozen: { if: "country = 'IR'", then: [{ do: 'lock', target: 'lines' }] },
    split: {
      on: 'lines',
      if: 'count(schedules) > 0 and sum(schedules.qty) <> qty',
      then: [{ do: 'error', target: 'lines.qty', say: '交货计划数量合计须等于行数量' } as never],
    },
    bigNeedsFile: { at: 'move:submit', if: 'total >= 1000', then: [{ do: 'need', target: 'files' }] },
  },
  uniques: [{ part: 'lines', fields: ['lines.name'], level: 'warn' }],
  plan: {
    states,
    access: { scopes: 2, ops: { create: [0], edit: [0, 1] }, shown: { 'lines.price': [0] }, edit: { 1: ['lines'] } },
  },
});

const context: CheckContext = { asker: testAsker, kinds: testKinds, at: 'save' };
const line = (more: RecordData = {}): RecordData => ({ name: '螺栓', qty: '2', price: '1.5', ...more });
const check = (sent: RecordData, more: Partial<CheckContext> = {}) => checkRecord(plan, sent, { ...context, ...more });
const told = (result: ReturnType<typeof check>) => (result.issues ?? []).map(({ code, path }) => `${path} ${code}`);

const stored: RecordData = {
  id: 'o1',
  version: 3,
  $in: [0],
  status: 'draft',
  no: 'PO1',
  urgent: 'N',
  currency: 'CNY',
  country: 'CN',
  note: '老',
  total: '3.00',
  secret: '看不见',
  lines: [
    { id: 'l1', ...line(), amount: '3.00', schedules: [{ id: 's1', qty: '2' }] },
    { id: 'l2', ...line({ name: '螺母', qty: '1' }), amount: '1.50', schedules: [] },
  ],
};

describe('a new record', () => {
  test('is completed: proposals for what was not said, computed values, nothing for what is empty', () => {
    const result = check({
      note: '',
      currency_dictText: '人民币',
      lines: [line({ amount: '999' })],
      total: '999',
      no: 'mine',
    });
    expect(result).toEqual({
      ok: true,
      value: {
        status: null,
        no: null,
        urgent: 'N',
        urgentWhy: null,
        currency: 'CNY',
        country: null,
        note: null,
        files: null,
        total: '3.00',
        lines: [{ name: '螺栓', qty: '2', price: '1.5', amount: '3.00', promised: null, schedules: [] }],
      },
    });
  });

  test('is not given a proposal where it was said that there is nothing', () => {
    expect(told(check({ currency: null, lines: [line()] }))).toEqual(['/currency required']);
  });

  test('tells everything that is wrong, each at its place', () => {
    const sent = {
      evil: 1,
      currency: '',
      urgent: 'Y',
      country: 'US',
      lines: [
        line({ qty: 'many', odd: true }),
        line({ name: null, schedules: [{ qty: '1' }, { qty: '' }] }),
        line({ name: ' \u3000\u200b' }),
      ],
    };
    expect(told(check(sent)).sort()).toEqual(
      [
        '/evil unknown_key',
        '/currency required',
        '/urgentWhy required',
        '/lines/0/odd unknown_key',
        '/lines/0/qty not_a_number',
        '/lines/1/name required',
        // Blanks, and signs that nobody sees, name nothing.
        '/lines/2/name required',
        '/lines/1/schedules/1/qty required',
        '/lines/1/qty rule_says',
      ].sort(),
    );
  });

  test.each<[string, RecordData, readonly string[]]>([
    ['too few rows', { lines: [] }, ['/lines too_few_rows']],
    [
      'too many rows',
      { lines: [line(), line({ name: 'b' }), line({ name: 'c' }), line({ name: 'd' })] },
      ['/lines too_many_rows'],
    ],
    [
      'too many rows within a row',
      { evil: 1, lines: [line(), line({ schedules: [{ qty: '1' }, { qty: '' }, { qty: '3' }] })] },
      ['/lines/1/schedules too_many_rows'],
    ],
    ['what is no list of rows', { lines: 'x' }, ['/lines not_rows', '/lines too_few_rows']],
    ['a row that is none', { lines: [7] }, ['/lines not_rows', '/lines too_few_rows']],
    ['a value outside a limit', { country: 'US', currency: 'CNY', lines: [line()] }, ['/currency not_offered']],
    [
      'a change of what a rule locks',
      { country: 'KP', currency: 'USD', note: 'x', lines: [line()] },
      ['/note locked_field'],
    ],
    ['a hostile key', JSON.parse('{"__proto__":{"a":1},"lines":[{"name":"a","qty":"1"}]}'), ['/__proto__ unknown_key']],
  ])('with %s', (_, sent, issues) => {
    expect(told(check(sent))).toEqual(issues);
  });

  test.each([null, [], 'x', 7])('must be a record: %j', (sent) => {
    expect(told(check(sent as never))).toEqual([' not_a_record']);
  });

  test('passes with a warning', () => {
    const result = check({ lines: [line(), line()] });
    expect(result.ok).toBe(true);
    expect(told(result)).toEqual(['/lines/0/name rule_says', '/lines/1/name rule_says']);
  });

  test('loses what is hidden and not to be kept', () => {
    const result = check({ urgent: 'N', urgentWhy: '忘了', lines: [line()] });
    expect(result.ok && result.value.urgentWhy).toBe(null);
  });
});

describe('a record that stands', () => {
  test('keeps what was not sent and what is not seen', () => {
    const result = check({ id: 'o1', version: 3, note: '新' }, { before: stored });
    expect(result.ok && result.value).toMatchObject({
      id: 'o1',
      version: 3,
      note: '新',
      secret: '看不见',
      no: 'PO1',
      total: '4.50',
    });
    expect(result.ok && (result.value.lines as unknown[]).length).toBe(2);
    expect(result.ok && result.value).not.toHaveProperty('$in');
  });

  test('gives up rows that are no longer sent, and takes new ones', () => {
    const result = check({ lines: [{ id: 'l2', qty: '5.00' }, line({ name: '垫片' })] }, { before: stored });
    expect(result.ok && result.value.lines).toMatchObject([
      { id: 'l2', name: '螺母', qty: '5.00', amount: '7.50' },
      { name: '垫片', amount: '3.00' },
    ]);
  });

  test.each<[string, RecordData, Partial<CheckContext>, readonly string[]]>([
    ['a row deleted meanwhile', { lines: [{ id: 'gone', ...line() }] }, {}, ['/lines/0 unknown_row']],
    [
      'a row twice',
      { lines: [{ id: 'l1' }, { id: 'l1' }] },
      {},
      ['/lines/1 repeated_row', '/lines/1/name required', '/lines/1/qty required'],
    ],
    ['a change in a closed state', { note: '新' }, { before: { ...stored, status: 'issued' } }, ['/note locked_field']],
    [
      'rows added in a closed state',
      { lines: [{ id: 'l1' }, { id: 'l2' }, line({ name: 'x' })] },
      { before: { ...stored, status: 'issued' } },
      [
        '/lines/2 locked_rows',
        '/lines/2/name locked_field',
        '/lines/2/qty locked_field',
        '/lines/2/price locked_field',
      ],
    ],
    [
      'rows removed in a closed state',
      { lines: [{ id: 'l1' }] },
      { before: { ...stored, status: 'issued' } },
      ['/lines locked_rows'],
    ],
    ['a change beyond the role', { note: '新' }, { before: { ...stored, $in: [1] } }, ['/note locked_field']],
  ])('refuses %s', (_, sent, more, issues) => {
    expect(told(check({ id: 'o1', version: 3, ...sent }, { before: stored, ...more }))).toEqual(issues);
  });

  test('lets through what its state leaves open, and unchanged values of the rest', () => {
    const before = { ...stored, status: 'issued' };
    const sent = {
      ...before,
      lines: [
        {
          id: 'l1',
          ...line({ qty: '2.00' }),
          promised: '2026-08-01',
          schedules: [{ id: 's1', qty: '1' }, { qty: '1' }],
        },
        { id: 'l2' },
      ],
    };
    delete (sent as RecordData).secret;
    const result = check(sent, { before });
    expect(told(result)).toEqual([]);
    expect(result.ok && result.value.lines).toMatchObject([
      { qty: '2', promised: '2026-08-01', schedules: [{ qty: '1' }, { qty: '1' }] },
      {},
    ]);
  });

  test('does not take a hidden value, and does not lose it either', () => {
    const before = { ...stored, $in: [1] };
    const result = check(
      {
        lines: [
          { id: 'l1', qty: '3', price: null, schedules: [] },
          { id: 'l2', price: '0.01' },
        ],
      },
      { before },
    );
    expect(result.ok && result.value.lines).toMatchObject([{ price: '1.5', amount: '4.50' }, { price: '1.5' }]);
  });
});

describe('what a rule hides of a record that stands', () => {
  const before = { ...stored, urgentWhy: '停产' };
  const unseen = (path: string, row?: string) => path === 'urgentWhy' || (path === 'lines.schedules' && row === 'l1');
  const sent = (more: RecordData) => check({ id: 'o1', version: 3, ...more }, { before, unseen });

  test('is written by nobody, and a right guess is told like a wrong one', () => {
    for (const guess of ['停产', '缺料'])
      expect(told(sent({ urgentWhy: guess })), guess).toEqual(['/urgentWhy locked_field']);
  });

  test('stays when it comes back empty, as it was sent out, rows too', () => {
    const result = sent({
      note: '新',
      urgent: 'Y',
      urgentWhy: null,
      lines: [{ id: 'l1', schedules: [] }, { id: 'l2' }],
    });
    expect(result.ok && result.value).toMatchObject({
      note: '新',
      urgentWhy: '停产',
      lines: [{ schedules: [{ id: 's1', qty: '2' }] }, { schedules: [] }],
    });
    expect(told(sent({ lines: [{ id: 'l1', schedules: [{ id: 's1', qty: '2' }] }, { id: 'l2' }] }))).toEqual([
      '/lines/0/schedules locked_rows',
    ]);
  });

  test('is open to the change that has it shown', () => {
    const result = sent({ urgent: 'Y', urgentWhy: '缺料' });
    expect(result.ok && result.value).toMatchObject({ urgent: 'Y', urgentWhy: '缺料' });
  });
});

test('a rule that locks a part locks its rows and what is in them', () => {
  const before = { ...stored, country: 'IR', currency: 'EUR' };
  expect(told(check({ lines: [{ id: 'l1' }, { id: 'l2' }] }, { before }))).toEqual([]);
  expect(told(check({ lines: [{ id: 'l1', price: '7', schedules: [] }] }, { before }))).toEqual([
    '/lines locked_rows',
    '/lines/0/price locked_field',
    '/lines/0/schedules locked_rows',
  ]);
});

test('a move asks for what its rules need', () => {
  const before = { ...stored, lines: [{ id: 'l1', ...line({ qty: '1000' }) }] };
  expect(told(check({}, { before, at: 'save' }))).toEqual([]);
  expect(told(check({}, { before, at: 'move:submit' }))).toEqual(['/files required']);
});

test('what a viewer does not see is computed and kept in order by the whole plan', () => {
  const hidden = ['total', 'lines.amount', 'lines.price', 'files'];
  const seen = {
    ...plan,
    fields: Object.fromEntries(Object.entries(plan.fields).filter(([path]) => !hidden.includes(path))),
    program: { nodes: plan.program.nodes.filter((node) => node.do !== 'calc' && node.id !== 'bigNeedsFile') },
  };
  const result = checkRecord(seen, { lines: [{ id: 'l1', qty: '4' }] }, { ...context, before: stored, whole: plan });
  expect(told(result)).toEqual(['/lines/0/qty rule_says']);
  const fine = checkRecord(seen, { lines: [{ id: 'l2', qty: '4' }] }, { ...context, before: stored, whole: plan });
  expect(fine.ok && fine.value).toMatchObject({ total: '6.00', lines: [{ price: '1.5', amount: '6.00' }] });
  const moved = checkRecord(
    seen,
    { lines: [{ id: 'l2', qty: '4000' }] },
    { ...context, before: stored, whole: plan, at: 'move:submit' },
  );
  expect(told(moved)).toEqual([' required']);
});

test('what a sentence tells of the record is worked out anew, and kept from whoever does not see it', () => {
  const short = { do: 'error', target: 'note', say: '合计须为 100', detail: "concat('现在 ', total)" } as const;
  const counted = testPlan({
    fields: { note: ['words'], total: ['amount', { calcText: 'sum(lines.qty)' }], 'lines.qty': ['amount'] },
    parts: { lines: {} },
    rules: { sum: { if: 'total <> 100', then: [short] } },
  });
  const issuesOf = (of: EntityPlan, ...qty: string[]) => {
    const lines = qty.map((one) => ({ qty: one }));
    const result = checkRecord(of, { lines }, { ...context, whole: counted });
    return result.ok ? [] : result.issues;
  };
  expect(issuesOf(counted, '99.5', '0.49')).toMatchObject([
    { code: 'rule_tells', path: '/note', params: { say: '合计须为 100', detail: '现在 99.99' } },
  ]);
  expect(issuesOf(counted, '99.5', '0.5')).toEqual([]);
  const bare = counted.program.nodes.map((node) =>
    node.do === 'rule' ? { ...node, then: [{ do: 'error', target: 'note', say: '合计须为 100' } as const] } : node,
  );
  const blind = issuesOf({ ...counted, program: { nodes: bare } }, '99.99');
  expect(blind).toMatchObject([{ code: 'rule_says', params: { say: '合计须为 100' } }]);
  expect(JSON.stringify(blind)).not.toContain('99.99');
});

test('a record that a chain proposes is matched by the lines it comes from', () => {
  const from = (no: string) => ({ chain: 'demand.toOrder', id: 'd1', line: no });
  const before = {
    $from: { chain: 'demand.toOrder', id: 'd1' },
    no: 'from chain',
    lines: [line({ $from: from('a') }), line({ name: 'b', $from: from('b') })],
  };
  const result = check({ currency: 'EUR', lines: [line({ name: 'b', qty: '1', $from: from('b') })] }, { before });
  expect(result.ok && result.value).toMatchObject({
    no: 'from chain',
    currency: 'EUR',
    urgent: 'N',
    $from: { id: 'd1' },
    lines: [{ qty: '1', $from: from('b') }],
  });
});
