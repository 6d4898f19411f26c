import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { actionKinds } from '../actions/kinds.ts';
import type { Document } from '../language/document.ts';
import { compileModel } from './compile-model.ts';
import { planFor } from './plan-for.ts';

type Words = Readonly<Record<string, unknown>>;

const vehicle = {
  kind: 'entity',
  key: 'vehicle',
  spec: 3,
  title: '车辆',
  fields: { plate: { type: 'text', label: '车牌' }, price: { type: 'decimal', label: '单价' } },
  access: { roles: { buyer: { do: ['read'] } } },
};

const compile = (fields: Readonly<Record<string, Words>>, more: Words = {}, others: readonly Words[] = []) => {
  const trip = {
    kind: 'entity',
    key: 'trip',
    spec: 3,
    title: '用车',
    fields: {
      vehicle: { type: 'ref', to: 'vehicle', label: '车辆' },
      km: { type: 'decimal', label: '公里' },
      day: { type: 'date', label: '日期' },
      ...fields,
    },
    access: { roles: { buyer: { do: ['create', 'edit'] }, seer: { do: ['read'] } } },
    ...more,
  };
  const result = compileModel([vehicle, trip, ...others] as unknown as Document[], fieldKinds, actionKinds);
  return {
    issues: (result.issues ?? []).map(({ code, path, level }) => `${level ?? 'error'} ${code} ${path}`),
    model: result.ok ? result.value : null,
    field: (key: string) => (result.ok ? result.value.entities.get('trip')?.fields.get(key) : undefined),
    node: (key: string) =>
      (result.ok ? result.value.entities.get('trip')?.program.nodes : undefined)?.find(
        ({ id }) => id === `calc:${key}`,
      ),
  };
};
const number = { type: 'decimal', label: '数' };

describe('what is shared out among lines', () => {
  const shared = (calc: string, more: Words = {}) =>
    compile(
      { freight: { type: 'money', label: '运费' } },
      {
        parts: {
          legs: { label: '行程', fields: { km: number, own: { type: 'money', label: '分摊', calc, ...more } } },
        },
      },
    );

  test('is an amount like any other, and depends on every line', () => {
    const { issues, node } = shared('allocate(../freight, km)');
    expect(issues).toEqual([]);
    expect(node('legs.own')?.reads.toSorted()).toEqual(['freight', 'legs', 'legs.km']);
  });

  test.each([
    ['allocate(km, km)', {}, 'wrong_argument'],
    ['allocate(../freight)', {}, 'wrong_argument_count'],
    ['allocate(../freight, ../legs.km)', {}, 'many_rows'],
    ['allocate(../freight, km, 3)', {}, 'shares_beyond_places'],
    ['allocate(../freight, km)', { scale: 0 }, 'shares_beyond_places'],
    ['allocate(../freight, own)', {}, 'loop'],
  ])('%s with %j is refused: %s', (calc, more, code) => {
    expect(shared(calc, more).issues.join()).toContain(code);
  });

  test('is nothing that a head gets', () => {
    const { issues } = compile({ share: { type: 'money', label: '分摊', calc: 'allocate(km, km)' } });
    expect(issues).toEqual(['error allocate_outside_rows /fields/share/calc']);
  });
});

describe('a computed value is kept', () => {
  test('where it is an amount, reads through a reference, or asks to be; never where it is live', () => {
    const { field, issues } = compile({
      cost: { type: 'money', label: '金额', calc: 'km * 2' },
      far: { ...number, calc: 'km * vehicle.price' },
      asked: { ...number, calc: 'km + 1', stored: true },
      own: { ...number, calc: 'km + 2' },
      now: { type: 'money', label: '现价', calc: 'km * vehicle.price', live: true },
      after: { ...number, calc: 'now + 1' },
    });
    expect(issues).toEqual([]);
    const kept = ['cost', 'far', 'asked', 'own', 'now', 'after'].map((key) => [
      key,
      field(key)?.keeps,
      field(key)?.column !== null,
      field(key)?.varies,
    ]);
    expect(kept).toEqual([
      ['cost', 'byLaw', true, null],
      ['far', 'byLaw', true, null],
      ['asked', 'stored', true, null],
      ['own', null, false, null],
      ['now', null, false, 'live'],
      ['after', 'byLaw', true, null],
    ]);
  });

  test('of the day or of who looks, only as it says', () => {
    const left = 'days(today(), day)';
    const { field, issues } = compile({
      silent: { ...number, calc: left },
      live: { ...number, calc: left, live: true },
      saved: { ...number, calc: left, stored: true },
      mine: { type: 'text', label: '我的', calc: `if(me() = createBy, '是', '否')` },
    });
    expect(issues).toEqual(['warn moving_value /fields/silent/calc', 'warn moving_value /fields/mine/calc']);
    expect(['silent', 'live', 'saved'].map((key) => field(key)?.varies)).toEqual(['live', 'live', 'atSave']);
  });

  test('and is told of what contradicts itself', () => {
    expect(compile({ both: { ...number, calc: 'km', stored: true, live: true } }).issues).toEqual([
      'error live_and_stored /fields/both/live',
    ]);
    expect(compile({ typed: { ...number, live: true } }).issues).toEqual([
      'error live_without_calc /fields/typed/live',
    ]);
    expect(compile({ kept: { ...number, calc: 'km', stored: true, openly: true } }).issues).toEqual([
      'error openly_without_live /fields/kept/openly',
    ]);
  });

  test('not where it follows a ledger and reads on as well: nobody could say of when it is', () => {
    const ledgers = { taken: { take: 'qty', into: 'taken', upTo: 'qty' } };
    const parts = {
      lines: {
        label: '明细',
        fields: {
          qty: number,
          taken: { ...number, label: '已取' },
          left: { ...number, calc: 'qty - taken' },
          worth: { type: 'money', label: '余额', calc: 'left * ../vehicle.price' },
          sum: { type: 'money', label: '余量', calc: 'left * 2' },
        },
      },
    };
    const becomes = {
      on: { label: '转单', to: 'trip', map: {}, lines: { from: 'lines', to: 'lines', map: {}, ledgers } },
    };
    const { field, issues } = compile({}, { parts, becomes });
    expect(issues).toEqual(['warn moving_ledger /parts/lines/fields/worth/calc']);
    expect([field('lines.worth')?.varies, field('lines.sum')?.keeps]).toEqual(['live', 'byLaw']);
  });

  test('not by a facet alone, since the base would leave it as it was', () => {
    const facet = {
      kind: 'entity',
      key: 'tripSide',
      spec: 3,
      title: '用车（另一面）',
      facetOf: 'trip',
      fields: { side: { type: 'money', label: '金额', calc: 'km * 3' } },
      access: { roles: { buyer: { do: ['read'] } } },
    };
    expect(compile({}, {}, [facet]).issues).toContain('warn cannot_keep /fields/side/calc');
  });

  test('from whoever may not see what it is made of', () => {
    const { model } = compile({ far: { ...number, calc: 'km * vehicle.price' } });
    expect(model && planFor(model, 'trip', { roles: ['buyer'] })?.fields.far).toBeDefined();
    expect(model && planFor(model, 'trip', { roles: ['seer'] })?.fields.far).toBeUndefined();
  });
});

test('a kept value is worked out anew in the states that leave open what it is made from, through other values too', () => {
  const states = {
    field: 'status',
    start: 'draft',
    nodes: {
      draft: { label: '草稿', open: '*' },
      sent: { label: '已提交', open: ['km'] },
      paid: { label: '已付', open: ['day'] },
      done: { label: '办结', open: [] },
    },
    moves: {
      send: { label: '提交', from: ['draft'], to: 'sent' },
      pay: { label: '付款', from: ['sent'], to: 'paid' },
      end: { label: '办结', from: ['paid'], to: 'done' },
    },
  };
  const { node, issues } = compile(
    {
      status: { type: 'state', label: '状态' },
      double: { ...number, calc: 'km * 2' },
      cost: { type: 'money', label: '金额', calc: 'double * vehicle.price' },
    },
    { states },
  );
  expect(issues).toEqual([]);
  expect(node('cost')).toMatchObject({ anewIn: ['draft', 'sent'], moving: true });
  expect(node('double')?.anewIn).toBeUndefined();
});
