import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import type { QueryColumn, QueryFind } from '../../schemas/compile/query-model.ts';
import { kindsLike, viewsOf } from './shown-like.ts';

const column = (is: 'number' | 'date' | 'text') => ({ type: { is } }) as QueryColumn;
const find = (name: string, config: object, view: string | null = null) =>
  ({ shown: { field: null, kind: fieldKinds.find((kind) => kind.name === name), config }, view }) as QueryFind;
const valuesOf = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value);

test('a column may be shown like the kinds that hold such values, and like none that needs more than the value', () => {
  expect(valuesOf(kindsLike(column('number')))).toEqual(
    expect.arrayContaining(['integer', 'decimal', 'money', 'percent']),
  );
  expect(valuesOf(kindsLike(column('date')))).toEqual(['date']);
  expect(valuesOf(kindsLike(column('text')))).toContain('longText');
  expect(valuesOf(kindsLike(column('text')))).not.toContain('choice');
});

test('a query item over a dictionary may be asked for side by side; where there is one way, nothing is offered', () => {
  expect(valuesOf(viewsOf(find('choice', { dict: 'unit' })))).toEqual(['list', 'radio', 'checkbox', 'list_multi']);
  expect(viewsOf(find('date', {}))).toEqual([]);
});

test('a way that was said by hand stays to be seen', () => {
  expect(viewsOf(find('ref', { to: 'supplier' }, 'popup'))).toEqual([{ value: 'popup', label: '弹窗选择' }]);
});
