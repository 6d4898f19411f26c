import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { actionKinds } from '../../../schemas/actions/kinds.ts';
import purchaseOrder from '../../../schemas/catalog/order/purchase-order.json' with { type: 'json' };
import { compileModel } from '../../../schemas/compile/compile-model.ts';
import { readDocument } from '../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { draws } from '../../../tests/support/draws.ts';
import { type Ask, type Command, doCommand, undoCommand } from '../../kernel/command.ts';
import { inKeyOrder } from '../../kernel/steps.ts';
import {
  addRole,
  addScope,
  addSet,
  grantOf,
  holds,
  operationsOf,
  removeRole,
  removeScope,
  rolesOf,
  scopesOf,
  setCells,
  setGrant,
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
      fc.property(fc.array(anyAsk, { maxLength: 10 }), (asks) => {
        const commands: Command[] = [];
        let document = order;
        for (const ask of asks) {
          const asked = ask(document);
          const made = asked && doCommand(document, asked, 0);
          if (!made) continue;
          document = made.document;
          commands.push(made.command);
        }
        for (const command of commands.toReversed()) {
          const undone = undoCommand(document, command);
          if (!undone.ok) throw new Error('cannot be undone');
          document = undone.document;
        }
        expect(JSON.stringify(document)).toBe(JSON.stringify(order));
      }),
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
    '需求人对forMe的单据可以查看；看不到“字段集 含税总额、税额等 7 项”',
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
    access: { roles: { clerk: { rows: "name = '甲'", do: ['read', 'edit', 'move:finish'] } } },
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
  ])('is told of %s', (_, change, by) => {
    expect(whyNot(model, 'slip', { ...asked, ...change }).map((one) => one.by)).toEqual(by);
  });
});
