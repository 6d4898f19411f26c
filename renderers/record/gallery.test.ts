import { describe, expect, test } from 'vitest';
import { Effect } from '../../schemas/sections/rules/rules.section.ts';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import gallery from '../../tests/fixtures/gallery/gallery.json' with { type: 'json' };
import { fieldKinds } from '../fields/kinds.ts';

describe('the gallery', () => {
  const { fields } = catalogPlan('gallery', ['buyer']);
  const text = JSON.stringify(gallery);

  test('holds every kind of field', () => {
    const held = new Set(Object.values(fields).map(({ kind }) => kind));
    expect(fieldKinds.map(({ name }) => name).filter((name) => !held.has(name))).toEqual([]);
  });

  test('holds every effect of a rule', () => {
    const effects = Effect.anyOf.map(({ properties }) => Object.keys(properties)[0]);
    expect(effects.filter((name) => !text.includes(`{"${name}":`))).toEqual([]);
  });

  test('holds every dialog, linkage and layout', () => {
    for (const said of ['"chooser":"people"', '"chooser":"departs"', '"chooser":"orgs"', '"chooser":"table"'])
      expect(text).toContain(said);
    for (const said of [
      '"linkage":"select"',
      '"condition":',
      '"parent":"big"',
      '"again":"add"',
      '"below":{',
      '"tabs":[',
    ])
      expect(text).toContain(said);
    for (const said of ['"view":"radio"', '"view":"checkbox"', '"view":"popup"', '"under":', '"marks":', '"modes":'])
      expect(text).toContain(said);
    expect(new Set(gallery.forms.edit.head.map(({ cols }) => cols))).toEqual(new Set([1, 2, 3, 4]));
  });
});
