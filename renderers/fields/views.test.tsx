import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { kindNamed } from './kind-named.ts';
import { FieldServicesContext } from './services.ts';
import { fieldPlan } from './stage/field-plan.ts';
import { memoryServices } from './stage/memory-services.ts';
import type { FieldView, InputProps } from './view.ts';
import { fieldViews } from './views.ts';

/** A value of each kind and the words a reader must see of it. */
const values: Readonly<Record<string, readonly [value: unknown, words: string, config?: object, text?: string]>> = {
  text: ['螺栓', '螺栓'],
  longText: ['一\n二', '一\n二'],
  phone: ['0571-88886666', '0571-88886666'],
  mail: ['wang@example.cn', 'wang@example.cn'],
  integer: [120, '120'],
  decimal: ['12345.6780', '12,345.678', { scale: 4 }],
  money: ['1234.5', '1,234.50'],
  percent: ['13.000000', '13%'],
  rating: ['4.0', '4星'],
  date: ['2026-07-01', '2026-07-01'],
  dateTime: ['2026-07-01 09:30:00', '2026-07-01 09:30:00'],
  time: ['09:30:00', '09:30:00'],
  cron: ['0 0 2 * * ?', '每天 02:00'],
  flag: ['Y', '是'],
  choice: ['net30', '月结 30 天', { dict: 'payTerm' }],
  tree: ['d-11', '采购中心', { to: 'category' }, '采购中心'],
  area: ['330106', '浙江省 / 杭州市 / 西湖区', {}, '浙江省 / 杭州市 / 西湖区'],
  ref: ['s-1', '宝山钢铁', { to: 'supplier' }, '宝山钢铁'],
  location: ['120.15,30.27 天目山路', '天目山路'],
  barcode: ['GA-0001', 'GA-0001'],
  refMany: [['r-1', 'r-2'], '采购员、采购经理', { to: 'role' }, '采购员、采购经理'],
  user: ['u-1', '王建国', {}, '王建国'],
  depart: ['d-11', '采购中心', {}, '采购中心'],
  serial: ['PO202607-00042', 'PO202607-00042', { rule: 'po' }],
  state: ['submitted', '审批中'],
  signature: [{ path: 'M1 1L2 2' }, '已签名'],
  json: [{ a: 1 }, 'a'],
};
const entries = Object.entries(fieldViews);
const told = entries.filter(([name]) => name in values);

const isPointing = (name: string): boolean => kindNamed(name)?.labels?.(values[name]?.[2] ?? {})?.from === 'record';

const draw = (content: React.ReactNode): string =>
  renderToStaticMarkup(<FieldServicesContext value={memoryServices}>{content}</FieldServicesContext>);

function shownOf(name: string) {
  const [value, words, config = {}, text] = values[name] ?? [null, ''];
  const field = fieldPlan(name, 'field', '字段', config as InputProps['field']['config']);
  return { words, props: { field, value, ...(text !== undefined && { text }) } };
}

const inputOf = (name: string, view: FieldView, more: Partial<InputProps>): string =>
  draw(
    <view.Input
      id="it"
      {...shownOf(name).props}
      onChange={() => undefined}
      locked={false}
      invalid={false}
      place="head"
      {...more}
    />,
  );

describe('every kind of field', () => {
  test.each(told)('%s says its value in a table and in full', (name, view) => {
    const { words, props } = shownOf(name);
    expect(draw(<view.Cell {...props} />)).toContain(words);
    expect(draw(<view.Read {...props} />)).toContain(words);
  });

  test.each(told)('%s, when locked, is text under the name of its label, and nothing to type in', (name, view) => {
    const html = inputOf(name, view, { locked: true });
    expect(html).toMatch(/^<output id="it"/);
    expect(html).toContain(shownOf(name).words);
    expect(html).not.toMatch(/<(input|textarea|select|button[^>]*role="(combobox|switch)")/);
  });

  test.each(told.filter(([name]) => isPointing(name)))(
    '%s never shows an id, before its name is here or without one',
    (name, view) => {
      const { field, value } = shownOf(name).props;
      const content = [
        <view.Cell key="c" field={field} value={value} />,
        <view.Cell key="n" field={field} value={value} text={null} />,
        <view.Read key="r" field={field} value={value} />,
      ].map(draw);
      for (const html of [...content, inputOf(name, view, { locked: true, text: '' })])
        for (const id of [value].flat()) expect(html).not.toContain(id);
      expect(content.map((html) => html.includes('（已删除或无权查看）'))).toEqual([false, true, false]);
    },
  );

  test.each(entries)('%s says nothing as a dash', (name, view) => {
    const field = fieldPlan(name, 'field', '字段', shownOf(name).props.field.config);
    for (const content of [
      <view.Cell key="c" field={field} value={null} />,
      <view.Read key="r" field={field} value={null} />,
    ]) {
      expect(draw(content)).toContain('—');
    }
  });

  test.each(entries)('%s can be drawn in all its places, empty and wrong', (name, view) => {
    for (const place of ['head', 'cell', 'filter'] as const) {
      for (const invalid of [false, true]) expect(inputOf(name, view, { place, invalid, value: null })).not.toBe('');
    }
  });
});
