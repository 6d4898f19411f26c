import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import { constantsOf, wordFor } from '../../../../schemas/language/closed-words.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { catalogDocuments, wrongInCatalog } from '../../../../tests/fixtures/catalog-plans.ts';
import { fieldOf, pointerOfField } from '../../../kernel/places.ts';
import { inKeyOrder, type Step, takeSteps } from '../../../kernel/steps.ts';
import { unsaidWords } from './config-words.ts';
import { canSay, fieldsBeside, fieldsOfTarget, settingsOf, settle } from './field-settings.ts';
import { kindNamed } from './kind-named.ts';

const documents = catalogDocuments();
const gallery = inKeyOrder(
  documents.find((one) => one.kind === 'entity' && one.key === 'gallery') ?? {},
) as EntityDocument;
const others = documents.filter((one) => one.kind !== 'entity' || one.key !== 'gallery');

const kindOf = (name: string): AnyFieldKind => {
  const kind = kindNamed(name);
  if (!kind) throw new Error(name);
  return kind;
};

describe('the settings of every kind', () => {
  test('have a word for everything they can be', () => {
    const constants = (fieldKinds as readonly AnyFieldKind[]).flatMap((kind) =>
      settingsOf(kind).flatMap(([, schema]) =>
        (constantsOf(schema) ?? []).map((constant) => [constant, wordFor(schema, constant)] as const),
      ),
    );
    expect(constants).toContainEqual(['radio', '并排的单选框']);
    expect(constants).toContainEqual(['cascader', '一个框，逐级展开']);
    expect(constants.filter(([constant, word]) => word === constant)).toEqual([]);
  });
});

test('a setting that nobody chose says what it is like then', () => {
  const chosen = (fieldKinds as readonly AnyFieldKind[]).flatMap((kind) =>
    settingsOf(kind).flatMap(([name, schema]) => (constantsOf(schema) ? [name] : [])),
  );
  expect(chosen).toContain('as');
  expect(chosen.filter((name) => unsaidWords[name] === undefined)).toEqual([]);
});

describe('what a kind would not have', () => {
  const choice = kindOf('choice');
  const words = { type: 'choice', dict: 'unit' };

  test('is not offered', () => {
    expect(canSay(choice, words, 'view', 'radio')).toBe(true);
    expect(canSay(choice, words, 'view', 'checkbox')).toBe(false);
    expect(canSay(choice, { ...words, many: true }, 'view', 'checkbox')).toBe(true);
  });

  test('goes when something else is chosen', () => {
    expect(settle(choice, { ...words, view: 'radio' }, 'many', true)).toEqual({ many: true, view: undefined });
    expect(settle(choice, words, 'many', true)).toEqual({ many: true });
    const tree = { type: 'tree', to: 'materialCategory', parent: 'kind', by: 'kind' };
    expect(settle(kindOf('tree'), tree, 'parent', undefined)).toEqual({ parent: undefined, by: undefined });
  });
});

describe('the fields a setting can name', () => {
  test('stand beside it, or in what it is part of', () => {
    const [line = ''] = Object.keys(gallery.parts?.lines?.fields ?? {});
    const beside = fieldsBeside(gallery, `lines.${line}`).map(({ value }) => value);
    expect(beside).not.toContain(line);
    expect(beside.filter((value) => value.startsWith('../'))).not.toEqual([]);
  });

  test('or hold a code that one of many things is known by: the currency of an amount', () => {
    const order = documents.find((one) => one.kind === 'entity' && one.key === 'purchaseOrder') as EntityDocument;
    const codes = fieldsBeside(order, 'lines.price', true);
    expect(codes).toContainEqual({ value: '../currency', label: '主单的币种' });
    expect(codes.map(({ value }) => value)).not.toContain('../supplier');
  });

  test('or stand in the record it points at', () => {
    const offered = fieldsOfTarget(gallery, others, { type: 'ref', to: 'material' });
    expect(offered).toContainEqual({ value: 'category', label: '品类' });
  });
});

test('what is chosen so compiles', () => {
  const fields = Object.entries(gallery.fields).flatMap(([key, field]) => {
    const kind = kindNamed(field.type);
    return kind ? [[key, kind] as const] : [];
  });
  const steps = fields.flatMap(([key, kind]) =>
    settingsOf(kind).flatMap(([name, schema]): readonly Step[] => {
      const words = fieldOf(gallery, key) ?? {};
      const fit = constantsOf(schema)?.find((word) => canSay(kind, words, name, word));
      if (fit === undefined) return [];
      const change = Object.entries(settle(kind, words, name, fit));
      return change.map(([word, after]) => ({ path: `${pointerOfField(key)}/${word}`, after }));
    }),
  );
  expect(steps.map(({ path }) => path.split('/').at(-1))).toEqual(expect.arrayContaining(['view', 'linkage', 'mode']));
  const after = takeSteps(gallery, steps).document as EntityDocument;
  expect(wrongInCatalog(after)).toEqual([]);
});
