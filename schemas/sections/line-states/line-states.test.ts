import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { type Raw, read, told, workedAround, workedOrder } from '../../../tests/fixtures/documents/worked-example.ts';
import { booking } from '../../../tests/fixtures/line-states.ts';
import { actionKinds } from '../../actions/kinds.ts';
import { runCases } from '../../cases/run-cases.ts';
import { allowed } from '../../check/allowed.ts';
import { checkRecord } from '../../check/check-record.ts';
import { compileModel } from '../../compile/compile-model.ts';
import type { EntityPlan } from '../../compile/plan.ts';
import { planFor, wholePlanFor } from '../../compile/plan-for.ts';
import { usersOf } from '../../compile/uses-of.ts';
import { sayChanges } from '../../layers/say-changes.ts';

const order = workedOrder();
for (const move of order.states.moves) delete move.run;

function compiled(change: (document: Raw, states: Raw) => void = () => {}, ...more: Raw[]) {
  const document = structuredClone(booking) as Raw;
  change(document, document.parts.lines.states);
  return compileModel([document, order, ...workedAround(), ...more].map(read), fieldKinds, actionKinds);
}
function modelOf(...args: Parameters<typeof compiled>) {
  const result = compiled(...args);
  if (!result.ok) throw new Error(JSON.stringify(result.issues, null, 1));
  return result.value;
}
const issuesOf = (...args: Parameters<typeof compiled>) =>
  told(compiled(...args).issues).map((one) => one.replace('entity:booking ', ''));
const moveOf = (states: Raw, key: string): Raw => states.moves.find((move: Raw) => move.key === key);
const asker = { me: 'u1', myDeparts: [], myDepart: null, mySupplier: null, roles: [], now: '2026-06-15 10:00:00' };
const planOf = (...roles: string[]) => planFor(modelOf(), 'booking', { roles }) as EntityPlan;

describe('states of lines', () => {
  test('keep their cases', () => {
    const { verdicts } = runCases(modelOf(), 'booking', fieldKinds);
    expect(verdicts.filter(({ passed }) => !passed)).toEqual([]);
    expect(verdicts).toHaveLength(3);
  });

  test.each<[string, (document: Raw, states: Raw) => void, string[]]>([
    [
      'a field that is none',
      (_, states) => Object.assign(states, { field: 'ghost' }),
      ['unknown_field /parts/lines/states/field'],
    ],
    [
      'a field of another kind',
      (_, states) => Object.assign(states, { field: 'what' }),
      ['not_a_line_state /parts/lines/states/field'],
    ],
    [
      'states that are not there',
      (_, states) => {
        states.start = 'ghost';
        moveOf(states, 'reopen').to = 'gone';
      },
      ['unknown_state /parts/lines/states/start', 'unknown_state /parts/lines/states/moves/reopen/to'],
    ],
    [
      'a state nothing leads to',
      (_, states) => states.nodes.push({ key: 'lost', label: '落下', open: [] }),
      ['not_reachable /parts/lines/states/nodes/lost'],
    ],
    [
      'something open that is not there',
      (_, states) => Object.assign(states.nodes[1], { open: ['ghost', 'steps.ghost'] }),
      ['unknown_field /parts/lines/states/nodes/sure/open/0', 'unknown_field /parts/lines/states/nodes/sure/open/1'],
    ],
    [
      'a move that nobody may make',
      (document) =>
        Object.assign(document.access.roles, {
          supMgr: { do: ['read', 'lines.move:confirm'] },
          demander: { do: ['read'] },
        }),
      ['line_move_of_nobody /parts/lines/states/moves/refuse'],
    ],
    [
      'a right for a move that is not there',
      (document) => document.access.roles.buyer.do.push('lines.move:ghost'),
      ['unknown_move /access/roles/buyer/do/6'],
    ],
    [
      'a condition that reads what is not there',
      (_, states) => Object.assign(moveOf(states, 'confirm'), { when: 'ghost = 1' }),
      ['unknown_field /parts/lines/states/moves/confirm/when'],
    ],
    [
      'a move by itself that waits for what nobody notes',
      (_, states) => Object.assign(moveOf(states, 'arrive'), { auto: 'promise < today()' }),
      ['auto_leans /parts/lines/states/moves/arrive/auto'],
    ],
    [
      'a move by itself that asks somebody',
      (_, states) => Object.assign(moveOf(states, 'arrive'), { ask: ['why'] }),
      ['auto_asks /parts/lines/states/moves/arrive/ask'],
    ],
    [
      'a way round that never ends',
      (_, states) => Object.assign(moveOf(states, 'reopen'), { from: 'done', to: 'sure', auto: 'qty > 0' }),
      ['auto_circle /parts/lines/states/moves/reopen/auto'],
    ],
    [
      'a value that is not for a move to give',
      (_, states) => Object.assign(moveOf(states, 'reopen'), { set: { state: "'open'", lineNo: '1', ghost: '1' } }),
      [
        'not_written /parts/lines/states/moves/reopen/set/state',
        'not_written /parts/lines/states/moves/reopen/set/lineNo',
        'unknown_field /parts/lines/states/moves/reopen/set/ghost',
      ],
    ],
    [
      'a behaviour that is about whole records',
      (_, states) => Object.assign(moveOf(states, 'reopen'), { run: [{ do: 'setValue', field: 'note', to: "'x'" }] }),
      ['not_behaviour_here /parts/lines/states/moves/reopen/run/0/do'],
    ],
    [
      'a rule and a move of the record that would write the state themselves',
      (document) => {
        document.rules.push({
          key: 'x',
          title: 'x',
          on: 'lines',
          if: 'qty > 1',
          then: [{ set: 'state', to: "'sure'" }],
        });
        document.states.moves[0].run = [{ do: 'setEach', part: 'lines', set: { state: "'sure'" } }];
      },
      ['not_written /rules/x/then/0/set', 'not_written /states/moves/place/run/0/set/state'],
    ],
    [
      'a case in a state that is not there, and one of a move nobody waits for',
      (document) => {
        document.cases[0].given.lines[0].state = 'ghost';
        document.cases[0].then = { auto: 'lines.move:confirm' };
      },
      [
        'unknown_move /cases/下达后才能逐行确认/then/auto',
        'unknown_state /cases/下达后才能逐行确认/given/lines/0/state',
      ],
    ],
  ])('say what is wrong: %s', (_, change, expected) => {
    expect(issuesOf(change).toSorted()).toEqual(expected.toSorted());
  });

  test('are the base’s, whoever looks: a facet has no others', () => {
    const facet = { kind: 'entity', key: 'mine', spec: 3, title: '我的预订单', facetOf: 'booking', fields: {} };
    const access = { roles: { supMgr: { do: ['read', 'lines.move:confirm', 'lines.move:reopen'] } } };
    const plan = planFor(modelOf(undefined, { ...facet, access }), 'mine', { roles: ['supMgr'] });
    expect(plan?.parts.lines?.states?.moves.map(({ key }) => key)).toEqual(['confirm', 'reopen']);
    const parts = { lines: { states: { ...booking.parts.lines.states, start: 'sure' } } };
    const [said] = told(compiled(undefined, { ...facet, access, parts }).issues);
    expect(said).toBe('line_states_of_facet entity:mine /parts/lines/states');
    const wider = { roles: { buyer: { do: ['read', 'lines.move:confirm'] } } };
    expect(told(compiled(undefined, { ...facet, access: wider }).issues)).toEqual([
      'widens_base entity:mine /access/roles/buyer/do',
    ]);
  });

  test('tell a viewer where lines stand and which moves are his, and nothing of how they are made', () => {
    const buyer = planOf('buyer').parts.lines?.states;
    expect(buyer?.nodes.map(({ key }) => key)).toEqual(['open', 'sure', 'refused', 'done']);
    expect(buyer?.moves.map(({ key }) => key)).toEqual(['reopen']);
    const keeper = planOf('supMgr');
    expect(keeper.parts.lines?.states?.moves.map(({ key }) => key)).toEqual(['confirm', 'refuse', 'reopen']);
    expect(keeper.parts.lines?.states?.moves[0]?.ask).toMatchObject([
      { key: 'promise', field: 'lines.promise', need: true },
    ]);
    expect(JSON.stringify(keeper.parts.lines?.states)).not.toMatch(/"(auto|set|run)"/);
    const blind = modelOf((document) => {
      document.access.roles.buyer.hide = ['lines.state'];
    });
    expect(planFor(blind, 'booking', { roles: ['buyer'] })?.parts.lines).not.toHaveProperty('states');
  });

  test('are asked line by line, by role, state, rule and person', () => {
    const plan = planOf('supMgr');
    const why = (record: Raw) =>
      allowed(plan, { id: 'b', $in: [0], state: 'placed', ...record }, 'lines.move:confirm', asker).reasons.map(
        ({ say }) => say,
      );
    expect(why({ lines: [{ id: 'a', state: 'sure' }, { id: 'b' }] })).toEqual([]);
    expect(why({ lines: [{ id: 'a', state: 'sure' }] })).toEqual([
      '“明细”没有可以“确认”的行',
      '当前是“已确认”，只有“待确认”时才能“确认”',
    ]);
    expect(why({ state: 'draft', lines: [{ id: 'a' }] })).toContain('下达后才能确认');
    expect(why({ lines: [{ id: 'a', keeper: 'u1' }] }).join()).toContain('您是“明细的保管人”，须回避');
    expect(
      why({
        lines: [
          { id: 'a', keeper: 'u1' },
          { id: 'b', keeper: 'u2' },
        ],
      }),
    ).toEqual([]);
    expect(allowed(planOf('buyer'), null, 'lines.move:confirm', asker).allowed).toBe(false);
  });

  test('close what they do not leave open, line by line, and keep lines from being taken out', () => {
    const plan = planOf('buyer');
    const line = (id: string, state: string, more: Raw = {}) => ({
      id,
      state,
      what: '甲',
      qty: '2.00',
      got: '0.00',
      promise: '2026-07-01',
      ...more,
    });
    const before: Raw = {
      id: 'b',
      version: 3,
      $in: [0],
      no: 'B1',
      state: 'placed',
      lines: [line('1', 'open'), line('2', 'sure'), line('3', 'refused')],
    };
    const check = (lines: Raw[]) => {
      const sent = { id: 'b', version: 3, lines };
      const result = checkRecord(plan, sent, {
        asker,
        kinds: fieldKinds,
        at: 'save',
        before,
        whole: wholePlanFor(modelOf(), 'booking') as EntityPlan,
      });
      return result.ok ? [] : told(result.issues);
    };
    expect(check([{ id: '1', qty: '5' }, { id: '2', got: '1' }, { id: '3' }])).toEqual([]);
    expect(check([{ id: '1' }, { id: '2', qty: '5' }, { id: '3', promise: '2026-08-01' }])).toEqual([
      'locked_field /lines/1/qty',
      'locked_field /lines/2/promise',
    ]);
    expect(check([{ id: '1' }, { id: '2', steps: [{ qty: '1' }] }, { id: '3', steps: [{ qty: '1' }] }])).toEqual([
      'locked_rows /lines/2/steps/0',
      'locked_field /lines/2/steps/0/qty',
    ]);
    // The state is nobody's to type, and a new line is still being written.
    expect(
      check([{ id: '1', state: 'done' }, { id: '2' }, { id: '3' }, { what: '乙', qty: '1', state: 'done' }]),
    ).toEqual([]);
    expect(check([{ id: '1' }, { id: '2' }])).toEqual([]);
    expect(check([{ id: '1' }, { id: '3' }])).toEqual(['held_row /lines']);
  });

  test('are found where they are used, and their changes told in words', () => {
    const model = modelOf();
    const uses = (ref: string) => usersOf(model, `entity:booking.${ref}`).map(({ path }) => path);
    expect(uses('lines.got')).toEqual(
      expect.arrayContaining(['/parts/lines/states/nodes/sure/open/0', '/parts/lines/states/moves/arrive/auto']),
    );
    expect(uses('lines.state')).toContain('/parts/lines/states/field');
    expect(uses('lines.promise')).toContain('/parts/lines/states/moves/confirm/ask/0');
    expect(uses('lines.by')).toContain('/parts/lines/states/moves/confirm/set/by');
    const before = read(booking);
    const after = structuredClone(booking) as Raw;
    const { states } = after.parts.lines;
    states.start = 'sure';
    Object.assign(states.nodes[1], { open: ['got'] });
    states.nodes[2].label = '供不了';
    Object.assign(moveOf(states, 'arrive'), { auto: 'got > qty' });
    Object.assign(moveOf(states, 'confirm'), { notBy: ['lines.by'], when: "../note = 'x'" });
    Object.assign(moveOf(states, 'reopen'), { from: 'refused' });
    after.access.roles.buyer.do.push('lines.move:confirm');
    expect(sayChanges(before, read(after))).toEqual([
      '“明细”的行流转“到齐”在「已到 大于 数量」时自动办理',
      '“明细”的行流转“确认”须由“明细的确认人”回避',
      '“明细”的行流转“确认”不再由“明细的保管人”回避',
      '“明细”的行流转“确认”的条件改为「说明 等于 “x”」',
      '“明细”的行流转“退回确认”从“供不了”开始',
      '“明细”的行状态“不供”改名为“供不了”',
      '“明细”的行状态“已确认”下只能编辑“已到”',
      '“明细”的新行改从“已确认”开始',
      '角色“buyer”可以明细逐行确认',
    ]);
  });
});
