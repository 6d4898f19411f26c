import { describe, expect, test } from 'vitest';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import { wholePlanFor } from '../../schemas/compile/plan-for.ts';
import type { Document } from '../../schemas/language/document.ts';
import { fieldKinds } from '../fields/kinds.ts';
import { createFormStore } from './form-store.ts';

const documents = [
  {
    kind: 'entity',
    key: 'vehicle',
    spec: 3,
    title: '车辆',
    fields: { plate: { type: 'text', label: '车牌' }, price: { type: 'money', label: '单价' } },
  },
  {
    kind: 'entity',
    key: 'trip',
    spec: 3,
    title: '用车',
    fields: {
      vehicle: { type: 'ref', to: 'vehicle', label: '车辆' },
      km: { type: 'decimal', label: '公里', scale: 2 },
      rate: { type: 'decimal', label: '单价', scale: 2 },
      amount: { type: 'money', label: '金额', calc: 'km * vehicle.price' },
      inWords: { type: 'text', label: '大写', calc: 'capitalCny(amount)' },
      status: { type: 'state', label: '状态' },
    },
    rules: { takes: { title: '取单价', if: 'km > 0', then: [{ set: 'rate', to: 'vehicle.price' }] } },
    states: {
      field: 'status',
      start: 'draft',
      nodes: { draft: { label: '草稿', open: '*' }, done: { label: '办结', open: [] } },
      moves: { end: { label: '办结', from: ['draft'], to: 'done' } },
    },
  },
];
const compiled = compileModel(documents as unknown as Document[], fieldKinds, actionKinds);
const plan = compiled.ok ? wholePlanFor(compiled.value, 'trip') : undefined;
if (!plan) throw new Error(JSON.stringify(compiled.issues));

const asker = { me: 'u', myDeparts: [], myDepart: null, mySupplier: null, roles: [], now: '2026-11-23 09:00:00' };
/** Saved at 4.20 a kilometre; the vehicle costs 100 now. */
const saved = (status: string) => ({
  id: 't-1',
  version: 1,
  vehicle: 'v-1',
  km: '10.00',
  rate: '4.20',
  amount: '42.00',
  status,
  $in: [0],
  $rel: { 'vehicle.price': '100.00' },
});
const open = (status: string) => {
  const store = createFormStore({ plan, record: saved(status), asker });
  const values = () => ['amount', 'inWords', 'rate'].map((path) => store.cell('', path).value);
  return { store, values };
};

describe('a stored value that reads through a reference', () => {
  test('is read as it is stored, whatever the state', () => {
    for (const status of ['draft', 'done']) expect(open(status).values()).toEqual(['42.00', '肆拾贰元整', '4.20']);
  });

  test('is written as it would be saved now, where the state leaves it open', () => {
    const { store, values } = open('draft');
    store.open();
    expect(values()).toEqual(['1000.00', '壹仟元整', '100.00']);
    expect(store.jotai.get(store.dirtyAtom)).toBe(false);
    expect(store.jotai.get(store.undoAtom).undo).toBeNull();
    store.reset(saved('draft'));
    expect(values()).toEqual(['42.00', '肆拾贰元整', '4.20']);
  });

  test('stands in a record that is finished, whoever opens it to write', () => {
    const { store, values } = open('done');
    store.open();
    expect(values()).toEqual(['42.00', '肆拾贰元整', '4.20']);
  });

  test('follows what it reads of its own record', () => {
    const { store, values } = open('done');
    store.set('', 'km', '20');
    expect(values()[0]).toBe('2000.00');
  });
});
