import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { fieldsetOf } from '../../../../schemas/fieldsets/fieldset-face.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { FieldsetDocument } from '../../../../schemas/language/fieldset.ts';
import { sayChanges } from '../../../../schemas/layers/say-changes.ts';
import { type Raw, read } from '../../../../tests/fixtures/documents/worked-example.ts';
import { inKeyOrder, takeSteps } from '../../../kernel/steps.ts';
import { readLayout } from '../form/layout.ts';
import { entityFace } from './entity-face.ts';
import { fieldsetFace } from './fieldset-at-work.ts';
import {
  clashesOf,
  detach,
  differencesOf,
  givenIn,
  placeFieldset,
  resetField,
  takeAsFieldset,
} from './fieldset-commands.ts';
import { whyNotTaken } from './why-not-taken.ts';

const visit = read({
  kind: 'entity',
  key: 'visit',
  spec: 1,
  title: '来访',
  fields: [
    { key: 'no', type: 'serial', label: '编号', step: 1 },
    { key: 'who', type: 'text', label: '姓名', need: true },
    { key: 'phone', type: 'text', label: '电话' },
    { key: 'note', type: 'text', label: '备注' },
  ],
  forms: {
    edit: {
      head: [{ section: 'base', title: '基本', cols: 2, cells: ['no', 'who', { f: 'phone', span: 2 }, 'note'] }],
    },
  },
}) as EntityDocument;
const address = read({
  kind: 'fieldset',
  key: 'address',
  spec: 1,
  title: '地址',
  fields: [
    { key: 'city', type: 'text', label: '城市' },
    { key: 'street', type: 'text', label: '街道' },
  ],
  cells: ['city', { f: 'street', span: 2 }],
  rules: [{ key: 'both', title: '写了城市写街道', if: "city <> ''", then: [{ need: 'street' }] }],
}) as FieldsetDocument;

const trip = read({
  kind: 'entity',
  key: 'trip',
  spec: 1,
  title: '出差',
  fields: [{ key: 'who', type: 'text', label: '姓名' }],
  parts: {
    stops: {
      label: '行程',
      fields: [
        { key: 'day', type: 'date', label: '日期' },
        { key: 'fee', type: 'money', label: '费用' },
      ],
    },
  },
  forms: {
    edit: {
      head: [{ section: 'base', title: '基本', cells: ['who'] }],
      body: [{ part: 'stops', as: 'grid', cols: ['day', { f: 'fee', w: 90 }] }],
    },
  },
}) as EntityDocument;

const layoutOf = (document: EntityDocument) => readLayout(document, 'edit');
const after = (document: EntityDocument, steps: Parameters<typeof takeSteps>[1]) => takeSteps(document, steps).document;

describe('a fieldset that is placed', () => {
  const face = entityFace([address]);
  const made = placeFieldset(visit, 'edit', address, { use: 'ship', label: '收货', part: '' });
  const placed = after(visit, made.ask.steps);

  test('stands behind everything else, and is kept as no more than its use', () => {
    expect(layoutOf(placed).top.map(({ title }) => title)).toEqual(['基本', '收货地址']);
    expect(placed.rules).toHaveProperty('shipBoth');
    const kept = face.keep(placed) as EntityDocument;
    expect(kept.fields).toEqual(visit.fields);
    expect(kept.forms).toEqual(visit.forms);
    expect(kept.rules).toBeUndefined();
    expect(inKeyOrder(face.open(kept))).toEqual(inKeyOrder(placed));
  });

  test('may stand a second time under other keys, and tells which are taken', () => {
    expect(clashesOf(placed, 'ship', address, '')).toEqual(['shipCity', 'shipStreet']);
    const twice = after(placed, placeFieldset(placed, 'edit', address, { use: 'bill', label: '', part: '' }).ask.steps);
    expect([...givenIn(twice, face.fieldsets).keys()].sort()).toEqual([
      'billCity',
      'billStreet',
      'shipCity',
      'shipStreet',
    ]);
    expect(inKeyOrder(face.open(face.keep(twice)))).toEqual(inKeyOrder(twice));
  });

  test('says in words what is otherwise here, and goes back to what the fieldset says', () => {
    const changed = after(placed, [
      { path: '/fields/shipCity/label', after: '到达城市' },
      { path: '/fields/shipCity/need', after: true },
      { path: '/forms/edit/head/ship/cells/shipStreet/span', after: 3 },
    ]);
    const given = givenIn(changed, face.fieldsets);
    const [city, street] = [given.get('shipCity'), given.get('shipStreet')];
    if (!city || !street) throw new Error('not given');
    expect(differencesOf(changed, layoutOf(changed), 'shipCity', city)).toEqual([
      '字段“收货城市”改名为“到达城市”',
      '字段“到达城市”改为必填',
    ]);
    expect(differencesOf(changed, layoutOf(changed), 'shipStreet', street)).toHaveLength(1);
    const reset = ['shipCity', 'shipStreet'].flatMap((key) => {
      const from = given.get(key);
      return from ? resetField(changed, layoutOf(changed), key, from).steps : [];
    });
    expect(after(changed, reset)).toEqual(placed);
  });

  test('is given up without a field of it being otherwise', () => {
    const { fieldsets: _, ...own } = placed;
    expect(after(placed, detach(placed, 'ship', address).steps)).toEqual(own);
  });
});

describe('a fieldset that is placed among lines', () => {
  const face = entityFace([address]);
  const made = placeFieldset(trip, 'edit', address, { use: 'from', label: '出发', part: 'stops' });
  const placed = after(trip, made.ask.steps) as EntityDocument;

  test('becomes their last columns, and is kept as no more than its use', () => {
    expect(made.pointers).toEqual(['/parts/stops/fields/fromCity', '/parts/stops/fields/fromStreet']);
    const [grid] = layoutOf(placed).grids;
    expect(grid?.columns.map(({ f }) => f)).toEqual(['day', 'fee', 'fromCity', 'fromStreet']);
    expect(placed.rules?.fromBoth).toMatchObject({ on: 'stops' });
    expect(sayChanges(trip, placed, { fields: fieldKinds })[0]).toBe('在“行程”中使用字段组“address”（名称前加“出发”）');
    const kept = face.keep(placed) as EntityDocument;
    expect(kept.parts).toEqual(trip.parts);
    expect(kept.forms).toEqual(trip.forms);
    expect(kept.rules).toBeUndefined();
    expect(inKeyOrder(face.open(kept))).toEqual(inKeyOrder(placed));
  });

  test('tells which of their keys are taken, and those of the head are not', () => {
    expect(clashesOf(placed, 'from', address, 'stops')).toEqual(['fromCity', 'fromStreet']);
    expect(clashesOf(placed, 'from', address, '')).toEqual([]);
  });

  test('says in words what is otherwise here, and goes back to what the fieldset says', () => {
    const changed = after(placed, [
      { path: '/parts/stops/fields/fromCity/label', after: '始发城市' },
      { path: '/forms/edit/body/stops/cols/fromCity/w', after: 200 },
    ]) as EntityDocument;
    const given = givenIn(changed, face.fieldsets).get('stops.fromCity');
    if (!given) throw new Error('not given');
    const kept = face.keep(changed) as Raw;
    expect(kept.parts.stops.fields.fromCity).toEqual({ label: '始发城市' });
    expect(kept.forms.edit.body.stops.cols.fromCity).toEqual({ w: 200 });
    expect(inKeyOrder(face.open(kept))).toEqual(inKeyOrder(changed));
    expect(differencesOf(changed, layoutOf(changed), 'stops.fromCity', given)).toContain(
      '字段“出发城市”改名为“始发城市”',
    );
    expect(after(changed, resetField(changed, layoutOf(changed), 'stops.fromCity', given).steps)).toEqual(placed);
  });

  test('leaves out the column that is taken away, and goes with the lines', () => {
    const fewer = after(placed, [
      { path: '/parts/stops/fields/fromStreet', after: undefined },
      { path: '/forms/edit/body/stops/cols/fromStreet', after: undefined },
      { path: '/rules/fromBoth', after: undefined },
    ]);
    const kept = face.keep(fewer) as EntityDocument;
    expect(kept.fieldsets?.from?.without).toEqual(['/fields/street', '/rules/both']);
    expect(face.open(kept)).toMatchObject({ parts: fewer.parts, forms: fewer.forms });
    const gone = after(placed, [
      { path: '/parts', after: undefined },
      { path: '/forms/edit/body', after: undefined },
      { path: '/rules', after: undefined },
    ]);
    expect(face.keep(gone)).toMatchObject({ fieldsets: {} });
  });

  test('is given up without a column of it being otherwise', () => {
    const { fieldsets: _, ...own } = placed;
    expect(after(placed, detach(placed, 'from', address).steps)).toEqual(own);
  });

  test('is made of columns, and the lines stay what they are', () => {
    const { fieldset, ask } = takeAsFieldset(trip, layoutOf(trip), ['stops.day', 'stops.fee'], {
      key: 'stay',
      title: '停留',
    });
    expect(Object.keys(fieldset.fields)).toEqual(['day', 'fee']);
    const made = entityFace([]);
    made.learn(fieldset);
    const using = after(trip, ask.steps);
    const kept = made.keep(using) as Raw;
    expect(kept.parts.stops.fields).toEqual({});
    expect(kept.forms.edit.body.stops.cols.fee).toEqual({ w: 90 });
    expect(inKeyOrder(made.open(kept))).toEqual(inKeyOrder(using));
  });
});

describe('chosen fields', () => {
  test('become a fieldset, and the entity stays what it is', () => {
    const { fieldset, ask } = takeAsFieldset(visit, layoutOf(visit), ['who', 'phone'], {
      key: 'contact',
      title: '联系人',
    });
    expect(fieldset).toMatchObject({ kind: 'fieldset', cols: 2, cells: { phone: { span: 2 } } });
    const face = entityFace([]);
    face.learn(fieldset);
    const using = after(visit, ask.steps);
    const kept = face.keep(using) as Raw;
    expect(Object.keys(kept.fields)).toEqual(['no', 'note']);
    expect(Object.keys(kept.forms.edit.head.base.cells)).toEqual(['no', 'note']);
    expect(inKeyOrder(face.open(kept))).toEqual(inKeyOrder(using));
  });

  test.each([
    [['no'], '“编号”由系统自动给出，只属于这份单据'],
    [['who', 'lines.qty'], '一个字段组的字段要在同一处：都在表头，或都在同一个明细里'],
    [['who', 'phone'], null],
  ])('%s: %s', (paths, why) => {
    expect(whyNotTaken(visit, null, paths, () => false)).toBe(why);
  });
  test('of the product stay where they are', () => {
    expect(whyNotTaken(visit, null, ['who'], (path) => path === 'who')).toBe('“姓名”是产品自带的，不能放进字段组');
  });
});

test('whatever is changed in an entity with fieldsets, what is kept of it is written out to the same', () => {
  const face = entityFace([address]);
  const placed = after(
    visit,
    placeFieldset(visit, 'edit', address, { use: 'ship', label: '收货', part: '' }).ask.steps,
  );
  const ranks: Readonly<Record<string, string>> = { shipCity: 'a5', shipStreet: 'a6', who: 'a7' };
  const key = fc.constantFrom(...Object.keys(ranks));
  const step = fc.oneof(
    fc.record({ path: key.map((one) => `/fields/${one}/label`), after: fc.constantFrom('甲', '收货城市', '街道') }),
    fc.record({ path: key.map((one) => `/fields/${one}/need`), after: fc.constantFrom(true, undefined) }),
    fc.record({ path: key.map((one) => `/fields/${one}/help`), after: fc.constantFrom('说明', undefined) }),
    fc.record({ path: key.map((one) => `/forms/edit/head/ship/cells/${one}`), after: fc.constant(undefined) }),
    key.map((one) => ({ path: `/forms/edit/head/base/cells/${one}`, after: { rank: ranks[one] } })),
    fc.record({
      path: fc.constantFrom('/forms/edit/head/ship', '/fields/note'),
      after: fc.constant(undefined),
    }),
    fc.record({ path: fc.constant('/rules/shipBoth/title'), after: fc.constantFrom('另一个', '写了城市写街道') }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), fc.option(key), (steps, gone) => {
      const edited = after(placed, [
        ...steps.filter(isThere(placed)),
        ...(gone
          ? [
              '/rules/shipBoth',
              `/fields/${gone}`,
              `/forms/edit/head/ship/cells/${gone}`,
              `/forms/edit/head/base/cells/${gone}`,
            ]
          : []
        ).map((path) => ({ path, after: undefined })),
      ]);
      const { fieldsets: _, ...whole } = edited;
      const { fieldsets: _again, ...again } = face.open(face.keep(edited)) as EntityDocument;
      expect(inKeyOrder({ rules: {}, ...again })).toEqual(inKeyOrder({ rules: {}, ...whole }));
    }),
  );
});

/** A label of a field that is gone would make half a field. */
const isThere = (document: EntityDocument) => (step: { readonly path: string }) =>
  step.path.split('/').length < 4 ||
  !step.path.startsWith('/fields/') ||
  Object.hasOwn(document.fields, step.path.split('/')[2] ?? '');

test('a fieldset edited as an entity is kept as it was, with what was changed', () => {
  const face = fieldsetFace('address');
  const shown = face.open(address) as EntityDocument;
  expect(inKeyOrder(face.keep(shown))).toEqual(inKeyOrder(address));
  const renamed = after(shown, [{ path: '/forms/edit/head/fields/title', after: '所在地' }]);
  expect(fieldsetOf(renamed).title).toBe('所在地');
  expect(face.keep(renamed)).toMatchObject({ kind: 'fieldset', key: 'address', title: '所在地' });
});
