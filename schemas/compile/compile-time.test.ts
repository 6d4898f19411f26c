import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { compileWorked, type Raw, told, workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import { runCases } from '../cases/run-cases.ts';
import { planFor } from './plan-for.ts';
import { usersOf } from './uses-of.ts';

const withAfter =
  (after: Raw, move: Raw = {}) =>
  (doc: Raw) => {
    doc.states.moves.push({ key: 'drop', label: '过期', from: 'draft', to: 'expired', after, ...move });
    doc.states.nodes.expired = { label: '已过期', open: [] };
  };
const remind = (words: Raw) => ({
  key: 'due',
  label: '到期',
  of: 'orderDate',
  before: [7, 0],
  to: { user: 'buyer' },
  say: '到期了',
  ...words,
});

describe('a move that is made when its time has come', () => {
  test.each<[string, (doc: Raw) => void, string[]]>([
    ['by a date', withAfter({ of: 'orderDate' }), []],
    ['so long after its state', withAfter({ days: '3', working: true, at: '18:00' }), []],
    ['a term out of its own fields', withAfter({ of: 'orderDate', hours: "if(urgent = 'Y', 24, 48)" }), []],
    ['by a field that is not there', withAfter({ of: 'orderDay' }), ['unknown_field /of']],
    ['by a field that is no date', withAfter({ of: 'supplier' }), ['not_a_date_field /of']],
    ['with no term at all', withAfter({ working: true }), ['one_of_two ']],
    ['by days and hours', withAfter({ days: '1', hours: '1' }), ['one_of_two ']],
    ['by working hours', withAfter({ hours: '1', working: true }), ['timed_hours /hours']],
    ['a term that is no number', withAfter({ days: 'supplier' }), ['wrong_result /days']],
    ['a term out of lines', withAfter({ days: 'count(lines)' }), ['timed_leans /days']],
    ['a term out of a reference', withAfter({ days: 'length(supplier.name)' }), ['timed_leans /days']],
    ['a term that moves by itself', withAfter({ days: 'days(orderDate, today())' }), ['timed_leans /days']],
    [
      'with a question nobody answers',
      withAfter({ days: '1' }, { ask: [{ key: 'why', label: '原因', need: true }] }),
      ['timed_asks /../ask/0'],
    ],
    [
      'with a question the document answers',
      withAfter({ days: '1' }, { ask: [{ key: 'why', label: '原因', need: true, byItself: '到期' }] }),
      [],
    ],
    [
      'with an answer that the field does not take',
      withAfter({ days: '1' }, { ask: [{ key: 'orderDate', need: true, byItself: '明天' }] }),
      ['not_an_option /../ask/0/byItself'],
    ],
    [
      'with an answer nobody may see',
      withAfter({ days: '1' }, { ask: [{ key: 'why', label: '口令', need: true, secret: true, byItself: '1' }] }),
      ['answered_secret /../ask/0/byItself'],
    ],
    ['apart from its owner', withAfter({ days: '1' }, { notByOwner: true }), ['timed_by_nobody /../notByOwner']],
    ['apart from persons', withAfter({ days: '1' }, { notBy: ['createBy'] }), ['timed_by_nobody /../notBy']],
    ['to where it begins', withAfter({ days: '1' }, { from: ['draft', 'expired'] }), ['timed_circle ']],
  ])('%s', (_, change, expected) => {
    const result = compileWorked(change);
    const at = (path: string) => (path.startsWith('/..') ? path.slice(3) : `/after${path}`);
    const wanted = expected.map((one) => {
      const [code, path = ''] = one.split(' ');
      return `${code} entity:purchaseOrder /states/moves/drop${at(path)}`;
    });
    expect(told(result.issues).filter((issue) => !issue.startsWith('not_reachable'))).toEqual(wanted);
  });

  test('round in a ring says so of each', () => {
    const result = compileWorked((doc) => {
      withAfter({ days: '1' })(doc);
      doc.states.moves.push({ key: 'revive', label: '恢复', from: 'expired', to: 'draft', after: { days: '1' } });
    });
    expect(told(result.issues)).toEqual([
      'timed_circle entity:purchaseOrder /states/moves/drop/after',
      'timed_circle entity:purchaseOrder /states/moves/revive/after',
    ]);
  });

  test('is made by people alone where it is not, whatever the document would answer', () => {
    const result = compileWorked((doc) => {
      const submit = doc.states.moves.find(({ key }: Raw) => key === 'submit');
      submit.ask = [{ key: 'why', label: '原因', byItself: '到期' }];
    });
    expect(told(result.issues)).toEqual([
      'answered_by_person entity:purchaseOrder /states/moves/submit/ask/0/byItself',
    ]);
  });

  test('is told to no browser, and its date is used there', () => {
    const model = workedModel((doc) => {
      withAfter({ of: 'orderDate' }, { ask: [{ key: 'why', label: '原因', byItself: '到期' }] })(doc);
      doc.access.roles.buyer.do.push('move:drop');
    });
    expect(model.entities.get('purchaseOrder')?.states?.moves.get('drop')?.after).toMatchObject({ of: 'orderDate' });
    const plan = planFor(model, 'purchaseOrder', { roles: ['buyer'] });
    expect(plan?.states?.moves.find(({ key }) => key === 'drop')).not.toHaveProperty('after');
    expect(JSON.stringify(plan?.states)).not.toContain('到期');
    expect(usersOf(model, 'entity:purchaseOrder.orderDate').map(({ path }) => path)).toContain(
      '/states/moves/drop/after/of',
    );
  });
});

describe('a date by which a state is to be left', () => {
  const due = (field: string) => (doc: Raw) => {
    doc.states.nodes.submitted.due = field;
  };

  test.each([
    ['orderDate', []],
    ['orderDay', ['unknown_field entity:purchaseOrder /states/nodes/submitted/due']],
    ['supplier', ['not_a_date_field entity:purchaseOrder /states/nodes/submitted/due']],
  ])('%s', (field, expected) => {
    expect(told(compileWorked(due(field)).issues)).toEqual(expected);
  });

  test('is told to whoever sees the date, and uses it', () => {
    const nodeOf = (change: (doc: Raw) => void) => {
      const model = workedModel((doc) => {
        due('orderDate')(doc);
        change(doc);
      });
      expect(usersOf(model, 'entity:purchaseOrder.orderDate').map(({ path }) => path)).toContain(
        '/states/nodes/submitted/due',
      );
      return planFor(model, 'purchaseOrder', { roles: ['buyer'] })?.states?.nodes.find(
        ({ key }) => key === 'submitted',
      );
    };
    expect(nodeOf(() => {})).toMatchObject({ due: 'orderDate' });
    const hidden = nodeOf((doc) => {
      doc.access.roles.buyer.hide = ['orderDate'];
    });
    expect(hidden).toBeDefined();
    expect(hidden).not.toHaveProperty('due');
  });
});

describe('a reminder', () => {
  test.each<[string, Raw, string[]]>([
    ['before a date and on it', {}, []],
    ['after a date', { before: undefined, after: [1, 3] }, []],
    ['since a state', { of: undefined, before: undefined, after: [2], while: ['submitted'] }, []],
    ['since no state', { of: undefined, before: undefined, after: [2] }, ['missing_key /while']],
    ['before a state', { of: undefined, while: ['submitted'] }, ['timed_before_since /before']],
    ['at no time', { before: undefined }, ['missing_key /before']],
    ['twice at once', { before: [7, 7] }, ['repeated_value /before/1']],
    ['of a field that is no date', { of: 'supplier' }, ['not_a_date_field /of']],
    ['in a state there is not', { while: ['nowhere'] }, ['unknown_state /while/0']],
    ['to a field there is not', { to: { user: 'byer' } }, ['unknown_field /to/user']],
  ])('%s', (_, words, expected) => {
    const result = compileWorked((doc) => {
      doc.remind = [JSON.parse(JSON.stringify(remind(words)))];
    });
    const wanted = expected.map((one) => one.replace(' ', ' entity:purchaseOrder /remind/due'));
    expect(told(result.issues)).toEqual(wanted);
  });

  test('uses what it names', () => {
    const model = workedModel((doc) => {
      doc.remind = [remind({})];
    });
    expect(usersOf(model, 'entity:purchaseOrder.buyer').map(({ path }) => path)).toContain('/remind/due/to/user');
    expect(model.entities.get('purchaseOrder')?.reminders.get('due')?.days).toEqual([-7, 0]);
  });
});

describe('a case at a moment', () => {
  const wrong = (words: Raw, then: Raw) => {
    const model = workedModel((doc) => {
      withAfter({ days: '1', working: true, at: '18:00' }, { when: "urgent = 'N'" })(doc);
      doc.remind = [remind({})];
      doc.cases = [{ name: 'one', in: 'draft', then, ...words }];
    });
    return runCases(model, 'purchaseOrder', fieldKinds).verdicts[0]?.wrong;
  };
  // A Friday.
  const since = '2026-06-12 10:00:00';
  const given = { urgent: 'N', orderDate: '2026-06-20' };

  test.each<[string, Raw, boolean]>([
    ['when its time has come', { since, given, now: '2026-06-15 18:00:00' }, true],
    ['a second before', { since, given, now: '2026-06-15 17:59:59' }, false],
    ['when nobody says since when', { given, now: '2026-06-15 18:00:00' }, false],
    ['in another state', { since, given, in: 'submitted', now: '2026-06-15 18:00:00' }, false],
    [
      'when the condition does not hold',
      { since, given: { ...given, urgent: 'Y' }, now: '2026-06-15 18:00:00' },
      false,
    ],
  ])('a move %s', (_, words, isDue) => {
    expect(wrong(words, { due: ['move:drop'] })).toEqual(isDue ? [] : ['“过期”应当已经到时，实际没有']);
    expect(wrong(words, { notDue: ['move:drop'] })).toEqual(isDue ? ['“过期”应当还没到时，实际已经到时'] : []);
  });

  test.each<[string, string, boolean]>([
    ['on a day of its own', '2026-06-13 09:00:00', true],
    ['too early in the morning', '2026-06-13 08:59:59', false],
    ['on the day after', '2026-06-14 09:00:00', false],
  ])('a reminder %s', (_, now, isDue) => {
    expect(wrong({ given, now }, { due: ['remind:due'] })).toEqual(isDue ? [] : ['“到期”应当已经到时，实际没有']);
  });

  test('names what there is', () => {
    const result = compileWorked((doc) => {
      doc.cases = [{ name: 'one', then: { due: ['move:submit', 'move:none', 'remind:none'] } }];
    });
    expect(told(result.issues)).toEqual([
      'not_timed entity:purchaseOrder /cases/one/then/due/0',
      'unknown_move entity:purchaseOrder /cases/one/then/due/1',
      'unknown_reminder entity:purchaseOrder /cases/one/then/due/2',
    ]);
  });
});
