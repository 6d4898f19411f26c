import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import {
  notify,
  type Raw,
  read,
  workedAround,
  workedModel,
  workedOrder,
} from '../../tests/fixtures/documents/worked-example.ts';
import { draws } from '../../tests/support/draws.ts';
import { idOf } from '../language/document.ts';
import { compileModel } from './compile-model.ts';
import { usersOf, usesOf } from './uses-of.ts';

const model = workedModel();
const users = (ref: string) => usersOf(model, ref).map(({ document, path }) => `${document} ${path}`);

test('a dictionary knows every field that offers it', () => {
  expect(users('dict:currency')).toEqual([
    'entity:purchaseOrder /fields/currency/dict',
    'entity:supplier /fields/currency/dict',
  ]);
});

test('a field knows the rules, columns and chains that would miss it, in its own document and in others', () => {
  expect(users('entity:supplier.country')).toEqual([
    'entity:purchaseOrder /rules/foreignCurrency/if',
    'entity:supplier /access/roles/demander/hide/0',
  ]);
  expect(users('entity:purchaseOrder.total')).toEqual(
    expect.arrayContaining([
      'entity:purchaseOrder /fields/totalCn/calc',
      'entity:purchaseOrder /rules/bigNeedsFile/if',
      'entity:purchaseOrder /lists/main/cols/total',
      'entity:purchaseOrder /access/sets/price/0',
    ]),
  );
  expect(users('entity:goodsReceipt.order')).toContain('entity:purchaseOrder /links/receipts/by');
});

test('an entity is used by who uses one of its fields, and not by itself', () => {
  const found = users('entity:supplier');
  expect(found).toContain('entity:purchaseOrder /fields/supplier/to');
  expect(found).toContain('entity:purchaseOrder /rules/foreignCurrency/if');
  expect(found.filter((one) => one.startsWith('entity:supplier '))).toEqual([]);
  expect(users('entity:purchaseOrder')).toContain('menu:buyerMenu /items/order/opens/list');
});

test('what nobody refers to has no users, and what refers to nothing no uses', () => {
  expect(users('dict:ghost')).toEqual([]);
  expect(usesOf(model, 'dict:unit')).toEqual([]);
  expect(usesOf(model, 'dict:ghost')).toEqual([]);
});

/** A way to refer to something, written into a document; what it refers to, and where it says so. */
type Plant = (document: Raw, no: number) => readonly [ref: string, path: string];
const plants: readonly Plant[] = [
  (document, no) => {
    document.fields[`plant${no}`] = { type: 'ref', label: '关联', to: 'supplier' };
    return ['entity:supplier', `/fields/plant${no}/to`];
  },
  (document, no) => {
    document.fields[`plant${no}`] = { type: 'choice', label: '选项', dict: 'currency' };
    return ['dict:currency', `/fields/plant${no}/dict`];
  },
  (document, no) => {
    document.fields[`plant${no}`] = { type: 'text', label: '计算', calc: 'owner.country' };
    return ['entity:supplier.country', `/fields/plant${no}/calc`];
  },
  (document, no) => {
    document.rules[`plant${no}`] = { title: '规则', if: "owner.country = 'CN'", then: [{ need: 'name' }] };
    return ['entity:supplier.country', `/rules/plant${no}/if`];
  },
  (document, no) => {
    document.rules[`plant${no}`] = { title: '规则', if: 'true', then: [{ set: 'name', to: 'owner.country' }] };
    return ['entity:supplier.country', `/rules/plant${no}/then/0/to`];
  },
  (document, no) => {
    document.rules[`plant${no}`] = { title: '规则', if: 'true', then: [{ need: 'name' }, { fold: 'remark' }] };
    return ['entity:planted.remark', `/rules/plant${no}/then/1/fold`];
  },
  (document, no) => {
    document.lists[`plant${no}`] = { cols: ['name', 'remark'] };
    return ['entity:planted.remark', `/lists/plant${no}/cols/remark`];
  },
  (document, no) => {
    document.lists[`plant${no}`] = { cols: ['name'], where: "owner.country = 'CN'" };
    return ['entity:supplier.country', `/lists/plant${no}/where`];
  },
  (document, no) => {
    document.forms[`plant${no}`] = { head: [{ section: 'base', title: '基本', cells: ['name', 'remark'] }] };
    return ['entity:planted.remark', `/forms/plant${no}/head/base/cells/remark`];
  },
  (document, no) => {
    document.becomes[`plant${no}`] = { label: '生成', to: 'supplier', map: { country: 'name' } };
    return ['entity:supplier.country', `/becomes/plant${no}/map/country`];
  },
  (document, no) => {
    document.access.roles[`plant${'abcdefghij'[no]}`] = { rows: "owner.country = 'CN'", do: ['read'] };
    return ['entity:supplier.country', `/access/roles/plant${'abcdefghij'[no]}/rows`];
  },
  (document, no) => {
    document.access.roles[`plant${'abcdefghij'[no]}`] = { do: ['read'], hide: ['remark'] };
    return ['entity:planted.remark', `/access/roles/plant${'abcdefghij'[no]}/hide/0`];
  },
  (document, no) => {
    document.checks[`plant${no}`] = { unique: ['remark'] };
    return ['entity:planted.remark', `/checks/plant${no}/unique/0`];
  },
  (document, no) => {
    document.store.indexes[`plant${no}`] = { on: ['name', 'remark'] };
    return ['entity:planted.remark', `/store/indexes/plant${no}/on/1`];
  },
  (document) => {
    document.named = 'remark';
    return ['entity:planted.remark', '/named'];
  },
];

test('whatever refers to something is found where it stands, in any document', () => {
  const around = [workedOrder(), ...workedAround()].map(read);
  fc.assert(
    fc.property(fc.array(fc.nat(plants.length - 1), { minLength: 1, maxLength: 9 }), (chosen) => {
      const raw: Raw = {
        kind: 'entity',
        key: 'planted',
        spec: 1,
        title: '随机',
        fields: {
          name: { type: 'text', label: '名称' },
          remark: { type: 'text', label: '备注' },
          owner: { type: 'ref', label: '供应商', to: 'supplier' },
        },
        ...{ store: { indexes: {} }, rules: {}, lists: {}, forms: {}, becomes: {}, checks: {}, access: { roles: {} } },
      };
      const said = chosen.map((plant, no) => plants[plant]?.(raw, no));
      const compiled = compileModel([...around, read(raw)], fieldKinds, [notify]);
      if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
      for (const [ref, path] of said.flatMap((one) => (one ? [one] : [])))
        expect(usersOf(compiled.value, ref)).toContainEqual({ document: 'entity:planted', path });
    }),
    { numRuns: draws(60) },
  );
});

test('every document that a field’s going would break is among its users', () => {
  const documents = [workedOrder(), ...workedAround()].map(read);
  const fields = documents.flatMap((document) =>
    document.kind === 'entity' ? Object.keys(document.fields).map((key) => [document.key, key] as const) : [],
  );
  const all = compileModel(documents, fieldKinds, [notify]);
  if (!all.ok) throw new Error(JSON.stringify(all.issues));
  for (const [entity, field] of fields) {
    const without = documents.map((document) => {
      if (document.kind !== 'entity' || document.key !== entity) return document;
      const { [field]: _, ...rest } = document.fields;
      return { ...document, fields: rest };
    });
    const { issues = [] } = compileModel(without, fieldKinds, [notify], { since: all.value });
    const broken = new Set(issues.map((issue) => issue.in));
    const told = new Set(usersOf(all.value, `entity:${entity}.${field}`).map(({ document }) => document));
    for (const id of broken) expect([entity, field, id, told.has(id ?? '')]).toEqual([entity, field, id, true]);
  }
  expect(fields.length).toBeGreaterThan(20);
  expect(documents.map(idOf)).toContain('entity:supplier');
});
