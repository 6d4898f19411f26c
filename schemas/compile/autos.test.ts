import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { type Raw, read, told } from '../../tests/fixtures/documents/worked-example.ts';
import { followUpDocuments } from '../../tests/fixtures/follow-up.ts';
import { actionKinds } from '../actions/kinds.ts';
import { runCases } from '../cases/run-cases.ts';
import { sayIssue } from '../issues/issues.ts';
import { compileModel } from './compile-model.ts';
import { planFor } from './plan-for.ts';
import { usersOf } from './uses-of.ts';

/** The order that follows what happens to it, changed; its moves by their keys. */
function compiled(change: (order: Raw, move: (key: string) => Raw) => void = () => {}, ...more: readonly Raw[]) {
  const [order, ...others] = structuredClone(followUpDocuments) as Raw[];
  change(order, (key) => order.states.moves.find((move: Raw) => move.key === key));
  return compileModel([order, ...others, ...more].map(read), fieldKinds, actionKinds);
}
function modelOf(...args: Parameters<typeof compiled>) {
  const result = compiled(...args);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
}
const issuesOf = (...args: Parameters<typeof compiled>) => told(compiled(...args).issues);

describe('a move that makes itself', () => {
  test('is said of the house and of nobody’s plan, and its condition uses what it reads', () => {
    const model = modelOf();
    expect(model.entities.get('intake')?.states?.moves.get('settle')?.auto).toBeDefined();
    const plan = planFor(model, 'intake', { roles: ['buyerMgr'] });
    expect(plan?.states?.moves.map(({ key }) => key)).toEqual(['settle']);
    expect(JSON.stringify(plan?.states)).not.toContain('auto');
    expect(usersOf(model, 'entity:intake.paid').map(({ path }) => path)).toContain('/states/moves/settle/auto');
  });

  test.each<[string, string, Raw]>([
    [
      'what a reference leads to',
      "first.no = 'A'",
      { fields: { first: { type: 'ref', to: 'arrival', label: '首次到货' } } },
    ],
    ['the day', 'empty(closedOn) and today() > closedOn', {}],
    ['whoever asks', "hasRole('buyer')", {}],
    [
      'what is worked out whenever it is read',
      'late',
      { fields: { late: { type: 'flag', label: '逾期', calc: "if(today() > closedOn, 'Y', 'N')", live: true } } },
    ],
  ])('does not wait for %s: nobody would note that it holds', (_, auto, { fields }) => {
    const text = auto === 'late' ? "late = 'Y'" : auto;
    expect(
      issuesOf((order, move) => {
        Object.assign(order.fields, fields);
        move('settle').auto = text;
      }),
    ).toEqual(['auto_leans entity:intake /states/moves/settle/auto']);
  });

  test('asks nothing that must be answered, and what it runs asks for nobody', () => {
    expect(
      issuesOf((_, move) => {
        move('settle').ask = ['held', { key: 'why', label: '原因' }];
        move('settle').run = [{ do: 'setValue', field: 'no', to: 'me()' }];
      }),
    ).toEqual([
      'auto_asks entity:intake /states/moves/settle/ask',
      'auto_asks_who entity:intake /states/moves/settle/run/0/to',
    ]);
  });

  test('nor does what a move runs whose time has come', () => {
    expect(
      issuesOf((_, move) => {
        delete move('settle').auto;
        move('settle').after = { days: '1' };
        move('settle').run = [{ do: 'setValue', field: 'no', to: 'me()' }];
      }),
    ).toEqual(['auto_asks_who entity:intake /states/moves/settle/run/0/to']);
  });

  test('keeps nobody away: whoever may not make it would only have to bring it about', () => {
    expect(
      issuesOf((_, move) => {
        move('settle').notByOwner = true;
        move('settle').notBy = ['createBy'];
      }),
    ).toEqual(
      expect.arrayContaining([
        'auto_by_nobody entity:intake /states/moves/settle/notByOwner',
        'auto_by_nobody entity:intake /states/moves/settle/notBy',
      ]),
    );
  });

  test('is said where the store is, and never by another side of it', () => {
    const facet: Raw = {
      kind: 'entity',
      key: 'theirs',
      spec: 3,
      title: '供方到货订单',
      facetOf: 'intake',
      states: { moves: { place: { auto: 'due > 0' } } },
      access: { roles: { supUser: { do: ['read'] } } },
    };
    expect(issuesOf(undefined, facet)).toEqual(['auto_of_facet entity:theirs /states/moves/place/auto']);
    expect(issuesOf(undefined, { ...facet, states: { moves: { place: { label: '发出' } } } })).toEqual([]);
  });
});

describe('moves that lead round', () => {
  test('end where two of their conditions exclude each other', () => {
    expect(issuesOf()).toEqual([]);
  });

  test('are refused where all can hold at once, by their names', () => {
    const { issues = [] } = compiled((_, move) => {
      move('reopen').auto = "held = 'N'";
    });
    expect(told(issues)).toEqual(['auto_circle entity:intake /states/moves/arrive/auto']);
    expect(issues.map(sayIssue)).toEqual([
      '自动流转“到齐”、“重开”会一直转下去：它们的条件可以同时成立。请让其中两个条件互相排斥，如“不小于”与“小于”',
    ]);
  });

  test('are refused where one leads to where it begins', () => {
    expect(
      issuesOf((_, move) => {
        move('settle').to = 'arrived';
      }),
    ).toContain('auto_circle entity:intake /states/moves/settle/auto');
  });

  test('may lead round where one changes what its own condition reads', () => {
    expect(
      issuesOf((_, move) => {
        move('reopen').auto = "held = 'N'";
        move('reopen').run = [{ do: 'setValue', field: 'held', to: "'Y'" }];
      }),
    ).toEqual([]);
  });
});

test('a case tells what follows by itself', () => {
  const given = { due: '100', paid: '100' };
  const cases = [
    { name: '付清即结清', in: 'arrived', given, then: { auto: 'move:settle' } },
    { name: '还没有付清', in: 'arrived', given: { ...given, paid: '99' }, then: { auto: false } },
    { name: '错了', in: 'arrived', given, then: { auto: 'move:reopen' } },
    { name: '也错了', in: 'arrived', given, then: { auto: false } },
    { name: '没到状态', in: 'settled', given, then: { auto: 'move:settle' } },
  ];
  const model = modelOf((order) => {
    order.cases = cases;
  });
  expect(runCases(model, 'intake', fieldKinds).verdicts.map(({ wrong }) => wrong)).toEqual([
    [],
    [],
    ['应当自动“重开”，实际自动“结清”'],
    ['不应当自动流转，实际自动“结清”'],
    ['应当自动“结清”，实际没有自动流转'],
  ]);
  expect(
    issuesOf((order) => {
      order.cases = [{ name: '没有', in: 'draft', then: { auto: 'move:place' } }];
    }),
  ).toEqual(['unknown_move entity:intake /cases/没有/then/auto']);
});
