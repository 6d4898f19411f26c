import { keyInUse } from '../fieldsets/words-of-use.ts';
import type { Gathered } from './gather-documents.ts';
import type { Use } from './model.ts';
import { isSaidIn, type Resolved } from './resolve-facets.ts';

/**
 * Everything each document refers to. A field that an entity has from a fieldset is also the fieldset's: who names the one
 * names the other. What an entity only has from a fieldset says nothing itself.
 */
export function usesOfAll(
  gathered: ReadonlyMap<string, Gathered>,
  resolved: ReadonlyMap<string, Resolved>,
): ReadonlyMap<string, readonly Use[]> {
  const origins = new Map([...resolved.values()].flatMap((one) => fieldsFromFieldsets(one, gathered)));
  return new Map(
    [...gathered].map(([id, { findings, said }]) => [
      id,
      origins.size === 0 ? findings.uses : findings.uses.flatMap((use) => [use, ...alsoOf(use, origins, said)]),
    ]),
  );
}

function alsoOf(use: Use, origins: ReadonlyMap<string, string>, said: unknown): readonly Use[] {
  const ref = origins.get(use.ref);
  return ref !== undefined && isSaidIn(said, use.path) ? [{ ref, path: use.path }] : [];
}

/** `entity:order.shipCity` → `fieldset:address.city`, also through a facet. */
function fieldsFromFieldsets(
  one: Resolved,
  gathered: ReadonlyMap<string, Gathered>,
): readonly (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (let here: Resolved | null = one; here; here = here.base) {
    const said = gathered.get(`entity:${here.document.key}`)?.said;
    for (const [use, what] of Object.entries((said?.kind === 'entity' && said.fieldsets) || {})) {
      const fieldset = gathered.get(`fieldset:${what.of}`)?.document;
      for (const key of Object.keys(fieldset?.kind === 'fieldset' ? fieldset.fields : {}))
        pairs.push([`entity:${one.document.key}.${keyInUse(use, what, key)}`, `fieldset:${what.of}.${key}`]);
    }
  }
  return pairs;
}
