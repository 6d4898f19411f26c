import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { compileModel } from '../compile/compile-model.ts';
import type { EntityPlan } from '../compile/plan.ts';
import { wholePlanFor } from '../compile/plan-for.ts';
import type { Issue } from '../issues/result.ts';
import { readDocument } from '../language/document.ts';
import { checkRecord } from './check-record.ts';
import { testAsker } from './test-plan.ts';

/** A record that begins by train, in the head and in each line, where that is still offered. */
function trips(off: boolean): { plan: EntityPlan; issues: readonly Issue[] } {
  const how = { type: 'choice', dict: 'trip_way', label: '方式', start: "'train'" };
  const documents = [
    { kind: 'dict', key: 'trip_way', title: '方式', items: { train: { text: '火车', off }, plane: { text: '飞机' } } },
    {
      kind: 'entity',
      key: 'trip',
      title: '出差',
      named: 'name',
      fields: {
        name: { type: 'text', label: '名称' },
        how,
        back: { ...how, label: '回程', start: "if(name = '远', 'plane', 'train')" },
      },
      parts: { legs: { label: '行程', fields: { to: { type: 'text', label: '到' }, how } } },
      access: { roles: { buyer: { do: ['create'] } } },
    },
  ].map((json) => {
    const read = readDocument({ spec: 3, ...json });
    if (!read.ok) throw new Error(JSON.stringify(read.issues));
    return read.value;
  });
  const compiled = compileModel(documents, fieldKinds, []);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  const plan = wholePlanFor(compiled.value, 'trip');
  if (!plan) throw new Error('no plan');
  return { plan, issues: compiled.issues ?? [] };
}

const begun = ({ plan }: ReturnType<typeof trips>, name: string) => {
  const checked = checkRecord(
    plan,
    { name, legs: [{ to: '北京' }] },
    { asker: testAsker, kinds: fieldKinds, at: 'save' },
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const { how, back, legs } = checked.value;
  return { how, back, leg: (legs as { how: unknown }[])[0]?.how };
};

test('a new record begins with what is proposed', () => {
  expect(begun(trips(false), '近')).toEqual({ how: 'train', back: 'train', leg: 'train' });
  expect(trips(false).issues.filter(({ code }) => code === 'start_off')).toEqual([]);
});

test('a new record does not begin with a choice that is switched off, and whoever publishes it is told', () => {
  const off = trips(true);
  expect(begun(off, '近')).toEqual({ how: null, back: null, leg: null });
  expect(begun(off, '远')).toEqual({ how: null, back: 'plane', leg: null });
  expect(off.issues.filter(({ code }) => code === 'start_off')).toEqual(
    ['/fields/how/start', '/parts/legs/fields/how/start'].map((path) => ({
      code: 'start_off',
      in: 'entity:trip',
      path,
      level: 'warn',
      params: { label: '方式', text: '火车' },
    })),
  );
});
