import { keyInUse } from '../fieldsets/words-of-use.ts';
import { below } from '../language/names.ts';
import type { Gathered } from './gather-documents.ts';
import type { Spared } from './kept.ts';
import type { Use } from './model.ts';
import { pointerOf } from './pointer-of.ts';
import { isSaidIn, type Resolved } from './resolve-facets.ts';

/**
 * Everything each document refers to. A field that an entity has from a fieldset, a facet from its base, or a list of lines from the
 * document they stand in, is also theirs: who names the one names the other. What an entity only has from them says nothing itself.
 */
export function usesOfAll(
  gathered: ReadonlyMap<string, Gathered>,
  resolved: ReadonlyMap<string, Resolved>,
  spared: ReadonlyMap<string, Spared>,
): ReadonlyMap<string, readonly Use[]> {
  const all = [...resolved.values()];
  const fieldsets = new Map(all.flatMap((one) => fieldsFromFieldsets(one, gathered)));
  const facets = new Map(all.filter(({ base }) => base !== null).map((one) => [`entity:${one.document.key}`, one]));
  const lists = new Map(all.flatMap((one) => linesTaken(one)));
  return new Map(
    [...gathered].map(([id, { findings, said }]) => {
      const known = spared.get(id);
      if (known) return [id, known.uses];
      const alsoOf = ({ ref, path }: Use): readonly Use[] => {
        const origins = [fieldsets.get(ref) ?? [], inBases(ref, facets), whereTaken(ref, lists)].flat();
        if (origins.length === 0) return [];
        const isOwn = said.kind !== 'entity' || said.store?.lines !== undefined || isSaidIn(said, path);
        return isOwn ? origins.map((origin) => ({ ref: origin, path })) : [];
      };
      return [id, findings.uses.flatMap((use) => [use, ...alsoOf(use)])];
    }),
  );
}

/** `entity:supplierOrder.total` is `entity:purchaseOrder.total` as well. */
function inBases(ref: string, facets: ReadonlyMap<string, Resolved>): readonly string[] {
  const dot = ref.indexOf('.');
  const facet = dot < 0 ? undefined : facets.get(ref.slice(0, dot));
  if (!facet) return [];
  const path = ref.slice(dot + 1);
  const pointers = [pointerOf(path), pointerOf(path, true)];
  const found: string[] = [];
  for (let here = facet.base; here; here = here.base) {
    const { document } = here;
    if (!pointers.some((pointer) => isSaidIn(document, pointer))) break;
    found.push(`entity:${document.key}.${path}`);
  }
  return found;
}

/**
 * `entity:demandLine.qty` is `entity:demand.lines.qty` as well, and `entity:demandLine.depart` is `entity:demand.depart`: of the lines
 * that stand in it, as is what points at it from them.
 */
function whereTaken(ref: string, lists: ReadonlyMap<string, LinesTaken>): readonly string[] {
  const dot = ref.indexOf('.');
  const lines = dot < 0 ? undefined : lists.get(ref.slice(0, dot));
  if (!lines) return [];
  const [, key = ''] = ref.split('.');
  const part = `entity:${lines.of}.${lines.part}`;
  if (key === lines.as) return [part];
  if (lines.head.includes(key)) return [`entity:${lines.of}.${key}`, part];
  return lines.fields.includes(key) ? [`entity:${lines.of}.${below(lines.part, key)}`] : [];
}

type LinesTaken = NonNullable<NonNullable<Resolved['document']['store']>['lines']>;

const linesTaken = ({ document }: Resolved): readonly (readonly [string, LinesTaken])[] =>
  document.store?.lines ? [[`entity:${document.key}`, document.store.lines]] : [];

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
        pairs.push([
          `entity:${one.document.key}.${below(what.part ?? '', keyInUse(use, what, key))}`,
          `fieldset:${what.of}.${key}`,
        ]);
    }
  }
  return pairs;
}
