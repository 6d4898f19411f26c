import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Document, idOf, readDocument } from '../../schemas/language/document.ts';
import { draws } from '../../tests/support/draws.ts';
import { hashDocument } from './document-store.ts';
import { loadCatalog } from './load-catalog.ts';
import { propose, type State } from './propose.ts';

const catalog = loadCatalog();
const stored = (document: Document) => ({
  id: idOf(document),
  kind: document.kind,
  key: document.key,
  rev: 1,
  revision: 1,
  hash: hashDocument(document),
  leftOut: [],
  document,
});
const state: State = {
  ...{ tenant: 1, revision: 1, next: 2, product: catalog.map(stored), own: [] },
  ...{ structure: new Map(), revs: new Map() },
};

/** Every place in a document, as the keys that lead to it. */
function places(value: unknown, here: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...here]];
  return [[...here], ...Object.entries(value).flatMap(([key, entry]) => places(entry, [...here, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((entry, index) => (String(index) === key ? replaceAt(entry, rest, by) : entry));
  const entries = Object.entries(value as object);
  return Object.fromEntries(
    entries.flatMap(([name, entry]) => {
      if (name !== key) return [[name, entry]];
      return rest.length === 0 && by === undefined ? [] : [[name, replaceAt(entry, rest, by)]];
    }),
  );
}

const words = [
  '',
  ' ',
  'id',
  'tenant_id',
  '__proto__',
  'constructor',
  'lines.qty',
  '@price',
  'a and',
  "'; drop table x; --",
  '*',
  'ref',
  'a1',
];
const anything = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.constantFrom(...words),
  fc.integer(),
  fc.boolean(),
  fc.constant([]),
  fc.constant({}),
  fc.jsonValue({ maxDepth: 3 }),
);

test('whatever a draft says, it is judged and never breaks the judge', { timeout: 120_000 }, () => {
  const entities = catalog.filter(({ kind }) => kind === 'entity' || kind === 'report' || kind === 'menu');
  fc.assert(
    fc.property(
      fc.constantFrom(...entities),
      fc.array(fc.tuple(fc.double({ min: 0, max: 0.9999, noNaN: true }), anything), { minLength: 0, maxLength: 2 }),
      fc.boolean(),
      (document, changes, asOwn) => {
        let body: unknown = asOwn ? { ...document, key: 'mine' } : document;
        for (const [at, by] of changes) {
          const all = places(body);
          body = replaceAt(body, all[Math.floor(at * all.length)] ?? [], by);
        }
        const read = readDocument(typeof body === 'object' && body ? { ...body, layer: 'tenant' } : body);
        if (!read.ok) {
          expect(read.issues.length).toBeGreaterThan(0);
          return;
        }
        const proposal = propose(state, [{ id: idOf(read.value), document: read.value }]);
        if (!proposal.after) expect(proposal.issues.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: draws(40) },
  );
});
