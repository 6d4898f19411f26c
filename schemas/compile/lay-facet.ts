import { schemaOfKind } from '../language/document.ts';
import type { EntityDocument } from '../language/entity.ts';
import type { Section } from '../language/section.ts';
import { layChange, settle } from '../layers/lay-layers.ts';
import { sections } from '../sections/sections.ts';

/**
 * A facet as if it had been written out: its base with the facet's words over it.
 * Fields, rules, checks, states, actions and chains are changed by key. A form, a list or a role that the facet names is its own from start to end,
 * and once it speaks of roles only those it names have any right here.
 */
export function layFacet(base: EntityDocument, facet: EntityDocument): EntityDocument {
  const {
    cases: _cases,
    changes: _changes,
    note: _note,
    rev: _rev,
    layer: _layer,
    facetOf: _facetOf,
    fieldsets: _sets,
    ...kept
  } = base;
  const laid = {
    ...kept,
    ...facet,
    store: base.store,
    when: { ...base.when, ...facet.when },
    ...Object.fromEntries(byKey.map((section) => [section, layChange(base[section], facet[section] ?? {})])),
    ...laySections(base, facet),
  };
  const said = Object.fromEntries(Object.entries(laid).filter(([, value]) => value !== undefined && !isEmpty(value)));
  return settle(schemaOfKind('entity'), { ...said, fields: laid.fields }) as EntityDocument;
}

const byKey = ['fields', 'parts'] as const;

type Said = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** Of the sections that have a folder: as each says. Of any other a facet's words stand in place of its base's. */
function laySections(base: EntityDocument, facet: EntityDocument) {
  const [below, above] = [base as unknown as Said, facet as unknown as Said];
  return Object.fromEntries(
    sections.flatMap(({ key, facet: has }) =>
      has === undefined ? [] : [[key, laySection(below[key], above[key], has)]],
    ),
  );
}

function laySection(below: Said[string], above: Said[string], has: NonNullable<Section['facet']>) {
  if (has === 'words') return layChange(below, above ?? {});
  if (has === 'entries') return replaceByKey(below, above);
  if (!below || !above) return above ?? below;
  const entries = Object.fromEntries(
    Object.keys(has).map((word) => [word, replaceByKey(below[word] as Entries, above[word] as Entries)]),
  );
  return { ...entries, ...below, ...above, ...entries };
}

type Entries = Readonly<Record<string, unknown>> | undefined;

function replaceByKey<T>(
  base: Readonly<Record<string, T>> | undefined,
  facet: Readonly<Record<string, T>> | undefined,
) {
  const entries = Object.entries({ ...base, ...facet }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as Record<string, T>;
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
