import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { compileWorked, type Raw, read, told, workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import { planFor, wholePlanFor } from '../compile/plan-for.ts';
import { usersOf } from '../compile/uses-of.ts';
import type { EntityDocument } from '../language/entity.ts';
import type { FieldsetDocument } from '../language/fieldset.ts';
import { foldFieldsets } from './fold-fieldsets.ts';
import { layFieldsets } from './lay-fieldsets.ts';

const address = (more: Raw = {}): Raw => ({
  kind: 'fieldset',
  key: 'address',
  spec: 1,
  title: '地址',
  fields: [
    { key: 'city', type: 'text', label: '城市', need: true },
    { key: 'street', type: 'text', label: '街道', help: '门牌号' },
    { key: 'whole', type: 'text', label: '全称', calc: "concat(city, ' city ', street)" },
    { key: 'fee', type: 'money', label: '运费', currency: 'coin' },
    { key: 'coin', type: 'text', label: '币种' },
  ],
  cells: ['city', { f: 'street', span: 2 }, 'whole'],
  rules: [
    { key: 'far', title: '远方写街道', if: "city = 'city'", then: [{ need: 'street' }, { set: 'coin', to: 'city' }] },
  ],
  ...more,
});
const visit = (more: Raw = {}): Raw => ({
  kind: 'entity',
  key: 'visit',
  spec: 1,
  title: '来访',
  fieldsets: { ship: { of: 'address', label: '收货', forms: { edit: {} } } },
  fields: [{ key: 'who', type: 'text', label: '谁' }],
  forms: { edit: { head: [{ section: 'base', title: '基本', cells: ['who'] }] } },
  lists: { main: { cols: ['who', 'shipCity'], find: ['shipCity'] } },
  access: { roles: { admin: { do: ['read', 'edit'] } } },
  ...more,
});

const compile = (entity: Raw, set: Raw = address()) => compileWorked(undefined, set, entity);
const modelOf = (entity: Raw, set: Raw = address()) => workedModel(undefined, set, entity);
const entityOf = (entity: Raw, set?: Raw) => modelOf(entity, set).entities.get('visit');
const issuesOf = (entity: Raw, set?: Raw) =>
  told(compile(entity, set).issues).filter((one) => !one.includes('untested'));

const kinds = new Map(fieldKinds.map((kind) => [kind.name, kind]));
const known = (set: Raw = address()) => new Map([['address', read(set) as FieldsetDocument]]);
const lay = (entity: Raw, set?: Raw) => layFieldsets(read(entity) as EntityDocument, known(set), kinds);
const fold = (whole: EntityDocument, set?: Raw) => foldFieldsets(whole, known(set), kinds);

describe('an entity that uses a fieldset', () => {
  test('has its fields as columns of its own, under its keys and labels', () => {
    const fields = entityOf(visit())?.fields;
    expect(fields?.get('shipCity')).toMatchObject({ label: '收货城市', columnName: 'ship_city', need: true });
    expect(fields?.get('shipWhole')?.column).toBeNull();
    expect(lay(visit()).fields.shipFee).toMatchObject({ currency: 'shipCoin' });
  });

  test('asks a table by its own fields, under the names of the table', () => {
    const find = [{ match: { city: 'city' }, at: 'day(city)', within: { of: 'fee', from: 'fee' } }];
    const set = address();
    set.fields.push({ key: 'depot', type: 'ref', label: '仓库', to: 'visit', find });
    expect(lay(visit(), set).fields.shipDepot).toMatchObject({
      find: [{ match: { city: 'shipCity' }, at: 'day(shipCity)', within: { of: 'shipFee', from: 'fee' } }],
    });
  });

  test('shows them in a section of their own, as wide as the fieldset says', () => {
    const [, section] = entityOf(visit())?.forms.get('edit')?.sections ?? [];
    expect(section).toMatchObject({ key: 'ship', title: '收货地址' });
    expect(section?.cells).toEqual([
      { field: 'shipCity', span: 1 },
      { field: 'shipStreet', span: 2 },
      { field: 'shipWhole', span: 1 },
    ]);
  });

  test('shows them within a section it has, at their place', () => {
    const placed = visit({
      fieldsets: { ship: { of: 'address', forms: { edit: { section: 'base', rank: 'a0' } } } },
      fields: [
        { key: 'who', type: 'text', label: '谁' },
        { key: 'why', type: 'text', label: '为何' },
      ],
      forms: { edit: { head: { base: { title: '基本', cells: { who: { rank: 'a0' }, why: { rank: 'a1' } } } } } },
    });
    const cells = entityOf(placed)
      ?.forms.get('edit')
      ?.sections[0]?.cells.map(({ field }) => field);
    expect(cells).toEqual(['who', 'shipCity', 'shipStreet', 'shipWhole', 'why']);
  });

  test('has its rules and formulas about its own fields, and quoted texts as they were', () => {
    const { rules, fields } = lay(visit());
    expect(rules?.shipFar).toMatchObject({
      if: "shipCity = 'city'",
      then: [{ need: 'shipStreet' }, { set: 'shipCoin', to: 'shipCity' }],
    });
    expect(fields.shipWhole).toMatchObject({ calc: "concat(shipCity, ' city ', shipStreet)" });
  });

  test('has its rule for several fields for its own of them', () => {
    const asked = {
      key: 'asked',
      title: '须填{each}',
      each: ['city', 'street'],
      if: "coin = '{each}'",
      then: [{ need: '{each}' }],
    };
    const set = address({ rules: [asked] });
    expect(lay(visit(), set).rules?.shipAsked).toMatchObject({
      each: ['shipCity', 'shipStreet'],
      if: "shipCoin = '{each}'",
      then: [{ need: '{each}' }],
    });
    expect(issuesOf(visit(), set)).toEqual([]);
  });

  test('may use it twice', () => {
    const twice = visit({
      fieldsets: { ship: { of: 'address', label: '收货' }, bill: { of: 'address', label: '发票' } },
    });
    const fields = entityOf(twice)?.fields;
    expect(fields?.get('shipCity')?.label).toBe('收货城市');
    expect(fields?.get('billCity')?.label).toBe('发票城市');
    expect([...(entityOf(twice)?.program.nodes ?? [])].map(({ id }) => id)).toEqual(
      expect.arrayContaining(['rule:shipFar', 'rule:billFar']),
    );
  });

  test('has the last word, property by property, and leaves out what it does not want', () => {
    const own = visit({
      fieldsets: {
        ship: {
          of: 'address',
          without: ['/fields/street/help', '/fields/coin'],
          forms: { edit: { without: ['whole'] } },
        },
      },
      fields: { who: { type: 'text', label: '谁', rank: 'a0' }, shipCity: { label: '到达城市', need: false } },
    });
    const { fields, forms } = lay(own, address({ rules: [] }));
    expect(fields.shipCity).toMatchObject({ type: 'text', label: '到达城市', need: false });
    expect(fields.shipStreet).not.toHaveProperty('help');
    expect(fields).not.toHaveProperty('shipCoin');
    expect(Object.keys(forms?.edit?.head?.ship?.cells ?? {})).toEqual(['shipCity', 'shipStreet']);
  });

  test('may keep the keys it had', () => {
    const kept = visit({ fieldsets: { ship: { of: 'address', keys: { city: 'town' } } }, lists: {} });
    expect(entityOf(kept)?.fields.get('town')?.columnName).toBe('town');
  });
});

const trip = (more: Raw = {}, lines: Raw = {}): Raw =>
  visit({
    fieldsets: { to: { of: 'address', part: 'stops', label: '到达', forms: { edit: {} } } },
    parts: { stops: { label: '行程', fields: [{ key: 'day', type: 'text', label: '日期' }], ...lines } },
    forms: {
      edit: {
        head: [{ section: 'base', title: '基本', cells: ['who'] }],
        body: [{ part: 'stops', as: 'grid', cols: ['day'] }],
      },
    },
    lists: { main: { cols: ['who'] } },
    ...more,
  });

describe('lines that use a fieldset', () => {
  test('have its fields as columns of their own, in the table and in the form', () => {
    const entity = entityOf(trip());
    expect(entity?.fields.get('stops.toCity')).toMatchObject({ label: '到达城市', columnName: 'to_city', need: true });
    expect(entity?.fields.has('toCity')).toBe(false);
    expect(lay(trip()).parts?.stops?.fields.toFee).toMatchObject({ currency: 'toCoin' });
    const [grid] = entity?.forms.get('edit')?.body ?? [];
    expect(grid?.columns.map(({ field }) => field)).toEqual([
      'stops.day',
      'stops.toCity',
      'stops.toStreet',
      'stops.toWhole',
    ]);
  });

  test('have its rules about each of them, and its formulas about their own columns', () => {
    const { rules, parts } = lay(trip());
    expect(rules?.toFar).toMatchObject({
      on: 'stops',
      if: "toCity = 'city'",
      then: [{ need: 'toStreet' }, { set: 'toCoin' }],
    });
    expect(parts?.stops?.fields.toWhole).toMatchObject({ calc: "concat(toCity, ' city ', toStreet)" });
    expect(entityOf(trip())?.program.nodes.map(({ id }) => id)).toContain('rule:toFar');
  });

  test('may be lines of lines, and the head may use it as well', () => {
    const inner = {
      parts: { nights: { label: '住宿', fields: [{ key: 'hotel', type: 'text', label: '酒店' }] } },
    };
    const both = trip(
      { fieldsets: { at: { of: 'address', part: 'stops.nights' }, home: { of: 'address' } }, rules: [] },
      inner,
    );
    const fields = entityOf(both)?.fields;
    expect([...(fields?.keys() ?? [])]).toEqual(expect.arrayContaining(['homeCity', 'stops.nights.atCity']));
    expect(fields?.get('stops.nights.atCity')?.label).toBe('城市');
  });

  test('have the last word, and written out and folded they are what they were', () => {
    const own = trip({}, { fields: { day: { type: 'text', label: '日期', rank: 'a0' }, toCity: { label: '终点' } } });
    const whole = lay(own);
    expect(whole.parts?.stops?.fields.toCity).toMatchObject({ type: 'text', label: '终点', need: true });
    expect(Object.keys(fold(whole).parts?.stops?.fields.toCity ?? {})).toEqual(['label', 'rank']);
    expect(lay(fold(whole) as Raw)).toEqual(whole);
  });

  test('are known to the fieldset, column by column', () => {
    const model = modelOf(trip({ cases: [] }));
    expect(usersOf(model, 'fieldset:address.city').map(({ path }) => path)).not.toContain('/lists/main/cols/shipCity');
    const named = modelOf(trip({ checks: [{ key: 'once', on: 'stops', unique: ['toCity'] }] }));
    expect(usersOf(named, 'fieldset:address.city').map(({ document, path }) => `${document} ${path}`)).toContain(
      'entity:visit /checks/once/unique/0',
    );
  });
});

test.each<[string, Raw, Raw, string[]]>([
  [
    'lines that are not there',
    trip({ fieldsets: { to: { of: 'address', part: 'ghosts' } } }),
    address(),
    ['unknown_part entity:visit /fieldsets/to/part'],
  ],
  [
    'a form that does not show the lines',
    trip({ forms: { edit: { head: [{ section: 'base', title: '基本', cells: ['who'] }] } } }),
    address(),
    ['unknown_part entity:visit /fieldsets/to/forms/edit'],
  ],
  [
    'a column of the same name',
    trip(
      {},
      {
        fields: [
          { key: 'day', type: 'text', label: '日期' },
          { key: 'toCity', type: 'text', label: '城' },
        ],
      },
    ),
    address(),
    ['fieldset_clash entity:visit /parts/stops/fields/toCity'],
  ],
  [
    'an adjustment of a column that went',
    trip({}, { fields: { day: { type: 'text', label: '日期' }, toZip: { label: '邮编' } } }),
    address(),
    ['fieldset_gone entity:visit /parts/stops/fields/toZip'],
  ],
  [
    'a fieldset nobody has',
    visit({ fieldsets: { ship: { of: 'nowhere' } }, lists: {} }),
    address(),
    ['unknown_fieldset entity:visit /fieldsets/ship/of'],
  ],
  [
    'a field of the same name',
    visit({
      fields: [{ key: 'shipCity', type: 'text', label: '城' }],
      forms: {},
      lists: {},
      fieldsets: { ship: { of: 'address' } },
    }),
    address(),
    ['fieldset_clash entity:visit /fields/shipCity'],
  ],
  [
    'two uses that give one key',
    visit({ fieldsets: { ship: { of: 'address' }, bill: { of: 'address', keys: { city: 'shipCity' } } } }),
    address({ rules: [] }),
    ['fieldset_twice entity:visit /fieldsets/bill'],
  ],
  [
    'a form that is not there',
    visit({ fieldsets: { ship: { of: 'address', forms: { print: {} } } } }),
    address(),
    ['unknown_form entity:visit /fieldsets/ship/forms/print'],
  ],
  [
    'a section that is not there',
    visit({ fieldsets: { ship: { of: 'address', forms: { edit: { section: 'gone' } } } } }),
    address(),
    ['unknown_section entity:visit /fieldsets/ship/forms/edit/section'],
  ],
  [
    'a fault of the fieldset, once and at the fieldset',
    visit(),
    address({ fields: [{ key: 'city', type: 'nothing', label: '城市' }], cells: [], rules: [] }),
    ['unknown_kind fieldset:address /fields/city/type'],
  ],
  [
    'a field that went while a list shows it',
    visit(),
    address({ fields: [{ key: 'street', type: 'text', label: '街道' }], cells: ['street'], rules: [] }),
    ['unknown_field entity:visit /lists/main/cols/shipCity', 'unknown_field entity:visit /lists/main/find/shipCity'],
  ],
  [
    'an adjustment of a field that went',
    visit({ fields: { who: { type: 'text', label: '谁' }, shipZip: { label: '邮编' } } }),
    address(),
    ['fieldset_gone entity:visit /fields/shipZip'],
  ],
])('is told of %s', (_, entity, set, expected) => {
  expect(issuesOf(entity, set)).toEqual(expected);
});

test('a fieldset in a fieldset is refused in words of its own', () => {
  expect(() => read(address({ fieldsets: { in: { of: 'address' } } }))).toThrow('fieldset_nested');
});

test('a fieldset that nobody uses is judged as well, and says where its own cells are wrong', () => {
  const result = compileWorked(undefined, address({ cells: ['gone'], rules: [] }));
  expect(told(result.issues)).toEqual(['unknown_field fieldset:address /cells/gone']);
});

describe('who uses what', () => {
  const model = modelOf(
    visit({ rules: [{ key: 'own', title: '自己的', if: "shipCity = 'x'", then: [{ need: 'who' }] }] }),
  );

  test('the fieldset knows every entity that has it', () => {
    expect(usersOf(model, 'fieldset:address').map(({ document, path }) => `${document} ${path}`)).toContain(
      'entity:visit /fieldsets/ship',
    );
  });
  test('a field of it knows every place an entity names it, and not what came from the fieldset itself', () => {
    const at = usersOf(model, 'fieldset:address.city').filter(({ document }) => document === 'entity:visit');
    expect(at.map(({ path }) => path).toSorted()).toEqual([
      '/lists/main/cols/shipCity',
      '/lists/main/find/shipCity',
      '/rules/own/if',
    ]);
  });
});

describe('written out and kept', () => {
  const worked: readonly [string, Raw][] = [
    ['as it is', visit()],
    [
      'twice',
      visit({
        fieldsets: {
          ship: { of: 'address', label: '收货' },
          bill: { of: 'address', label: '发票', forms: { edit: { section: 'base', rank: 'a5' } } },
        },
      }),
    ],
    [
      'with words of its own',
      visit({ fields: { who: { type: 'text', label: '谁', rank: 'Zz' }, shipCity: { label: '到达' } } }),
    ],
    [
      'with less',
      visit({
        fieldsets: {
          ship: {
            of: 'address',
            without: ['/fields/fee', '/fields/street/help'],
            forms: { edit: { without: ['whole'] } },
          },
        },
      }),
    ],
  ];
  test.each(worked)('comes back the same, %s', (_, entity) => {
    const whole = lay(entity);
    const kept = fold(whole);
    expect(lay(kept as Raw)).toEqual(whole);
    expect(fold(lay(kept as Raw))).toEqual(kept);
  });

  test('what is changed in the whole is kept as a word of its own, and what goes is left out', () => {
    const whole = structuredClone(lay(visit())) as Raw;
    whole.fields.shipCity.label = '到达城市';
    delete whole.fields.shipCity.need;
    delete whole.forms.edit.head.ship.cells.shipWhole;
    delete whole.fields.shipFee;
    whole.forms.edit.head.ship.title = '送到哪里';
    delete whole.forms.edit.head.ship.cells.shipStreet.span;
    const kept = fold(whole) as Raw;
    expect(kept.fields.shipCity).toEqual({ label: '到达城市' });
    expect(kept.fieldsets.ship.without).toEqual(['/fields/city/need', '/fields/fee']);
    expect(kept.fieldsets.ship.forms.edit.without).toEqual(['street', 'whole']);
    expect(lay(kept)).toEqual({ ...whole, fieldsets: kept.fieldsets });
  });

  test('a section that goes takes the fields out of the form and leaves them in the model', () => {
    const whole = structuredClone(lay(visit())) as Raw;
    delete whole.forms.edit.head.ship;
    const kept = fold(whole) as Raw;
    expect(kept.fieldsets.ship.forms).toEqual({});
    expect(lay(kept)).toEqual({ ...whole, fieldsets: kept.fieldsets });
  });

  test.each(worked)('detached it is the same model to the byte, %s', (_, entity) => {
    const { fieldsets: _gone, ...detached } = lay(entity);
    const [used, own] = [modelOf(entity), modelOf(detached)];
    expect(JSON.stringify(wholePlanFor(own, 'visit'))).toBe(JSON.stringify(wholePlanFor(used, 'visit')));
    expect(planFor(own, 'visit', { roles: ['admin'] })).toEqual(planFor(used, 'visit', { roles: ['admin'] }));
    const columns = (model: typeof used) =>
      [...(model.entities.get('visit')?.fields ?? [])].map(([, field]) => field.columnName);
    expect(columns(own)).toEqual(columns(used));
  });
});

describe('layers', () => {
  const tenant = (more: Raw): Raw => ({ spec: 1, layer: 'tenant', ...more });
  const compileLayers = (...more: Raw[]) =>
    workedModel(undefined, address(), visit(), ...more).entities.get('visit')?.fields;

  test('a field that a company adds to a fieldset of the product is kept beside the columns of all', () => {
    const fields = compileLayers(
      tenant({ kind: 'fieldset', key: 'address', fields: { zip: { type: 'text', label: '邮编' } } }),
    );
    expect(fields?.get('shipZip')).toMatchObject({ inExt: true, layer: 'tenant' });
    expect(fields?.get('shipCity')).toMatchObject({ inExt: false, layer: 'product' });
  });
  test('a company’s use of a fieldset brings fields of the company’s', () => {
    const fields = compileLayers(tenant({ kind: 'entity', key: 'visit', fieldsets: { bill: { of: 'address' } } }));
    expect(fields?.get('billCity')).toMatchObject({ inExt: true });
  });
  test('and among the lines of the product columns of the company’s', () => {
    const { fieldsets: _, ...bare } = trip();
    const use = tenant({ kind: 'entity', key: 'visit', fieldsets: { to: { of: 'address', part: 'stops' } } });
    const fields = workedModel(undefined, address(), bare, use).entities.get('visit')?.fields;
    expect(fields?.get('stops.toCity')).toMatchObject({ inExt: true, layer: 'tenant' });
    expect(fields?.get('stops.day')).toMatchObject({ inExt: false });
  });
  test('what a company detaches stays in the columns it stood in', () => {
    const { shipCity, shipStreet, shipWhole, shipFee, shipCoin } = lay(visit()).fields;
    const fields = compileLayers(
      tenant({
        kind: 'entity',
        key: 'visit',
        fieldsets: { ship: null },
        fields: { shipCity, shipStreet, shipWhole, shipFee, shipCoin },
      }),
    );
    expect(fields?.get('shipCity')).toMatchObject({ inExt: false, columnName: 'ship_city' });
  });
});
