import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTsv, writeTsv } from './tsv.ts';

describe('cells on the clipboard', () => {
  test.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['only', [['only']]],
    ['a\t\t', [['a', '', '']]],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['"say ""hi"""\tb', [['say "hi"', 'b']]],
    ['6" pipe\tb', [['6" pipe', 'b']]],
    ['"6 inch', [['"6 inch']]],
    ['', [['']]],
  ])('reads %j', (text, rows) => {
    expect(readTsv(text)).toEqual(rows);
  });

  test('whatever is copied is pasted the same', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '钢', ' ') });
    const rows = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      )
      .filter((table) => table.length === 1 || table.at(-1)?.join('') !== '');
    fc.assert(
      fc.property(rows, (table) => {
        expect(readTsv(writeTsv(table))).toEqual(table);
      }),
    );
  });
});
