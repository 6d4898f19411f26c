import type { Model } from '../compile/model.ts';
import { touchedBy } from '../compile/uses-of.ts';
import type { EntityDocument } from '../language/entity.ts';
import { isSame } from '../layers/diff-documents.ts';

/** Of each entity whose cases may come out otherwise the roles they would be cases of; null: all its cases. */
export type TouchedCases = ReadonlyMap<string, ReadonlySet<string> | null>;

/**
 * The cases worth running after these documents changed. Most changes say nothing that a case of another document could read: how a
 * document is shown, a field that nobody knew before, what some roles may do. Then its own are run and those of its facets, and of the
 * documents that refer to it only what is told of one of these roles, who may now see more or less of it from there.
 */
export function casesTouchedBy(before: Model | null, after: Model, changed: ReadonlySet<string>): TouchedCases {
  const effects = new Map([...changed].map((id) => [id, effectOf(id, before, after)]));
  const loud = new Set([...effects].flatMap(([id, roles]) => (roles === null ? [id] : [])));
  const touched = new Map<string, ReadonlySet<string> | null>();
  for (const key of touchedBy(after, loud)) touched.set(key, null);
  for (const [id, roles] of effects) {
    if (roles === null) continue;
    for (const key of touchedBy(after, new Set([id]))) {
      const known = touched.get(key);
      if (known === null) continue;
      if (isOf(after, key, id)) touched.set(key, null);
      else if (roles.size > 0) touched.set(key, new Set([...(known ?? []), ...roles]));
    }
  }
  return touched;
}

/** Whether an entity is said by a document, as itself or as a facet. */
function isOf(model: Model, key: string, id: string): boolean {
  const base = model.entities.get(key)?.facetOf ?? null;
  return `entity:${key}` === id || (base !== null && isOf(model, base, id));
}

/** Whose sight of a document changed, where nothing else of it did that others read; null where something else did. */
function effectOf(id: string, before: Model | null, after: Model): ReadonlySet<string> | null {
  const [kind, key = ''] = id.split(':');
  const [was, is] = [before?.entities.get(key)?.document, after.entities.get(key)?.document];
  if (kind !== 'entity' || !was || !is || !isSame(readByOthers(was), readByOthers(is, was))) return null;
  const roles = [was, is].map((document) => document.access?.roles ?? {});
  const all = new Set(roles.flatMap((said) => Object.keys(said)));
  return new Set([...all].filter((role) => !isSame(roles[0]?.[role], roles[1]?.[role])));
}

/** What others may read of a document, and of its fields only those `known` to them. */
function readByOthers(document: EntityDocument, known = document): object {
  const {
    rev: _rev,
    lists: _lists,
    forms: _forms,
    print: _print,
    ext: _ext,
    icon: _icon,
    cases: _cases,
    ...said
  } = document;
  const fields = Object.entries(document.fields).filter(([key]) => Object.hasOwn(known.fields, key));
  return { ...said, fields: Object.fromEntries(fields), access: { ...document.access, roles: {} } };
}
