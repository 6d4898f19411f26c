import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { compileWorked, type Raw, told, workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import { runCases } from '../cases/run-cases.ts';
import { allowed } from '../check/allowed.ts';
import { planFor } from './plan-for.ts';
import { usersOf } from './uses-of.ts';

const apart = (notBy: readonly string[]) => (doc: Raw) => {
  doc.parts.lines.fields.judge = { type: 'user', label: '评委' };
  doc.access.roles.buyer.do.push('move:approve');
  doc.states.moves.find(({ key }: Raw) => key === 'approve').notBy = notBy;
};
const all = ['buyer', 'lines.judge', 'supplier.createBy'];

describe('a move that some persons may not make', () => {
  const model = workedModel(apart(all));
  const viewer = planFor(model, 'purchaseOrder', { roles: ['buyer'] });
  const asker = { me: 'u1', myDeparts: [], myDepart: null, mySupplier: null, roles: ['buyer'], now: '' };
  const record = (more: Raw): Raw => ({ id: 'o1', status: 'submitted', $in: [0], lines: [], ...more });
  const reasons = (more: Raw, partial = false) =>
    viewer ? allowed(viewer, record(more), 'move:approve', asker, { partial }).reasons.map(({ say }) => say) : [];
  const barred = (what: string) => `您是${what}，须回避，不能“同意”，请由他人办理`;

  test.each<[string, Raw, string[]]>([
    ['nobody of them', { buyer: 'u2', lines: [{ judge: 'u3' }], $rel: { 'supplier.createBy': 'u4' } }, []],
    ['of the head', { buyer: 'u1' }, [barred('“采购员”')]],
    ['of any line', { lines: [{ judge: 'u2' }, { judge: 'u1' }] }, [barred('“订单明细的评委”')]],
    ['behind a reference', { $rel: { 'supplier.createBy': 'u1' } }, [barred('“供应商的创建人”')]],
    ['twice', { buyer: 'u1', lines: [{ judge: 'u1' }] }, [barred('“采购员”、“订单明细的评委”')]],
  ])('%s', (_, more, said) => expect(reasons(more)).toEqual(said));

  test('is offered in a list where the row does not say who they are', () => {
    const { lines: _, ...row } = record({});
    expect(viewer && allowed(viewer, row, 'move:approve', asker, { partial: true }).allowed).toBe(true);
  });

  test('asks a viewer’s browser only of what that viewer sees, and has it fetched', () => {
    expect(viewer?.fetches).toContain('supplier.createBy');
    const blind = workedModel((doc) => {
      apart(all)(doc);
      doc.access.roles.buyer.hide = ['buyer', 'lines.judge'];
    });
    const plan = planFor(blind, 'purchaseOrder', { roles: ['buyer'] });
    const move = plan?.states?.moves.find(({ key }) => key === 'approve');
    expect(move?.notBy).toEqual([{ part: '', keys: ['supplier', 'createBy'], label: '供应商的创建人' }]);
    expect(planFor(blind, 'purchaseOrder', { roles: ['supplier'] })?.states?.moves[0]).not.toHaveProperty('notBy');
  });

  test('is where its fields are used', () => {
    const places = usersOf(model, 'entity:purchaseOrder.lines.judge').map(({ path }) => path);
    expect(places).toContain('/states/moves/approve/notBy/1');
    const far = usersOf(model, 'entity:supplier.createBy').map(({ path }) => path);
    expect(far).toContain('/states/moves/approve/notBy/2');
  });

  test('can be promised by a case', () => {
    const wrong = (given: Raw) => {
      const promised = workedModel((doc) => {
        apart(all)(doc);
        doc.cases = [{ name: 'one', as: 'buyer', in: 'submitted', given, then: { cannot: ['move:approve'] } }];
      });
      return runCases(promised, 'purchaseOrder', fieldKinds).verdicts[0]?.wrong;
    };
    expect(wrong({ buyer: 'case-actor' })).toEqual([]);
    expect(wrong({ 'supplier.createBy': 'case-actor' })).toEqual([]);
    expect(wrong({ lines: [{ judge: 'case-actor' }] })).toEqual([]);
    expect(wrong({ buyer: 'case-other' })).toEqual(['应当不可以“move:approve”，实际可以']);
  });
});

test('names fields of persons, each once', () => {
  const wrong = compileWorked(
    apart(['ghost', 'lines.ghost', 'supplier', 'lines', 'lines.material.name', 'buyer', 'buyer']),
  );
  const place = (code: string, at: number) => `${code} entity:purchaseOrder /states/moves/approve/notBy/${at}`;
  expect(told(wrong.issues)).toEqual([
    place('unknown_field', 0),
    place('unknown_field', 1),
    place('no_person', 2),
    place('no_person', 3),
    place('no_person', 4),
    place('repeated_value', 6),
  ]);
});
