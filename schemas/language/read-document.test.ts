import Ajv from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Raw, told, workedAround, workedOrder } from '../../tests/fixtures/documents/worked-example.ts';
import { draws } from '../../tests/support/draws.ts';
import { documentIssueTexts } from '../issues/document-issue-texts.ts';
import { sayIssue } from '../issues/issues.ts';
import { CURRENT_SPEC } from '../upgrade/upgrade.ts';
import { type Document, type DocumentKind, readDocument, schemaOfKind } from './document.ts';
import { printDocument } from './print-document.ts';
import { inOrder } from './ranks.ts';
import { checkShape } from './shape.ts';

const good = (json: unknown): Document => {
  const result = readDocument(json);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};

describe('what a hand writes', () => {
  const order = good(workedOrder()) as Raw;

  test('arrays become maps, and keep their order by rank', () => {
    expect(inOrder(order.rules).map(([key]) => key)).toEqual(workedOrder().rules.map(({ key }: Raw) => key));
    expect(inOrder(order.lists.main.cols).map(([key]) => key)).toEqual([
      'poNo',
      'supplier',
      'orderDate',
      'total',
      'status',
      'buyer',
      '@ext:list',
    ]);
    expect(order.lists.main.cols.poNo).toEqual({ link: 'info', pin: 'left', rank: 'a0' });
  });

  test('maps without ranks keep the order they are written in', () => {
    expect(inOrder(order.fields).map(([key]) => key)).toEqual(Object.keys(workedOrder().fields));
  });

  test('digits as keys keep their order when written as an array', () => {
    const dict = good({
      kind: 'dict',
      key: 'd',
      spec: 1,
      title: '字典',
      items: [
        { value: '10', text: '十' },
        { value: '2', text: '二' },
      ],
    }) as Raw;
    expect(inOrder(dict.items).map(([key]) => key)).toEqual(['10', '2']);
  });

  test('what has a rank keeps it; what has none goes behind what it is written behind', () => {
    const dict = good({
      kind: 'dict',
      key: 'd',
      spec: 1,
      title: '字典',
      items: { a: { text: '甲', rank: 'a0' }, new: { text: '新' }, b: { text: '乙', rank: 'a1' } },
    }) as Raw;
    expect(inOrder(dict.items).map(([key]) => key)).toEqual(['a', 'new', 'b']);
    expect([dict.items.a.rank, dict.items.b.rank]).toEqual(['a0', 'a1']);
  });

  test('reading what was read changes nothing, and equal documents print equal', () => {
    for (const json of [workedOrder(), ...workedAround()]) {
      const document = good(json);
      expect(good(document)).toEqual(document);
      const text = printDocument(document);
      expect(printDocument(good(JSON.parse(text)))).toBe(text);
      expect(printDocument(reversed(document) as Document)).toBe(text);
    }
  });
});

/** The same document with the keys of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, entry]) => [key, reversed(entry)]),
  );
}

const menu = (items: unknown): Raw => ({ kind: 'menu', key: 'm', spec: 1, title: '菜单', items });

describe('what is wrong is told with its place, all at once', () => {
  test.each<[string, unknown, string[]]>([
    ['no document at all', 'hello', ['not_a_document ']],
    ['a list', [], ['not_a_document ']],
    ['an unknown sort of document', { kind: 'ghost', key: 'a', spec: 1 }, ['not_allowed_value /kind']],
    ['a format that is not out yet', { kind: 'dict', key: 'd', spec: 99 }, ['newer_spec /spec']],
    [
      'nothing but its kind',
      { kind: 'dict', spec: 1 },
      ['missing_key /key', 'missing_key /title', 'missing_key /items'],
    ],
    ['a property nobody knows', { ...menu([]), colour: 'red' }, ['unknown_key /colour']],
    ['a key that cannot be one', { ...menu([]), key: 'Main-Menu' }, ['wrong_pattern /key']],
    ['a title that is a number', { ...menu([]), title: 7 }, ['wrong_type /title']],
    ['a title without Chinese', { ...menu([]), title: { en: 'Menu' } }, ['missing_key /title/zh']],
    [
      'an item without a title, and one that opens two things',
      menu([{ key: 'a' }, { key: 'b', title: '乙', opens: { list: 'a.b', url: '/x' } }]),
      ['missing_key /items/a/title', 'unknown_key /items/b/opens/url'],
    ],
    ['an item without a key', menu([{ title: '甲' }]), ['missing_key /items/0/key']],
    [
      'two items of one key',
      menu([
        { key: 'a', title: '甲' },
        { key: 'a', title: '乙' },
      ]),
      ['double_key /items/1'],
    ],
    ['an item whose key has a space', menu({ 'a b': { title: '甲' } }), ['bad_key /items/a b']],
    [
      'two items of one rank',
      menu({ a: { title: '甲', rank: 'a0' }, b: { title: '乙', rank: 'a0' } }),
      ['rank_clash /items/b/rank'],
    ],
    ['a rank that is none', menu({ a: { title: '甲', rank: '!' } }), ['bad_rank /items/a/rank']],
    ['an item that is a text in a map', menu({ a: 'b' }), ['wrong_type /items/a']],
  ])('%s', (_, json, expected) => {
    const result = readDocument(json);
    expect(result.ok).toBe(false);
    expect(told(result.issues)).toEqual(expected);
  });

  test.each<[string, (doc: Raw) => void, string[]]>([
    [
      'an effect with a word too many',
      (doc) => {
        doc.rules[0].then = [{ need: 'files', say: '好' }];
      },
      ['unknown_key /rules/urgentNeedsWhy/then/0/say'],
    ],
    [
      'an effect nobody knows',
      (doc) => {
        doc.rules[0].then = [{ explode: 'files' }];
      },
      ['unknown_key /rules/urgentNeedsWhy/then/0/explode', 'missing_key /rules/urgentNeedsWhy/then/0/show'],
    ],
    [
      'a rule without a condition',
      (doc) => {
        delete doc.rules[0].if;
      },
      ['missing_key /rules/urgentNeedsWhy/if'],
    ],
    [
      'an operation nobody knows',
      (doc) => {
        doc.access.roles.buyer.do = ['fly'];
      },
      ['wrong_pattern /access/roles/buyer/do/0'],
    ],
    [
      'a column too wide',
      (doc) => {
        doc.lists.main.cols[0].w = 9000;
      },
      ['above_most /lists/main/cols/poNo/w'],
    ],
    [
      'a sort by SQL',
      (doc) => {
        doc.lists.main.sort = ['id; drop table x'];
      },
      ['wrong_pattern /lists/main/sort/0'],
    ],
    [
      'a table with a quote in its name',
      (doc) => {
        doc.store.table = 'po"order';
      },
      ['wrong_pattern /store/table'],
    ],
    [
      'a state that is not open and not closed',
      (doc) => {
        doc.states.nodes.draft.open = 'some';
      },
      ['not_allowed_value /states/nodes/draft/open'],
    ],
  ])('%s', (_, change, expected) => {
    const order = workedOrder();
    change(order);
    const result = readDocument(order);
    expect(result.ok).toBe(false);
    for (const one of expected) expect(told(result.issues)).toContain(one);
  });

  test('whatever key a field or a move may have can be sorted by and named', () => {
    const read = readDocument({
      kind: 'entity',
      key: 'visit',
      spec: 1,
      title: '拜访',
      fields: { text2: { type: 'text', label: '主题' }, status: { type: 'state', label: '状态' } },
      lists: { main: { cols: ['text2'], sort: ['-text2'] } },
      serials: { no: { make: 'V{n:4}', at: 'move:move2' } },
      rules: { r1: { title: '须写', at: 'move:move2', if: 'true', then: [{ need: 'text2' }] } },
      states: {
        field: 'status',
        start: 'node1',
        nodes: { node1: { label: '一', open: '*' }, node2: { label: '二', open: [] } },
        moves: { move2: { label: '提交', from: 'node1', to: 'node2' } },
      },
      access: { roles: { buyer: { do: ['edit', 'move:move2'] } } },
    });
    expect(read.issues ?? []).toEqual([]);
  });

  test('every issue can be said in Chinese with all its parameters', () => {
    for (const text of Object.values(documentIssueTexts)) expect(text).toMatch(/\p{sc=Han}/u);
    const issues = readDocument(menu({ a: { title: '甲', rank: 'a0' }, b: { title: '乙', rank: 'a0' } })).issues ?? [];
    expect(issues.map(sayIssue)).toEqual(['“a”与“b”的排序值相同']);
  });
});

describe('a facet or a layer', () => {
  const facet = {
    kind: 'entity',
    key: 'mine',
    spec: 1,
    title: '我的',
    facetOf: 'purchaseOrder',
    fields: { files: { need: true }, total: null },
  };

  test('says only what differs and takes away by null', () => {
    expect(good(facet)).toEqual({ ...facet, spec: CURRENT_SPEC });
    expect(
      good({ kind: 'dict', key: 'd', spec: 1, title: '字典', layer: 'tenant', items: { a: { text: '甲' } } }),
    ).toMatchObject({ items: { a: { text: '甲' } } });
  });

  test('is still held to the language', () => {
    expect(told(readDocument({ ...facet, fields: { files: { need: 'yes' } }, colour: 1 }).issues)).toEqual([
      'wrong_type /fields/files/need',
      'unknown_key /colour',
    ]);
  });
});

test('our reading of a schema and ajv agree on every document, sound or spoilt', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const documents = [workedOrder(), ...workedAround()].map(good);
  const validators = new Map(documents.map(({ kind }) => [kind, ajv.compile(schemaOfKind(kind as DocumentKind))]));
  const spoil = fc.oneof(
    fc.constant(null),
    fc.constant(7),
    fc.constant(''),
    fc.constant([]),
    fc.constant({}),
    fc.constant('a b'),
    fc.constant(true),
    fc.constant(1.5),
  );
  fc.assert(
    fc.property(fc.nat(documents.length - 1), fc.nat(), spoil, fc.boolean(), (which, seed, value, remove) => {
      const document = structuredClone(documents[which]) as Raw;
      const places = placesIn(document);
      const [owner, key] = places[seed % places.length] as [Raw, string];
      if (remove) delete owner[key];
      else owner[key] = value;
      const kind = (documents[which] as Document).kind;
      expect(checkShape(schemaOfKind(kind), document, '').length === 0).toBe(validators.get(kind)?.(document));
    }),
    { numRuns: draws(400) },
  );
});

function placesIn(value: unknown): [object, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]): [object, string][] => [[value, key], ...placesIn(entry)]);
}
