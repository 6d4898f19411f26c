import { expect, test } from 'vitest';
import { type Raw, workedModel } from '../../../tests/fixtures/documents/worked-example.ts';
import { engine } from '../../engine.ts';
import { makeRunning } from '../../metadata/make-running.ts';
import { entityMatrix } from './matrix.ts';

/** Sees every order without its total, its own with it, where it may say that it is urgent; and moves what is issued. */
const bidder: Raw = {
  do: ['read'],
  hide: ['total', 'payTerm'],
  also: [
    { key: 'own', label: '自己的', rows: 'supplier = mySupplier()', hide: ['payTerm'], do: ['edit'], edit: ['urgent'] },
    { key: 'issued', label: '下发后', rows: "status = 'issued'", hide: ['total'], do: ['move:submit', 'move:confirm'] },
  ],
};
const model = workedModel((doc) => {
  doc.access.roles.bidder = structuredClone(bidder);
});
const entity = model.entities.get('purchaseOrder');
if (!entity) throw new Error('purchaseOrder');
const running = makeRunning(engine, 1, 1, model);
const matrix = entityMatrix({ running, roles: ['bidder'], nameOf: () => '投标人' }, entity);
const at = (state: string) => matrix.states.findIndex(({ key }) => key === state);
const cell = (path: string, state: string) => matrix.fields.find((field) => field.path === path)?.cells[at(state)];
const supplier = entity.fields.get('supplier')?.label;

test('what one of several grants shows or opens is told with its rows', () => {
  expect(cell('total', 'draft')).toMatchObject({ is: 'locked' });
  expect(cell('total', 'draft')?.why).toContainEqual({ by: 'role', say: expect.stringMatching(/^只有.*才看得到$/) });
  expect(
    cell('total', 'draft')
      ?.why.map(({ say }) => say)
      .join(),
  ).toContain(supplier);
  expect(cell('urgent', 'draft')).toMatchObject({ is: 'edit', depends: true });
  expect(cell('urgent', 'draft')?.why).toEqual([{ by: 'role', say: expect.stringMatching(/^只有.*可以修改$/) }]);
  expect(cell('poNo', 'draft')?.why).not.toContainEqual({ by: 'role', say: expect.stringContaining('只有') });
});

test('what a grant gives in one state alone is not told of the others', () => {
  expect(cell('payTerm', 'draft')).toMatchObject({ is: 'hidden', why: [{ by: 'role' }] });
  expect(cell('payTerm', 'issued')).toMatchObject({ is: 'locked' });
  const move = (key: string) => matrix.moves.find((one) => one.key === `move:${key}`);
  expect(move('confirm')?.cells.map(({ allowed }) => allowed)).toEqual(
    matrix.states.map(({ key }) => key === 'issued'),
  );
  expect(move('submit')?.cells.some(({ allowed }) => allowed)).toBe(false);
  expect(move('submit')?.cells[at('draft')]?.why).toEqual([{ by: 'role', say: expect.stringContaining('不在其中') }]);
});
