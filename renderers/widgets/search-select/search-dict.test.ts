import { expect, test } from 'vitest';
import { dictCodeOf } from './search-dict.ts';

test.each([
  [{ dictTable: 'su_supplier', dictText: 'name', dictCode: 'id' }, 'su_supplier,name,id'],
  [{ dictCode: 'unit' }, 'unit'],
  [{ dictTable: 'su_supplier', dictText: 'name' }, null],
  [{ dictTable: 'su_supplier', dictCode: 'id' }, null],
  [{}, null],
])('%j is asked for by %j', (dict, code) => {
  expect(dictCodeOf(dict)).toBe(code);
});
