import { expect, test } from 'vitest';
import { compileWorked, type Raw, told, workedModel } from '../../../tests/fixtures/documents/worked-example.ts';
import { planFor } from '../../compile/plan-for.ts';
import { usersOf } from '../../compile/uses-of.ts';

const slip = {
  kind: 'entity',
  key: 'slip',
  spec: 3,
  title: '领用单',
  fields: {
    title: { type: 'text', label: '标题' },
    day: { type: 'date', label: '日期' },
    supplier: { type: 'ref', to: 'supplier', label: '供应商' },
  },
  parts: { lines: { label: '明细', fields: { qty: { type: 'decimal', scale: 4, label: '数量' } } } },
};

interface Said {
  readonly map?: object;
  readonly same?: readonly string[];
  readonly split?: object;
}
const chained =
  ({ map = {}, same, split }: Said) =>
  (doc: Raw) => {
    const lines = { from: 'lines', to: 'lines', map: { qty: 'qty' }, ...(split ? { split } : {}) };
    doc.becomes = [{ key: 'x', label: '领用', to: 'slip', map, ...(same ? { same } : {}), lines }];
    doc.access.roles.buyer.do.push('becomes:x');
  };

test('a chain that splits by what its lines say of a head field, and asks for another to be the same', () => {
  const model = workedModel(
    chained({ map: { supplier: 'supplier' }, same: ['supplier'], split: { day: 'needDate' } }),
    slip,
  );
  const becomes = model.entities.get('purchaseOrder')?.becomes.get('x');
  expect(becomes?.same).toEqual(['supplier']);
  expect([...(becomes?.lines?.split.keys() ?? [])]).toEqual(['day']);
  const places = (field: string) => usersOf(model, `entity:${field}`).map(({ path }) => path);
  expect(places('slip.day')).toEqual(['/becomes/x/lines/split/day']);
  expect(places('slip.supplier')).toEqual(['/becomes/x/map/supplier', '/becomes/x/same/0']);
  expect(places('purchaseOrder.lines.needDate')).toContain('/becomes/x/lines/split/day');
});

test('a chain that is not told as origin and outcome takes nothing of its lines', () => {
  const loose = (lines: object) => (doc: Raw) => {
    const own = { from: 'lines', to: 'lines', map: { qty: 'qty' }, ...lines };
    doc.becomes = [{ key: 'x', label: '再领一次', to: 'slip', untied: true, map: {}, lines: own }];
    doc.access.roles.buyer.do.push('becomes:x');
  };
  const chain = (of: object) => workedModel(loose(of), slip).entities.get('purchaseOrder')?.becomes.get('x');
  expect(chain({})?.untied).toBe(true);
  const taking = loose({ ledgers: { taken: { take: 'qty', into: 'qty' } } });
  expect(told(compileWorked(taking, slip).issues)).toContain('untied_takes entity:purchaseOrder /becomes/x/untied');
});

test('what may be begun at any time is told as not the next step', () => {
  const drawn = (of: object) => {
    const model = workedModel((doc: Raw) => {
      doc.becomes = [{ key: 'x', label: '再领一次', to: 'slip', map: {}, ...of }];
      doc.access.roles.buyer.do.push('becomes:x');
    }, slip);
    return planFor(model, 'purchaseOrder', { roles: ['buyer'] })?.becomes[0];
  };
  expect(drawn({ aside: true })).toMatchObject({ key: 'x', aside: true });
  expect(drawn({})).not.toHaveProperty('aside');
});

/** A chain whose lines become no lines. */
const alone = (lines: object) => (doc: Raw) => {
  doc.becomes = [{ key: 'x', label: '领用', to: 'slip', map: {}, lines: { from: 'lines', ...lines } }];
  doc.access.roles.buyer.do.push('becomes:x');
};

test('lines become documents of a head alone where no part is named for them', () => {
  const model = workedModel(alone({ split: { day: 'needDate' } }), slip);
  const lines = model.entities.get('purchaseOrder')?.becomes.get('x')?.lines;
  expect([lines?.to, lines?.map.size, lines?.split.size]).toEqual(['', 0, 1]);
});

test('a record without lines becomes one line of another where no part is named that gives them', () => {
  const whole = (lines: object) => (doc: Raw) => {
    doc.becomes = [
      { key: 'x', label: '领用', to: 'slip', map: {}, lines: { to: 'lines', map: { qty: 'total' }, ...lines } },
    ];
    doc.access.roles.buyer.do.push('becomes:x');
  };
  const lines = workedModel(whole({ split: { day: 'orderDate' } }), slip)
    .entities.get('purchaseOrder')
    ?.becomes.get('x')?.lines;
  expect([lines?.from, lines?.to, lines?.map.size, lines?.split.size]).toEqual(['', 'lines', 1, 1]);
  const taking = whole({ ledgers: { taken: { take: 'qty', into: 'total' } } });
  expect(told(compileWorked(taking, slip).issues)).toContain(
    'head_takes entity:purchaseOrder /becomes/x/lines/ledgers',
  );
});

test.each<[string, object, string]>([
  ['nothing says which documents they become', {}, 'lines_nowhere /becomes/x/lines/split'],
  [
    'they are to fill in what is not there',
    { split: { day: 'needDate' }, map: { qty: 'qty' } },
    'lines_unmapped /becomes/x/lines/map',
  ],
])('lines without a part to become are refused where %s', (_, lines, issue) => {
  expect(told(compileWorked(alone(lines), slip).issues)).toContain(issue.replace(' ', ' entity:purchaseOrder '));
});

test('whoever may make it is told that it splits, and nothing of how', () => {
  const chainIn = (said: Said) =>
    planFor(workedModel(chained(said), slip), 'purchaseOrder', { roles: ['buyer'] })?.becomes;
  const plain = { key: 'x', label: '领用', to: 'slip', when: null };
  expect(chainIn({ split: { day: 'needDate' } })).toEqual([{ ...plain, splits: true }]);
  expect(chainIn({})).toEqual([plain]);
});

test.each<[string, Said, string]>([
  ['what is to be the same is not there', { same: ['ghost'] }, 'unknown_field /becomes/x/same/0'],
  ['what is to be the same is not carried over', { same: ['title'] }, 'same_not_carried /becomes/x/same/0'],
  ['it splits by no field', { split: { ghost: 'needDate' } }, 'unknown_field /becomes/x/lines/split/ghost'],
  ['it splits by what no line says', { split: { day: 'ghost' } }, 'unknown_field /becomes/x/lines/split/day'],
  ['it splits by a value of another sort', { split: { day: 'qty' } }, 'wrong_result /becomes/x/lines/split/day'],
  [
    'it splits by what the head carries as well',
    { map: { supplier: 'supplier' }, split: { supplier: '../supplier' } },
    'split_carried /becomes/x/lines/split/supplier',
  ],
])('a chain is refused where %s', (_, said, issue) => {
  expect(told(compileWorked(chained(said), slip).issues)).toContain(issue.replace(' ', ' entity:purchaseOrder '));
});
