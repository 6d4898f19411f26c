import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../../../renderers/fields/kinds.ts';
import { actionKinds } from '../../../../../schemas/actions/kinds.ts';
import { compileModel } from '../../../../../schemas/compile/compile-model.ts';
import { type Document, readDocument } from '../../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../../schemas/language/entity.ts';
import { fieldOf } from '../../../../kernel/places.ts';
import { takeSteps } from '../../../../kernel/steps.ts';
import { copyFields } from '../field-clip.ts';
import { readLayout } from '../layout.ts';
import { type Choice, fittingFields, isPlain, mapFields, notesOn, rulesLeft } from './mapping.ts';
import { pasteFields } from './paste-fields.ts';

const written = (key: string, fields: object, more: object = {}): EntityDocument => {
  const form = { head: [{ section: 'base', title: '基本', cells: Object.keys(fields) }] };
  const read = readDocument({ kind: 'entity', key, spec: 1, title: key, fields, forms: { edit: form }, ...more });
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value as EntityDocument;
};
const from = written(
  'loan',
  {
    qty: { type: 'decimal', label: '数量' },
    price: { type: 'decimal', label: '单价' },
    amount: { type: 'decimal', label: '金额', calc: 'qty * price' },
    why: { type: 'text', label: '原因' },
    place: { type: 'ref', label: '地点', to: 'nowhere' },
  },
  { rules: [{ key: 'much', title: '金额大须写原因', if: "amount > 100 and why <> 'qty'", then: [{ need: 'why' }] }] },
);
const here = written('visit', {
  qty: { type: 'integer', label: '人数' },
  total: { type: 'decimal', label: '金额' },
});
const target = { in: 'section', section: 'base', before: null } as const;
const clipOf = (...paths: string[]) => copyFields(from, readLayout(from, 'edit'), paths);
const layout = readLayout(here, 'edit');
const around = { document: here, others: [from] as readonly Document[], part: '' };
const mapped = (clip: ReturnType<typeof clipOf>, ...changed: [string, Choice][]) =>
  new Map([...mapFields(here, layout, clip, ''), ...changed]);

describe('what was copied from another entity', () => {
  test('is plainly new where nothing is like it', () => {
    const clip = clipOf('price', 'why');
    expect(isPlain(clip, mapped(clip), around)).toBe(true);
    expect(isPlain(clipOf('qty'), mapped(clipOf('qty')), around)).toBe(false);
  });

  test('is told of where it is like something here, leads nowhere or reads what stays behind', () => {
    const clip = clipOf('qty', 'amount', 'place');
    const notes = clip.fields.map((field) => notesOn(field, clip, mapped(clip), around));
    expect(notes).toEqual([
      ['这里已经有标识为 qty 的字段“人数”'],
      ['这里已经有同名的字段（total）', '计算公式用到没有带过来的字段，不一起粘贴'],
      ['这里没有单据“nowhere”，粘贴后请重新选择'],
    ]);
  });

  test('fits what is of its kind', () => {
    const fits = clipOf('qty', 'place').fields.map((field) => fittingFields(here, '', field));
    expect(fits).toEqual([['total'], []]);
  });

  test('follows its mapping with formulas and rules, and compiles', () => {
    const clip = clipOf('qty', 'price', 'amount', 'why');
    const mapping = mapped(clip, ['amount', { as: 'used', key: 'total' }], ['price', { as: 'new', key: 'qtyPrice' }]);
    const made = pasteFields(here, layout, clip, target, '粘贴', mapping);
    const after = takeSteps(here, made?.ask.steps ?? []).document as EntityDocument;
    expect(made?.ask.name).toBe('粘贴 4 个字段');
    expect(fieldOf(after, 'amount')).toBeUndefined();
    expect(fieldOf(after, 'qty2')?.label).toBe('数量');
    expect(after.rules).toMatchObject({ rule: { if: "total > 100 and why <> 'qty'", then: [{ need: 'why' }] } });
    expect(compileModel([after], fieldKinds, actionKinds).issues ?? []).toEqual([]);
    const all = pasteFields(here, layout, clip, target, '粘贴', mapped(clip, ['price', { as: 'new', key: 'unit' }]));
    const calculated = takeSteps(here, all?.ask.steps ?? []).document as EntityDocument;
    expect(fieldOf(calculated, 'amount')?.calc).toBe('qty2 * unit');
  });

  test('brings a rule that is written once for several fields, for those that come', () => {
    const rule = { title: '须填{each}', each: ['qty', 'price', 'why'], if: 'amount > 1', then: [{ need: '{each}' }] };
    const several = { ...from, rules: { asked: { ...rule, rank: 'a0' } } } as EntityDocument;
    const copied = (...paths: string[]) => copyFields(several, readLayout(several, 'edit'), paths);
    const clip = copied('qty', 'price', 'amount');
    const mapping = mapped(clip, ['price', { as: 'new', key: 'unit' }]);
    const made = pasteFields(here, layout, clip, target, '粘贴', mapping);
    const after = takeSteps(here, made?.ask.steps ?? []).document as EntityDocument;
    expect(after.rules).toMatchObject({ rule: { each: ['qty2', 'unit'], then: [{ need: '{each}' }] } });
    expect(compileModel([after], fieldKinds, actionKinds).ok).toBe(true);
    expect(rulesLeft(clip, mapped(clip, ['qty', { as: 'left' }]))).toEqual([]);
    expect(copied('amount', 'place').rules).toEqual([]);
    expect(copied('qty', 'price').rules).toEqual([]);
  });

  test('leaves behind what is not wanted, with the rules that speak of it', () => {
    const clip = clipOf('price', 'amount', 'why');
    const mapping = mapped(clip, ['why', { as: 'left' }]);
    expect(rulesLeft(clip, mapping).map(({ title }) => title)).toEqual(['金额大须写原因']);
    const made = pasteFields(here, layout, clip, target, '粘贴', mapping);
    const after = takeSteps(here, made?.ask.steps ?? []).document as EntityDocument;
    expect(fieldOf(after, 'why')).toBeUndefined();
    expect(after.rules ?? {}).toEqual({});
  });
});
