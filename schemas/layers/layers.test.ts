import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Raw, read, workedAround, workedOrder } from '../../tests/fixtures/documents/worked-example.ts';
import type { Document } from '../language/document.ts';
import { inOrder, rankBetween } from '../language/ranks.ts';
import { canonicalJson } from '../values/hash.ts';
import { applyChanges, changesAsLayer, diffDocuments, isSame } from './diff-documents.ts';
import { layLayers } from './lay-layers.ts';
import { mergeDocuments } from './merge-documents.ts';

const order = read(workedOrder());
const dict = read(workedAround().find(({ key }) => key === 'currency'));

/** Ways a person changes a document: relabel, take away, add, move, set. Each is pure and always possible. */
type Edit = (document: Raw) => void;
const labels = fc.string({ minLength: 1, maxLength: 8 });
const fieldKeys = fc.constantFrom(...Object.keys((order as Raw).fields));
const newKey = fc.stringMatching(/^[a-z]{3,6}$/).filter((key) => !(key in (order as Raw).fields) && !(key in {}));
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fieldKeys, labels).map(
    ([key, label]): Edit =>
      (doc) => {
        if (doc.fields[key]) doc.fields[key].label = label;
      },
  ),
  fc.tuple(fieldKeys, fc.boolean()).map(
    ([key, need]): Edit =>
      (doc) => {
        if (doc.fields[key]) doc.fields[key].need = need;
      },
  ),
  fieldKeys.map(
    (key): Edit =>
      (doc) => {
        delete doc.fields[key];
      },
  ),
  fc.tuple(newKey, labels, fieldKeys).map(
    ([key, label, behind]): Edit =>
      (doc) => {
        const ranks = inOrder(doc.fields as Raw).map(([, { rank }]: Raw) => rank as string);
        const place = ranks.indexOf(doc.fields[behind]?.rank);
        doc.fields[key] = {
          type: 'text',
          label,
          rank: rankBetween(ranks[place] ?? null, place < 0 ? (ranks[0] ?? null) : (ranks[place + 1] ?? null)),
        };
      },
  ),
  fc.tuple(fieldKeys, fieldKeys).map(
    ([key, behind]): Edit =>
      (doc) => {
        const ranks = inOrder(doc.fields as Raw).map(([, { rank }]: Raw) => rank as string);
        const place = ranks.indexOf(doc.fields[behind]?.rank);
        if (doc.fields[key] && place >= 0 && key !== behind)
          doc.fields[key].rank = rankBetween(ranks[place] ?? null, ranks[place + 1] ?? null);
      },
  ),
  labels.map(
    (title): Edit =>
      (doc) => {
        doc.title = title;
      },
  ),
  fc.subarray(['read', 'edit', 'delete']).map(
    (ops): Edit =>
      (doc) => {
        doc.access.roles.demander.do = ops;
      },
  ),
  fc.constant<Edit>((doc) => {
    delete doc.print;
  }),
);
const edited = fc.array(edit, { maxLength: 6 }).map((edits): Document => {
  const copy = structuredClone(order);
  for (const one of edits) one(copy);
  return copy;
});
const same = (a: unknown, b: unknown) => expect(canonicalJson(a)).toBe(canonicalJson(b));
const ordered = (document: Document) => inOrder((document as Raw).fields).map(([key]) => key);

describe('a difference', () => {
  test('made good on one document gives the other, whatever they are', () => {
    fc.assert(
      fc.property(edited, edited, (before, after) => {
        same(applyChanges(before, diffDocuments(before, after)), after);
      }),
    );
  });

  test('is nothing between equals, in whatever order their keys stand', () => {
    fc.assert(
      fc.property(edited, (document) => {
        expect(diffDocuments(document, JSON.parse(canonicalJson(document)))).toEqual([]);
      }),
    );
  });

  test('is none exactly where both are written the same', () => {
    // Few letters, so that many pairs are equal or nearly so.
    const { any } = fc.letrec((tie) => ({
      leaf: fc.constantFrom<unknown>(undefined, null, 0, 1, Number.NaN, '', 'a', '1', true),
      any: fc.oneof(
        { maxDepth: 3 },
        tie('leaf'),
        fc.array(tie('any'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('a', 'b', '0'), tie('any'), { maxKeys: 2 }),
      ),
    }));
    const isWrittenSame = (a: unknown, b: unknown) =>
      a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b));
    fc.assert(
      fc.property(any, any, (a, b) => {
        expect(isSame(a, b)).toBe(isWrittenSame(a, b));
        expect(isSame(a, structuredClone(a))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('names what came, went and changed by its path', () => {
    const after = structuredClone(order) as Raw;
    after.fields.urgent.need = true;
    after.lists.main.cols.buyer = undefined;
    delete after.lists.main.cols.buyer;
    after.fields.project = { type: 'text', label: '项目', rank: 'b0' };
    expect(diffDocuments(order, after)).toEqual([
      { path: '/fields/project', before: undefined, after: { type: 'text', label: '项目', rank: 'b0' } },
      { path: '/fields/urgent/need', before: undefined, after: true },
      { path: '/lists/main/cols/buyer', before: { rank: 'a5' }, after: undefined },
    ]);
  });

  test('said as a layer and laid on top gives the other document', () => {
    fc.assert(
      fc.property(edited, (after) => {
        const layer = { ...changesAsLayer(order, after), layer: 'tenant' } as Raw;
        same(layLayers([layer, order]).document, withoutClashes(after));
      }),
    );
  });
});

/** What two moves to one place come to. */
const withoutClashes = (document: Document) => mergeDocuments(document, document, document).document;

describe('a merge', () => {
  test('with itself, or with nobody’s changes, is what it was', () => {
    fc.assert(
      fc.property(edited, edited, (base, mine) => {
        for (const merged of [
          mergeDocuments(base, mine, mine),
          mergeDocuments(base, mine, base),
          mergeDocuments(base, base, mine),
        ]) {
          expect(merged.conflicts).toEqual([]);
          same(merged.document, withoutClashes(mine));
        }
      }),
    );
  });

  test('is the same from either side where nobody contradicts the other', () => {
    fc.assert(
      fc.property(edited, edited, (mine, theirs) => {
        const [one, other] = [mergeDocuments(order, mine, theirs), mergeDocuments(order, theirs, mine)];
        expect(other.conflicts.map(({ path }) => path).toSorted()).toEqual(
          one.conflicts.map(({ path }) => path).toSorted(),
        );
        if (one.conflicts.length === 0) same(one.document, other.document);
      }),
    );
  });

  test('keeps every change of either that the other did not touch', () => {
    fc.assert(
      fc.property(edited, edited, (mine, theirs) => {
        const { document, conflicts } = mergeDocuments(order, mine, theirs);
        const touched = diffDocuments(order, theirs).map(({ path }) => path);
        for (const change of diffDocuments(order, mine)) {
          const meets = [...touched, ...conflicts.map(({ path }) => path)].some(
            (path) => path.startsWith(change.path) || change.path.startsWith(path),
          );
          if (meets || change.path.endsWith('/rank') || hasRank(change.after)) continue;
          expect(diffDocuments(document, mine).map(({ path }) => path)).not.toContain(change.path);
        }
      }),
    );
  });

  test('leaves every entry a place of its own, and two inserts at one place side by side', () => {
    fc.assert(
      fc.property(edited, edited, (mine, theirs) => {
        const { document } = mergeDocuments(order, mine, theirs);
        const ranks = Object.values((document as Raw).fields).map(({ rank }: Raw) => rank);
        expect(new Set(ranks).size).toBe(ranks.length);
      }),
    );
    const put = (key: string) => {
      const copy = structuredClone(order) as Raw;
      copy.fields[key] = {
        type: 'text',
        label: key,
        rank: rankBetween(copy.fields.supplier.rank, copy.fields.orderDate.rank),
      };
      return copy as Document;
    };
    const { document, conflicts } = mergeDocuments(order, put('mine'), put('theirs'));
    expect(conflicts).toEqual([]);
    expect(ordered(document).slice(2, 6)).toEqual(['supplier', 'mine', 'theirs', 'orderDate']);
  });

  test.each<[string, Edit, Edit, string[]]>([
    [
      'both name a field differently',
      (doc) => {
        doc.fields.urgent.label = '急';
      },
      (doc) => {
        doc.fields.urgent.label = '特急';
      },
      ['/fields/urgent/label'],
    ],
    [
      'one takes away what the other changes',
      (doc) => {
        delete doc.fields.urgent;
      },
      (doc) => {
        doc.fields.urgent.label = '特急';
      },
      ['/fields/urgent'],
    ],
    [
      'both add a field of one key',
      (doc) => {
        doc.fields.x = { type: 'text', label: '甲', rank: 'b0' };
      },
      (doc) => {
        doc.fields.x = { type: 'date', label: '甲', rank: 'b1' };
      },
      ['/fields/x/type'],
    ],
    [
      'both change one list of rights',
      (doc) => {
        doc.access.roles.demander.do = ['edit'];
      },
      (doc) => {
        doc.access.roles.demander.do = ['delete'];
      },
      ['/access/roles/demander/do'],
    ],
    [
      'both take it away',
      (doc) => {
        delete doc.fields.urgent;
      },
      (doc) => {
        delete doc.fields.urgent;
      },
      [],
    ],
    [
      'each changes another property of one field',
      (doc) => {
        doc.fields.urgent.label = '急';
      },
      (doc) => {
        doc.fields.urgent.need = true;
      },
      [],
    ],
    [
      'both move it, and count revisions on',
      (doc) => {
        doc.fields.urgent.rank = 'a0V';
        doc.rev = 13;
      },
      (doc) => {
        doc.fields.urgent.rank = 'a1V';
        doc.rev = 14;
      },
      [],
    ],
    [
      'each declares what it did to a column',
      (doc) => {
        doc.changes = [...(doc.changes ?? []), { rev: 40, do: 'drop', f: 'mine' }];
      },
      (doc) => {
        doc.changes = [...(doc.changes ?? []), { rev: 41, do: 'drop', f: 'theirs' }];
      },
      [],
    ],
  ])('%s', (_, change, other, expected) => {
    const [mine, theirs] = [change, other].map((one) => {
      const copy = structuredClone(order);
      one(copy);
      return copy;
    }) as [Document, Document];
    expect(mergeDocuments(order, mine, theirs).conflicts.map(({ path }) => path)).toEqual(expected);
  });
});

const hasRank = (value: unknown): boolean => typeof value === 'object' && value !== null && 'rank' in value;

describe('layers', () => {
  const product = dict;
  const industry = read({
    kind: 'dict',
    key: 'currency',
    spec: 1,
    title: '币种',
    layer: 'industry',
    items: { EUR: { text: '欧元' }, USD: { text: '美金' } },
  });
  const tenant = read({
    kind: 'dict',
    key: 'currency',
    spec: 1,
    title: '货币',
    layer: 'tenant',
    items: { USD: { text: '美刀' }, CNY: null },
  });

  test('the highest word counts, whatever order they come in', () => {
    for (const layers of [
      [product, industry, tenant],
      [tenant, product, industry],
    ]) {
      const { document } = layLayers(layers);
      expect(document.title).toBe('货币');
      expect(inOrder((document as Raw).items).map(([key, { text }]: Raw) => [key, text])).toEqual([
        ['USD', '美刀'],
        ['EUR', '欧元'],
      ]);
    }
  });

  test('tell which of them added a thing and which set a property', () => {
    const laid = layLayers([product, industry, tenant]);
    expect(['/items/USD', '/items/EUR'].map(laid.addedBy)).toEqual(['product', 'industry']);
    expect(['/items/USD/text', '/items/EUR/text', '/items/USD/rank', '/title'].map(laid.setBy)).toEqual([
      'tenant',
      'industry',
      'product',
      'tenant',
    ]);
  });
});
