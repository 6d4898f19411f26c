import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { actionKinds } from '../../../../schemas/actions/kinds.ts';
import purchaseOrder from '../../../../schemas/catalog/order/purchase-order.json' with { type: 'json' };
import { compileModel } from '../../../../schemas/compile/compile-model.ts';
import { readDocument } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { draws } from '../../../../tests/support/draws.ts';
import { type Ask, doCommand } from '../../../kernel/command.ts';
import { inKeyOrder } from '../../../kernel/steps.ts';
import { expectAllUndone } from '../../../kernel/undo-all.fixture.ts';
import { giveTo } from '../operations.ts';
import {
  addFurther,
  addRole,
  addScope,
  addSet,
  grantOf,
  holds,
  labelOfGrant,
  nameFurther,
  operationsOf,
  pathOfGrant,
  placeIn,
  placesOf,
  removeFurther,
  removeRole,
  removeScope,
  rolesOf,
  scopesOf,
  setCells,
  setGrant,
  setLines,
  setScope,
  setSet,
} from './access-commands.ts';
import { sayGrant } from './say-grant.ts';
import { whyNot } from './why-not.ts';

const found = readDocument(purchaseOrder);
if (!found.ok) throw new Error(JSON.stringify(found.issues));
const order = inKeyOrder(found.value) as EntityDocument;
const done = (document: EntityDocument, ask: Ask | null): EntityDocument =>
  (ask && doCommand(document, ask, 0)?.document) ?? document;

const role = fc.constantFrom(...rolesOf(order));
const operation = fc.constantFrom(...operationsOf(order).map(({ key }) => key));
const cells = fc.array(fc.record({ role, operation }), { minLength: 1, maxLength: 6 });

describe('commands', () => {
  const anyAsk: fc.Arbitrary<(now: EntityDocument) => Ask | null> = fc.oneof(
    fc.tuple(cells, fc.boolean()).map(
      ([some, on]) =>
        (now: EntityDocument) =>
          setCells(now, some, on),
    ),
    fc.constant(() => addRole('porter')),
    role.map((one) => (now: EntityDocument) => (grantOf(now, one) ? addFurther(now, one).ask : null)),
    role.map((one) => (now: EntityDocument) => setGrant(now, one, 'hide', ['total'], 'also')),
    role.map((one) => (now: EntityDocument) => setCells(now, [{ role: one, also: 'also', operation: 'export' }], true)),
    role.map((one) => (now: EntityDocument) => setLines(now, { role: one }, 'lines', 'qty > 1')),
    role.map((one) => () => removeRole(one)),
    role.map((one) => (now: EntityDocument) => setGrant(now, one, 'rows', 'mine')),
    role.map((one) => (now: EntityDocument) => setGrant(now, one, 'edit', undefined)),
    fc.constant((now: EntityDocument) => addScope(now)),
    fc.constant(() => setScope({ key: 'mine', title: '我的', rows: 'buyer = me()', off: true })),
    fc.constant(() => removeScope('toMe')),
    fc.constant((now: EntityDocument) => addSet(now, 'total')),
    fc.constant(() => setSet('price', ['total'])),
  );

  it('undone leave the very same bytes, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(anyAsk, { maxLength: 10 }), (asks) => expectAllUndone(order, asks)),
      { numRuns: draws(60) },
    );
  });

  it('say nothing of a role that is gone', () => {
    const gone = done(order, removeRole('buyer'));
    expect(setGrant(gone, 'buyer', 'rows', 'mine')).toBeNull();
    expect(setCells(gone, [{ role: 'buyer', operation: 'read' }], true)).toBeNull();
  });

  it('give and take what the matrix shows, and nothing else', () => {
    fc.assert(
      fc.property(role, operation, fc.boolean(), (one, key, on) => {
        const changed = done(order, setCells(order, [{ role: one, operation: key }], on));
        const named = (grantOf(changed, one)?.edit?.length ?? 0) > 0 && key === 'edit';
        if (!named) expect(holds(grantOf(changed, one), key)).toBe(on);
        for (const other of rolesOf(order)) {
          if (other !== one) expect(grantOf(changed, other)).toEqual(grantOf(order, other));
        }
      }),
    );
  });

  it('say of a further grant what is its own, and take it back alone', () => {
    const { ask, place } = addFurther(order, 'buyer');
    const { role: buyer, also } = place;
    const named = done(done(order, ask), nameFurther(place, '开标后'));
    const more = done(named, setCells(named, [{ ...place, operation: 'export' }], true));
    const both = done(more, setGrant(more, buyer, 'rows', 'mine', also));
    expect(placesOf(both).filter((one) => one.role === 'buyer')).toEqual([{ role: 'buyer' }, place]);
    expect(labelOfGrant(both, place)).toBe('开标后');
    expect(grantOf(both, buyer, also)).toMatchObject({ do: ['read', 'export'], rows: 'mine' });
    expect(grantOf(both, buyer)).toMatchObject(grantOf(order, buyer) ?? {});
    expect(placeIn(`${pathOfGrant(place)}/rows`)).toEqual(place);
    expect(placesOf(done(both, removeFurther(place)))).toEqual(placesOf(order));
  });

  it('take an operation from every grant of a role that may no longer do it', () => {
    const { ask, place } = addFurther(order, 'buyer');
    const further = done(order, ask);
    const given = done(further, setCells(further, [{ ...place, operation: 'move:approve' }], true));
    const taken = done(given, { name: '', steps: giveTo(given, 'move', 'approve', []) });
    expect(placesOf(taken).some(({ role: one, also }) => holds(grantOf(taken, one, also), 'move:approve'))).toBe(false);
  });

  it('spell out leave for all moves where one is taken', () => {
    const all = done(order, setGrant(order, 'buyer', 'rows', undefined));
    const starred = done(all, { name: '', steps: [{ path: '/access/roles/buyer/do', after: ['read', 'move:*'] }] });
    const less = done(starred, setCells(starred, [{ role: 'buyer', operation: 'move:approve' }], false));
    expect(holds(grantOf(less, 'buyer'), 'move:approve')).toBe(false);
    expect(holds(grantOf(less, 'buyer'), 'move:submit')).toBe(true);
  });
});

it('says a grant in one sentence', () => {
  const grant = grantOf(order, 'demander');
  if (!grant) throw new Error('no grant');
  expect(sayGrant(order, '需求人', grant, undefined)).toBe(
    '需求人对forMe的单据可以查看；看不到“字段集 合同剩余金额、含税总额等 32 项”',
  );
  expect(scopesOf(order).map(({ key }) => key)).toEqual(['forMe', 'mine', 'myDept', 'toMe']);
});

describe('why something is refused', () => {
  const read = readDocument({
    kind: 'entity',
    key: 'slip',
    spec: 1,
    title: '小单',
    fields: { name: { type: 'text', label: '名称' }, status: { type: 'state', label: '状态' } },
    states: {
      field: 'status',
      start: 'draft',
      nodes: [
        { key: 'draft', label: '草稿', open: '*' },
        { key: 'done', label: '已完成', open: [] },
      ],
      moves: [{ key: 'finish', label: '完成', from: 'draft', to: 'done', notByOwner: true }],
    },
    access: {
      roles: {
        clerk: { rows: "name = '甲'", do: ['read', 'edit', 'move:finish'] },
        head: {
          do: ['read'],
          also: [{ key: 'ended', label: '完成后', rows: "status = 'done' and name = '甲'", do: ['export'] }],
        },
      },
    },
  });
  const compiled = read.ok ? compileModel([read.value], fieldKinds, actionKinds) : read;
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  const model = compiled.value;
  const asked = { role: 'clerk', operation: 'edit', state: 'draft', within: true, own: false };

  it.each([
    ['nobody', {}, []],
    ['the row', { within: false }, ['role']],
    ['the state', { state: 'done' }, ['state']],
    ['the role', { operation: 'delete' }, ['role']],
    ['a rule', { operation: 'move:finish', own: true }, ['rule']],
    ['a stranger', { role: 'porter' }, ['role']],
    ['nobody, by a grant of the rows it is in', { role: 'head', operation: 'export', state: 'done' }, []],
    ['the rows of the grant that would allow it', { role: 'head', operation: 'export' }, ['role']],
  ])('is told of %s', (_, change, by) => {
    expect(whyNot(model, 'slip', { ...asked, ...change }).map((one) => one.by)).toEqual(by);
  });
});

describe('which lines a grant shows', () => {
  const supplier = { role: 'buyer' };
  const limited = done(order, setLines(order, supplier, 'lines', 'qty > 1'));

  it('is said part by part, and all again leaves no trace', () => {
    expect(grantOf(limited, 'buyer')?.parts).toEqual({ lines: { rows: 'qty > 1' } });
    expect(done(limited, setLines(limited, supplier, 'lines', undefined))).toEqual(order);
    expect(setLines(order, supplier, 'lines', undefined)).toBeNull();
  });

  it('is told in the sentence of the grant', () => {
    const grant = grantOf(limited, 'buyer');
    expect(grant && sayGrant(limited, '采购员', grant, undefined)).toContain('里只看得到qty > 1的行');
  });
});
