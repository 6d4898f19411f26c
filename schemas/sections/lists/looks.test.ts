import { Type } from '@sinclair/typebox';
import { expect, test } from 'vitest';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { notify, type Raw, read, workedAround, workedOrder } from '../../../tests/fixtures/documents/worked-example.ts';
import { compileModel } from '../../compile/compile-model.ts';
import { planFor } from '../../compile/plan-for.ts';
import { usersOf } from '../../compile/uses-of.ts';
import { defineListKind } from '../../kinds/list-kind.ts';
import { called, Key, Maybe } from '../../language/parts.ts';

/** A way of looking that groups by a number of the head, and one that wants a tree. */
const heaps = defineListKind({
  name: 'heaps',
  title: '堆',
  about: '按金额堆起来',
  picture: '',
  config: Type.Object({
    by: called('按', Key, 'field'),
    most: called('最多', Maybe(Type.Integer({ minimum: 1 }))),
    tells: called('还显示', Maybe(Type.Array(Key)), 'field'),
  }),
  fields: {
    by: { wants: '数字字段', fits: ({ type, stored }) => stored && type.is === 'number' },
    tells: { wants: '存下来的字段', fits: ({ stored }) => stored },
  },
  onPhone: true,
  pages: false,
});
/** One that wants two fields which point at the same records. */
const ties = defineListKind({
  name: 'ties',
  title: '线',
  about: '两端之间的线',
  picture: '',
  config: Type.Object({ from: called('从', Key, 'field'), to: called('到', Key, 'field') }),
  fields: {
    from: { wants: '引用字段', fits: ({ type }) => type.is === 'ref' },
    to: { wants: '引用字段', fits: ({ type }) => type.is === 'ref' },
  },
  onPhone: true,
  pages: false,
  lint: ({ from, to }) => (from === to ? { code: 'list_ends_differ' } : null),
  lintFields: ({ from, to }) =>
    from?.type.is === 'ref' && to?.type.is === 'ref' && from.type.to !== to.type.to
      ? { code: 'list_ends_differ' }
      : null,
});
const branches = defineListKind({
  name: 'branches',
  title: '枝',
  about: '按上下级',
  picture: '',
  config: Type.Object({}),
  fields: {},
  lacks: ({ tree }) => (tree === null ? { code: 'list_not_a_tree' } : null),
  onPhone: false,
  pages: true,
});

function compiled(as: unknown) {
  const order = workedOrder();
  order.lists.main.as = as;
  const documents = [order, ...workedAround()].map((one: Raw) => read(one));
  return compileModel(documents, fieldKinds, [notify], { lists: [heaps, branches, ties] });
}

test.each<[string, unknown, string[]]>([
  ['a way nobody knows', ['globe'], ['unknown_list_kind /lists/main/as/globe']],
  ['what a kind must be told', ['heaps'], ['missing_key /lists/main/as/heaps/by']],
  ['what it cannot be told', [{ kind: 'heaps', by: 'total', hue: 1 }], ['unknown_key /lists/main/as/heaps/hue']],
  ['a value that is none', [{ kind: 'heaps', by: 'total', most: 0 }], ['below_least /lists/main/as/heaps/most']],
  ['a field that is not there', [{ kind: 'heaps', by: 'ghost' }], ['unknown_field /lists/main/as/heaps/by']],
  ['a field that does not fit', [{ kind: 'heaps', by: 'poNo' }], ['list_field_unfit /lists/main/as/heaps/by']],
  [
    'one of several fields that is not there',
    [{ kind: 'heaps', by: 'total', tells: ['poNo', 'ghost'] }],
    ['unknown_field /lists/main/as/heaps/tells/1'],
  ],
  [
    'one field for both',
    [{ kind: 'ties', from: 'supplier', to: 'supplier' }],
    ['list_ends_differ /lists/main/as/ties'],
  ],
  [
    'fields that do not go together',
    [{ kind: 'ties', from: 'supplier', to: 'buyer' }],
    ['list_ends_differ /lists/main/as/ties'],
  ],
  [
    'a field that does not fit beside one that does',
    [{ kind: 'ties', from: 'supplier', to: 'poNo' }],
    ['list_field_unfit /lists/main/as/ties/to'],
  ],
  ['what the list lacks', ['branches'], ['list_not_a_tree /lists/main/as/branches']],
])('%s is told', (_, as, issues) => {
  expect(compiled(as).issues?.map(({ code, path }) => `${code} ${path}`)).toEqual(issues);
});

test('what it is told goes to the list, the fields it names are used by it, and read with what they are counted in', () => {
  const sound = compiled([{ kind: 'heaps', by: 'total', most: 3 }]);
  if (!sound.ok) throw new Error(JSON.stringify(sound.issues));
  expect(sound.value.entities.get('purchaseOrder')?.lists.get('main')?.as).toEqual([
    { kind: 'heaps', config: { by: 'total', most: 3 }, reads: ['total', 'currency'] },
  ]);
  const places = usersOf(sound.value, 'entity:purchaseOrder.total').map(({ path }) => path);
  expect(places).toContain('/lists/main/as/heaps/by');
});

test('several fields that one setting names are each read, and used at their place', () => {
  const sound = compiled([{ kind: 'heaps', by: 'total', tells: ['poNo', 'supplier'] }]);
  if (!sound.ok) throw new Error(JSON.stringify(sound.issues));
  const [look] = sound.value.entities.get('purchaseOrder')?.lists.get('main')?.as ?? [];
  expect(look?.reads).toEqual(['total', 'currency', 'poNo', 'supplier']);
  const places = usersOf(sound.value, 'entity:purchaseOrder.supplier').map(({ path }) => path);
  expect(places).toContain('/lists/main/as/heaps/tells/1');
});

test('who may not see what it needs has no such way', () => {
  const { value } = compiled([{ kind: 'heaps', by: 'total' }]) as Extract<ReturnType<typeof compiled>, { ok: true }>;
  const waysOf = (role: string) => planFor(value, 'purchaseOrder', { roles: [role] })?.lists.main?.as;
  expect(waysOf('buyer')).toHaveLength(1);
  // a requester sees no amounts
  expect(waysOf('demander')).toBeUndefined();
});

test('rows are marked where they are records, and not where they are lines of one', () => {
  const order = workedOrder();
  order.lists.main.stars = true;
  const lines = {
    kind: 'entity',
    key: 'orderRow',
    spec: 3,
    title: '订单明细',
    store: { lines: { of: 'purchaseOrder', part: 'lines', as: 'order', head: ['poNo'], fields: ['qty'] } },
    named: 'poNo',
    fields: {},
    lists: { main: { cols: ['poNo', 'qty'], stars: true } },
    access: { roles: { buyer: { do: ['read'] } } },
  };
  const documents = [order, ...workedAround(), lines].map((one: Raw) => read(one));
  const result = compileModel(documents, fieldKinds, [notify]);
  const said = result.issues?.map(({ code, path }) => `${code} ${path}`);
  expect(said?.filter((one) => one.startsWith('stars_of_lines'))).toEqual(['stars_of_lines /lists/main/stars']);
  const alone = compileModel(
    [order, ...workedAround()].map((one: Raw) => read(one)),
    fieldKinds,
    [notify],
  );
  if (!alone.ok) throw new Error(JSON.stringify(alone.issues));
  expect(planFor(alone.value, 'purchaseOrder', { roles: ['buyer'] })?.lists.main?.stars).toBe(true);
});
