import type { Model, Use } from './model.ts';

/** Everything a document refers to: `entity:supplier`, `dict:currency`, `entity:material.spec`, `role:buyer`, `block:hero`; and where. */
export const usesOf = (model: Model, document: string): readonly Use[] => model.uses.get(document) ?? [];

export interface User extends Use {
  readonly document: string;
}

const byWhatIsUsed = new WeakMap<Model, ReadonlyMap<string, readonly User[]>>();

/** Everything that refers to something or to what it holds, document by document: gone through once for a model. */
export function usersWithin(model: Model, ref: string): readonly User[] {
  const known = byWhatIsUsed.get(model);
  if (known) return known.get(ref) ?? [];
  const found = new Map<string, User[]>();
  for (const [document, uses] of model.uses)
    for (const use of uses) {
      const user = { document, ...use };
      for (let end = use.ref.length; end > 0; end = use.ref.lastIndexOf('.', end - 1)) {
        const held = use.ref.slice(0, end);
        const users = found.get(held);
        if (users) users.push(user);
        else found.set(held, [user]);
      }
    }
  byWhatIsUsed.set(model, found);
  return found.get(ref) ?? [];
}

/** The document that a reference leads into. A publish asks this of every reference there is. */
const documentOf = (ref: string): string => {
  const end = ref.indexOf('.');
  return end < 0 ? ref : ref.slice(0, end);
};

/** Where something is referred to. An entity is also used by whoever else uses one of its fields, and lines by whoever uses what they hold. */
export function usersOf(model: Model, ref: string): readonly { readonly document: string; readonly path: string }[] {
  const users: { document: string; path: string }[] = [];
  const seen = new Set<string>();
  for (const { document, path, ref: used } of usersWithin(model, ref)) {
    const key = `${document} ${path}`;
    if ((used !== ref && document === ref) || seen.has(key)) continue;
    seen.add(key);
    users.push({ document, path });
  }
  return users;
}

/** The flows that may go otherwise: themselves, and those that refer to what changed. */
export const flowsTouchedBy = (model: Model, changed: ReadonlySet<string>): readonly string[] =>
  [...model.flows.keys()].filter(
    (key) => changed.has(`flow:${key}`) || usesOf(model, `flow:${key}`).some(({ ref }) => changed.has(documentOf(ref))),
  );

/** The entities that may come out otherwise when these documents have changed: themselves, who refers to them, and the facets of all these. */
export function touchedBy(model: Model, changed: ReadonlySet<string>): readonly string[] {
  const refersToOne = (key: string) => usesOf(model, `entity:${key}`).some(({ ref }) => changed.has(documentOf(ref)));
  const isTouched = (key: string): boolean => {
    const base = model.entities.get(key)?.facetOf ?? null;
    return changed.has(`entity:${key}`) || refersToOne(key) || (base !== null && isTouched(base));
  };
  return [...model.entities.keys()].filter(isTouched);
}
