import { Value } from '@sinclair/typebox/value';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { missing } from '../../schemas/check/missing.ts';
import { issueTexts, sayIssue } from '../../schemas/issues/issues.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import { draws } from '../../tests/support/draws.ts';
import { fieldKinds } from './kinds.ts';

const kinds: readonly AnyFieldKind[] = fieldKinds;
const ajv = new Ajv({ allowUnionTypes: true });

/** The least each kind must be told, and some ways to tell it more. */
const configs: Readonly<Record<string, readonly object[]>> = {
  text: [
    {},
    { min: 2, max: 8 },
    { format: 'email' },
    { format: 'phone' },
    { pattern: '^[A-Z]+$', format: 'creditCode' },
  ],
  longText: [{}, { max: 5 }],
  phone: [{}, { mobile: true }],
  integer: [{}, { ge: 0, lt: 100 }],
  decimal: [{}, { scale: 0 }, { scale: 6, precision: 9, gt: 0 }, { scale: 2, precision: 2 }],
  money: [{}, { scale: 6, currency: '../currency' }],
  percent: [{}, { scale: 2, le: 100 }],
  barcode: [{}, { as: 'code128' }, { as: 'code128', max: 20 }],
  rating: [{}, { half: true }, { most: 10 }],
  choice: [
    { dict: 'unit' },
    { dict: 'taxRate', value: 'decimal' },
    { options: [{ value: 'a', text: '甲' }], many: true },
  ],
  tree: [{ to: 'category' }],
  area: [{}, { level: 'province' }, { level: 'city' }, { level: 'county' }],
  ref: [{ to: 'supplier' }],
  refMany: [{ to: 'role' }],
  files: [{}, { limit: { count: 2 } }],
  images: [{}, { limit: { count: 1 } }],
  optionList: [{}, { plain: true }],
  rowAnswer: [{ asks: 'kind', choices: 'offered', unit: 'unit' }],
  serial: [{ rule: 'po' }, { step: 10 }],
};
const cases = kinds.flatMap((kind) => (configs[kind.name] ?? [{}]).map((config) => [kind.name, config, kind] as const));

const families = {
  text: /^text$/,
  numeric: /^numeric(\(\d+,\d+\))?$/,
  integer: /^bigint$/,
  date: /^date$/,
  timestamp: /^timestamptz$/,
  time: /^time$/,
  json: /^jsonb$/,
};

/** Anything a client might send, with a good share of what is nearly right. */
const anyValue = fc.oneof(
  fc.anything({ maxDepth: 2 }),
  fc.string({ unit: 'binary' }),
  fc.integer().map(String),
  fc.stringMatching(/^-?\d{1,20}(\.\d{0,8})?$/),
  fc.stringMatching(/^(19|20)\d\d-[01]\d-[0-3]\d( [0-2]\d:[0-6]\d:[0-6]\d)?$/),
  fc.stringMatching(/^[0-2]\d:[0-6]\d:[0-6]\d$/),
  fc.stringMatching(/^[1-8]\d{3}0?\d0?$/),
  fc.integer(),
  fc.constantFrom('Y', 'N', 'a', 'b', 'a@b.cn', '13812345678', 'ABCD'),
  fc.uniqueArray(fc.stringMatching(/^[a-c]{1,3}$/), { maxLength: 4 }),
);

describe('every kind of field', () => {
  test('is there once, under the name of its folder', () => {
    expect(kinds).toHaveLength(33);
    expect(new Set(kinds.map((kind) => kind.name)).size).toBe(33);
  });

  test.each(cases)('%s takes %j as its config', (_name, config, kind) => {
    expect(Value.Check(kind.config, config)).toBe(true);
    expect(kind.lint?.(config as never) ?? null).toBeNull();
  });

  test.each(cases)(
    '%s with %j has a schema without alternatives: a form would draw a choice among them',
    (_, config, kind) => {
      expect(JSON.stringify(kind.schema(config as never))).not.toMatch(/"(if|oneOf|anyOf)":/);
    },
  );

  test.each(cases)('%s with %j rests in a column of its family', (_name, config, kind) => {
    const column = kind.column(config as never);
    expect(column?.sql).toMatch(families[column?.family ?? 'text']);
  });

  test.each(cases)('%s with %j lets its schema pass whatever its check passes', (_name, config, kind) => {
    const agrees = ajv.compile(kind.schema(config as never));
    fc.assert(
      fc.property(anyValue, (value) => {
        const fault = kind.check(value, config as never);
        if (fault === null) expect(agrees(value), JSON.stringify(agrees.errors)).toBe(true);
        else expect(issueTexts).toHaveProperty(fault.code);
      }),
      { numRuns: draws(300) },
    );
  });

  test.each(cases)('%s with %j reads any text without failing, and what it read can be said', (_name, config, kind) => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d０-９,.:/年-]{1,12}$/)),
        (text) => {
          const value = kind.parse(text, config as never);
          expect(value === null || typeof kind.format(value, config as never) === 'string').toBe(true);
        },
      ),
      { numRuns: draws(200) },
    );
  });

  test.each(cases)('%s with %j reads back the text it wrote', (name, config, kind) => {
    const lossy = [
      'rich',
      'files',
      'images',
      'json',
      'markdown',
      'longText',
      'text',
      'serial',
      'state',
      'signature',
      'barcode',
    ];
    if (lossy.includes(name) || kind.labels?.(config as never)) return;
    fc.assert(
      fc.property(anyValue, (value) => {
        if (kind.check(value, config as never) !== null) return;
        if (/^-0(\.0*)?$/.test(String(value))) return; // nought has no sign once it is read
        const written = kind.format(value, config as never);
        expect(kind.format(kind.parse(written, config as never), config as never)).toBe(written);
      }),
      { numRuns: draws(300) },
    );
  });

  test('is asked for the way it is given: what has words to choose from is chosen, files are uploaded', () => {
    const given = (kind: AnyFieldKind) => sayIssue({ ...missing('它', kind), path: '' }).replace(/^请(.*)它$/, '$1');
    const wrong = cases
      .filter(([, , kind]) => !kind.automatic)
      .filter(([, config, kind]) => {
        const isChosen = kind.labels?.(config as never) != null;
        return (isChosen && given(kind) !== '选择') || (kind.holdsFiles === true && given(kind) !== '上传');
      })
      .map(([name]) => name);
    expect(wrong).toEqual([]);
    const asked = Object.fromEntries(kinds.map((kind) => [kind.name, given(kind)]));
    expect(asked).toMatchObject({
      text: '填写',
      money: '填写',
      date: '选择',
      flag: '选择',
      ref: '选择',
      images: '上传',
    });
  });

  test.each(cases)('%s with %j says nothing for no value', (_name, config, kind) => {
    expect(kind.format(null, config as never)).toBe('');
    expect(kind.parse('', config as never)).toBeNull();
  });
});
