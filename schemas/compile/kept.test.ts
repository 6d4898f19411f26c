import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { notify, read, workedAround, workedOrder } from '../../tests/fixtures/documents/worked-example.ts';
import { approve, branch, flowDocument, way, withFlow } from '../../tests/fixtures/flows.ts';
import { draws } from '../../tests/support/draws.ts';
import type { Result } from '../issues/result.ts';
import { type Document, idOf } from '../language/document.ts';
import { compileModel } from './compile-model.ts';
import type { Model } from './model.ts';

const facet = {
  kind: 'entity',
  key: 'mine',
  spec: 1,
  title: '我的',
  facetOf: 'purchaseOrder',
  takes: ['poNo', 'orderDate', 'total', 'lines'],
  fields: { note: { type: 'text', label: '备注' } },
  lists: { main: { cols: ['poNo', 'note'] } },
  access: { roles: { supplier: { do: ['read'] } } },
};
const text = { type: 'text', label: '文字' };
const asking = [
  branch('size', { split: 'each', join: 'any' }),
  way('ice', 'size', { when: "supplier.frozen = 'Y'" }),
  approve('boss', { in: 'ice' }),
  way('rest', 'size', { otherwise: true }),
];
/** Reads what the facet has from its base. */
const beyond = {
  kind: 'entity',
  key: 'beyond',
  spec: 1,
  title: '再往后',
  fields: {
    about: { type: 'ref', to: 'mine', label: '订单' },
    late: { type: 'date', label: '日期', calc: 'about.orderDate' },
  },
};
const catalog = [workedOrder(), ...workedAround(), facet, beyond].map(read);
const compile = (documents: readonly Document[], since?: Model, tenant = 0) =>
  compileModel(documents, fieldKinds, [notify], { since, tenant });
const sound = (...of: Parameters<typeof compile>): Model => {
  const compiled = compile(...of);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return compiled.value;
};

/** What a model says, without the functions by which it answers. */
const said = (compiled: Result<Model>): string =>
  JSON.stringify(compiled, (_, value: unknown) => {
    if (value instanceof Map || value instanceof Set) return [...value];
    return isPart(value) ? { ...value, parent: value.parent?.path } : value;
  });

/** A part knows the part it stands in. */
const isPart = (value: unknown): value is { readonly parent: { readonly path: string } | null } =>
  typeof value === 'object' && value !== null && 'parent' in value && 'table' in value;

type Json = Record<string, unknown>;
type Edit = (document: Json) => void;

const inRoom = (room: string, deed: (entries: Json, key: string) => void): fc.Arbitrary<Edit> =>
  fc.nat(40).map((at) => (document: Json) => {
    const entries = document[room] as Json | undefined;
    const keys = Object.keys(entries ?? {});
    const key = keys[at % Math.max(1, keys.length)];
    if (entries && key !== undefined) deed(entries, key);
  });

const edit: fc.Arbitrary<Edit> = fc.oneof(
  inRoom('fields', (fields, key) => delete fields[key]),
  inRoom('fields', (fields, key) => {
    fields[key] = { ...(fields[key] as Json), label: '另一个名称' };
  }),
  inRoom('fields', (fields, key) => {
    fields[key] = { type: 'text', label: '改成文字', rank: (fields[key] as Json).rank };
  }),
  inRoom('rules', (rules, key) => delete rules[key]),
  inRoom('lists', (lists, key) => delete lists[key]),
  inRoom('items', (items, key) => delete items[key]),
  fc.constant<Edit>((document) => {
    if (document.kind === 'entity') (document.fields as Json).added = { type: 'text', label: '新加的', rank: 'a9V' };
  }),
);

const step = fc.record({
  at: fc.nat(catalog.length - 1),
  edit,
  isGone: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

describe('a compile that begins with an earlier one', () => {
  test('says the very same as one from nothing, whatever was changed in between', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
        let documents: readonly Document[] = catalog;
        let since: Model | undefined;
        for (const { at, edit: change, isGone } of [{ at: 0, edit: () => undefined, isGone: false }, ...steps]) {
          documents = documents.flatMap((document, index) => {
            if (index !== at) return [document];
            if (isGone) return [];
            const copy = structuredClone(document) as unknown as Json;
            change(copy);
            return [copy as unknown as Document];
          });
          const compiled = compile(documents, since);
          expect(
            said(compiled) === said(compile(documents)),
            steps.map(({ at: one }) => idOf(catalog[one] as Document)).join(),
          ).toBe(true);
          if (compiled.ok) since = compiled.value;
        }
      }),
      { numRuns: draws(12) },
    );
  }, 60_000);

  test('makes anew what reads through a facet when only the base is another', () => {
    const first = compile(catalog);
    if (!first.ok) throw new Error('the catalog does not compile');
    const retyped = catalog.map((document) => {
      if (document.kind !== 'entity' || document.key !== 'purchaseOrder') return document;
      const orderDate = { ...document.fields.orderDate, type: 'longText', start: undefined };
      return { ...document, fields: { ...document.fields, orderDate } } as Document;
    });
    const { issues: told = [] } = compile(retyped, first.value);
    expect(told).toEqual(compile(retyped).issues);
    expect(told).toContainEqual(expect.objectContaining({ in: 'entity:beyond', path: '/fields/late/calc' }));
  });

  test('makes anew only what was changed and what refers to it', () => {
    const first = compile(catalog);
    if (!first.ok) throw new Error('the catalog does not compile');
    const changed = catalog.map((document) =>
      idOf(document) === 'entity:material' ? structuredClone(document) : document,
    );
    const again = compile(changed, first.value);
    if (!again.ok) throw new Error('a copy does not compile');
    const same = [...again.value.entities].filter(([key, { head }]) => first.value.entities.get(key)?.head === head);
    const made = [...again.value.entities.keys()].filter((key) => !same.some(([other]) => other === key));
    expect(made).toContain('material');
    expect(made.length).toBeLessThan(again.value.entities.size);
  });

  test('makes anew whose flow asks what is another, itself or by a flow it calls', () => {
    const order = workedOrder();
    withFlow(order);
    order.states.nodes.submitted.flow.flows = [{ key: 'orderFlow' }];
    const called = { ...flowDocument(asking), key: 'innerFlow' };
    const calling = flowDocument([approve('first'), { key: 'call', as: 'call', title: '专项', flow: 'innerFlow' }]);
    const documents = [order, ...workedAround(), called, calling].map(read);
    const first = sound(documents);
    // What was stored is worked out from something else, which then is fetched in its place.
    const worked = documents.map((document) => {
      if (document.kind !== 'entity' || document.key !== 'supplier') return document;
      const frozen = { ...document.fields.frozen, calc: "country = 'X'" };
      return { ...document, fields: { ...document.fields, frozen } } as Document;
    });
    expect(said(compile(worked, first))).toBe(said(compile(worked)));
    const otherFlow = documents.map((document) =>
      document.kind === 'flow' && document.key === 'innerFlow'
        ? read({ ...called, steps: [approve('only')] })
        : document,
    );
    expect(said(compile(otherFlow, first))).toBe(said(compile(otherFlow)));
  });

  test('takes from another company only what the product says: the same words of two have tables of their own', () => {
    const own = [
      { kind: 'entity', key: 'shed', spec: 1, layer: 'tenant', title: '库房', fields: { name: text } },
      { kind: 'entity', key: 'material', spec: 1, layer: 'tenant', fields: { colour: text } },
    ].map(read);
    const first = sound([...catalog, ...own], undefined, 1);
    const second = sound([...catalog, ...own], first, 2);
    expect(second.entities.get('shed')?.head.table).toBe('t2_shed');
    expect(said({ ok: true, value: second })).toBe(said(compile([...catalog, ...own], undefined, 2)));
    expect(second.entities.get('supplier')?.head).toBe(first.entities.get('supplier')?.head);
    // What the server remembers of an entity it remembers with its model: never another's.
    expect(second.entities.get('supplier')).not.toBe(first.entities.get('supplier'));
  });
});
