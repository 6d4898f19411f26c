import fc from 'fast-check';
import type { FlowDocument } from '../language/flow.ts';
import { rankBetween } from '../language/ranks.ts';

type Raw = Record<string, unknown>;

/** What a random flow is grown from. */
interface Seed {
  readonly as: string;
  readonly words: Raw;
  readonly ways: readonly { readonly words: Raw; readonly row: readonly Seed[] }[];
  readonly to: number;
}

/** Texts as people write them, and as only a machine would: blanks, signs of XML, what XML has no place for. */
const text = fc.oneof(
  fc.constantFrom(
    '部门负责人',
    '十万元以上',
    '<总经理> & "副总"',
    ' 前后有空格 ',
    '两\n行',
    '\u0001控制\uFFFF',
    ']]>',
    '回\r车',
    '\uD800',
  ),
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
);
const condition = fc.constantFrom(
  "total >= 100000 and urgent = 'Y'",
  'total < 5',
  ' total > 1 ',
  "payTerm = '<&>'",
  'total >\n1',
);
const person = fc.constantFrom<Raw>(
  { user: ['1'] },
  { role: 'finance', within: 'below' },
  { leaderOf: 'start', up: 1 },
  { leadersOf: 'buyer', levels: 3 },
  { starter: true },
  { picked: 'before', from: 'approver' },
  { field: 'buyer' },
);
const duration = fc.constantFrom('8h', '24h', '1d', '3d', '999h');
const some = (words: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Raw> =>
  fc.record(words, { requiredKeys: ['title', 'who', 'flow', 'for', 'run', 'split'].filter((word) => word in words) });

const who = fc.array(person, { minLength: 1, maxLength: 3 });
const decides = {
  title: text,
  who,
  many: fc.constantFrom(
    'first',
    'all',
    'order',
    'claim',
    'chance',
    { vote: 60 },
    { vote: 57, turnout: 50, veto: ['gm'], weights: { gm: 2 } },
  ),
  nobody: fc.constantFrom('admins', 'agree', 'refuse', 'up'),
  self: fc.constantFrom('approve', 'skip', 'leader'),
  again: fc.constantFrom('ask', 'next', 'agreed'),
  fields: fc.constantFrom({ total: 'hide', '@price': 'read' }, { payTerm: 'need' }),
  due: fc.record(
    {
      after: duration,
      working: fc.boolean(),
      then: fc.constantFrom([{ remind: '2h', most: 3 }], [{ at: '1d', do: 'agree' }]),
    },
    { requiredKeys: ['after'] },
  ),
  retake: fc.boolean(),
};
const leaves: Readonly<Record<string, fc.Arbitrary<Raw>>> = {
  approve: some({
    ...decides,
    refuse: fc.constantFrom('end', 'start', 'before', 'choose'),
    back: fc.constantFrom('any', 'start', 'none'),
    resume: fc.constantFrom('again', 'direct', 'choose'),
    remark: fc.boolean(),
  }),
  handle: some(decides),
  cc: some({ title: text, who, fields: decides.fields }),
  run: some({
    title: text,
    run: fc.constantFrom([{ do: 'notify', say: '好' }], [{ do: 'set', values: { a: "'<&>'" } }]),
  }),
  call: some({ title: text, flow: fc.constantFrom('otherFlow', 'orderFlow') }),
  delay: some({ title: text, for: duration, working: fc.boolean() }),
  goto: some({ title: text, when: condition }),
};

const leaf = fc
  .constantFrom(...Object.keys(leaves))
  .chain((as) =>
    fc.record({ as: fc.constant(as), words: leaves[as] ?? fc.constant({}), ways: fc.constant([]), to: fc.nat(99) }),
  ) as fc.Arbitrary<Seed>;

const seedOf = (depth: number): fc.Arbitrary<Seed> => {
  if (depth === 0) return leaf;
  const way = fc.record({
    words: some({ title: text, when: condition, otherwise: fc.constant(true) }),
    row: fc.array(seedOf(depth - 1), { maxLength: 3 }),
  });
  const branch = fc.record({
    as: fc.constant('branch'),
    words: some({ title: text, split: fc.constantFrom('one', 'each', 'all'), join: fc.constantFrom('all', 'any', 2) }),
    ways: fc.array(way, { maxLength: 4 }),
    to: fc.nat(99),
  });
  return fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 2, arbitrary: branch }) as fc.Arbitrary<Seed>;
};

function grow(row: readonly Seed[], owner: string | undefined, steps: Map<string, Raw>): void {
  for (const { as, words, ways, to } of row) {
    const key = `k${steps.size}`;
    const inside = owner === undefined ? {} : { in: owner };
    steps.set(key, { as, ...words, ...inside, ...(as === 'goto' ? { to: `k${to}` } : {}) });
    for (const way of ways) {
      const inner = `k${steps.size}`;
      steps.set(inner, { as: 'way', ...way.words, in: key });
      grow(way.row, inner, steps);
    }
  }
}

/** Flows that somebody may be writing: of every sort of step, with every word, sound or not. */
export const flowDocuments: fc.Arbitrary<FlowDocument> = fc
  .record({
    row: fc.array(seedOf(2), { maxLength: 5 }),
    title: text,
    more: fc.record(
      {
        note: text,
        start: fc.constantFrom({ withdraw: 'always' }, {}),
        admins: fc.constant([{ role: 'admin' }]),
        cases: fc.constant({ '一条 <用例>': { rank: 'a0', given: { total: '1' }, then: { goes: ['k0'] } } }),
      },
      { requiredKeys: [] },
    ),
    loose: fc.boolean(),
  })
  .map(({ row, title, more, loose }) => {
    const steps = new Map<string, Raw>();
    grow(row, undefined, steps);
    if (loose) steps.set('lost', { as: 'cc', title: '无处可站', who: [], in: 'nowhere' });
    let rank: string | null = null;
    const ranked = [...steps].map(([key, step]) => {
      rank = rankBetween(rank, null);
      return [key, { ...step, rank }];
    });
    const flow = { kind: 'flow', key: 'orderFlow', spec: 3, title, of: 'purchaseOrder', ...more };
    return { ...flow, steps: Object.fromEntries(ranked) } as FlowDocument;
  });
