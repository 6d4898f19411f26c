import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { notify, type Raw, read, workedAround, workedOrder } from '../../tests/fixtures/documents/worked-example.ts';
import { draws } from '../../tests/support/draws.ts';
import { runCases } from '../cases/run-cases.ts';
import { readDocument } from '../language/document.ts';
import { layLayers } from '../layers/lay-layers.ts';
import { sayChanges } from '../layers/say-changes.ts';
import { compileModel } from './compile-model.ts';
import { planFor } from './plan-for.ts';

const facet = {
  kind: 'entity',
  key: 'mine',
  spec: 1,
  title: '我的',
  facetOf: 'purchaseOrder',
  takes: ['poNo', 'lines'],
  when: { urgent: 'Y' },
  fields: { note: { type: 'text', label: '备注' }, files: { need: true } },
  lists: { main: { cols: ['poNo'] } },
  states: { nodes: { draft: { open: [] } } },
  access: { scopes: { a: 'b', b: "poNo = 'x'" }, roles: { supplier: { rows: 'a', do: ['read'] } } },
};
const layer = {
  kind: 'entity',
  key: 'purchaseOrder',
  spec: 1,
  layer: 'tenant',
  fields: { project: { type: 'text', label: '项目' }, urgent: { label: '特急' } },
  lists: { main: { cols: { buyer: null, project: {} } } },
};
const documents: Raw[] = [workedOrder(), ...workedAround(), facet, layer];

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    7,
    -1,
    1.5,
    true,
    [],
    {},
    [[]],
    [null],
    { rank: 1 },
    '__proto__',
    'constructor',
    'toString',
    '../total',
    'lines.lines',
    '@',
    '*',
    '@price',
  ),
  fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as unknown),
  fc.constantFrom(
    'total = 1 and',
    'sum(lines)',
    'lines.qty',
    'supplier.country.name',
    '../../../x',
    'me()',
    'total',
    'a',
    'b',
    "urgent = 'Y'",
  ),
);
const keys = fc.constantFrom('constructor', '__proto__', 'x', 'toString', 'valueOf', 'lines', 'total', '0', 'rank');

/** One place anywhere in a document gets junk, loses what it has, or gains a key nobody expects. */
const spoilt = (json: Raw) =>
  fc.tuple(fc.nat(), junk, keys, fc.constantFrom('set', 'remove', 'add')).map(([seed, value, key, how]) => {
    const copy = structuredClone(json);
    const places = placesIn(copy);
    const [owner, at] = places[seed % places.length] as [Raw, string];
    if (how === 'set') owner[at] = value;
    else if (how === 'remove') delete owner[at];
    else if (typeof owner[at] === 'object' && owner[at] !== null && !Array.isArray(owner[at]))
      Object.defineProperty(owner[at], key, { value, enumerable: true, configurable: true, writable: true });
    return JSON.stringify(copy);
  });

function placesIn(value: unknown): [object, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]): [object, string][] => [[value, key], ...placesIn(entry)]);
}

test('no document whatever makes reading throw, and what is wrong always has a code and a place', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), ...documents.map(spoilt)), (text) => {
      const { ok, issues = [] } = readDocument(JSON.parse(text));
      expect(issues.every(({ path }) => path === '' || path.startsWith('/'))).toBe(true);
      expect(ok || issues.length > 0).toBe(true);
    }),
    { numRuns: draws(300) },
  );
});

test.each(['kind', 'key', 'facetOf', 'layer'])(
  'a facet or layer that has lost or emptied its %s is no document',
  (word) => {
    for (const one of [facet, layer].filter((document) => Object.hasOwn(document, word))) {
      const { [word]: _, ...without } = one as Raw;
      for (const spoilt of [{ ...one, [word]: null }, ...(['facetOf', 'layer'].includes(word) ? [] : [without])])
        expect(readDocument(spoilt).ok, JSON.stringify(spoilt)).toBe(false);
    }
  },
);

test('no document that could be read makes compiling, planning, telling or trying it throw', {
  timeout: 60_000,
}, () => {
  const sound = documents.map(read);
  fc.assert(
    fc.property(
      fc.nat(documents.length - 1).chain((which) => fc.tuple(fc.constant(which), spoilt(documents[which]))),
      ([which, text]) => {
        const one = readDocument(JSON.parse(text));
        if (!one.ok) return;
        sayChanges(sound[which], one.value, { fields: fieldKinds });
        layLayers([one.value]);
        const model = compileModel([...sound.filter((_, index) => index !== which), one.value], fieldKinds, [notify]);
        if (!model.ok) return;
        for (const key of model.value.entities.keys()) {
          for (const role of ['buyer', 'demander', 'supplier']) planFor(model.value, key, { roles: [role] });
          runCases(model.value, key, fieldKinds);
        }
      },
    ),
    { numRuns: draws(120) },
  );
});
