import { schemaOfKind } from '../language/document.ts';
import type { EntityDocument } from '../language/entity.ts';
import { layChange, settle } from '../layers/lay-layers.ts';

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
    forms: replaceByKey(base.forms, facet.forms),
    lists: replaceByKey(base.lists, facet.lists),
    print: replaceByKey(base.print, facet.print),
    access: layAccess(base.access, facet.access),
  };
  const said = Object.fromEntries(Object.entries(laid).filter(([, value]) => value !== undefined && !isEmpty(value)));
  return settle(schemaOfKind('entity'), { ...said, fields: laid.fields }) as EntityDocument;
}

const byKey = ['fields', 'parts', 'rules', 'checks', 'states', 'actions', 'becomes', 'serials', 'links'] as const;

function layAccess(base: EntityDocument['access'], facet: EntityDocument['access']): EntityDocument['access'] {
  if (!base || !facet) return facet ?? base;
  return {
    scopes: replaceByKey(base.scopes, facet.scopes),
    sets: replaceByKey(base.sets, facet.sets),
    roles: facet.roles ?? base.roles,
  };
}

function replaceByKey<T>(
  base: Readonly<Record<string, T>> | undefined,
  facet: Readonly<Record<string, T>> | undefined,
) {
  const entries = Object.entries({ ...base, ...facet }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as Record<string, T>;
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
