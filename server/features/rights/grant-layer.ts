import { grantsAnything } from '../../../schemas/compile/grants-of.ts';
import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { Document } from '../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { entryOf } from '../../../schemas/language/entry-of.ts';
import { fillRanks } from '../../../schemas/language/ranks.ts';
import { changesAsLayer } from '../../../schemas/layers/diff-documents.ts';
import { layLayers } from '../../../schemas/layers/lay-layers.ts';
import type { OneGrant, RoleGrant } from '../../../schemas/sections/access/access.section.ts';
import type { Amended, Amendment } from '../../metadata/amend.ts';
import { operationsOf, spellOut } from './operations.ts';

/** What a document says of one role: `access.roles.<code>`. */
export type GrantDocument = RoleGrant;

/** A grant as somebody wants it to be; null: nothing at all. */
export type WantedGrant = GrantDocument | null;

export const grantIn = (document: Document | undefined, code: string): GrantDocument | undefined => {
  const roles = document?.kind === 'entity' ? document.access?.roles : undefined;
  return roles && Object.hasOwn(roles, code) ? roles[code] : undefined;
};

/** Product and company as one; undefined when neither knows it. */
export function laidOf(now: Amended, id: string): Document | undefined {
  const product = now.product(id);
  return product ? laidOver(product, now.own(id)) : now.own(id);
}

/** Laying gives everything its place, so both sides of a comparison are laid: what differs only in that is nobody's word. */
function laidOver(product: Document, own?: Document): Document {
  const { kind, key, spec } = product;
  return layLayers([product, own ?? ({ kind, key, spec, layer: 'tenant' } as Document)]).document;
}

/**
 * A document as the company wants it, as the company's layer: only what differs from the product is kept, and nothing
 * where nothing differs. One of the company's own is kept whole.
 */
export function asAmendment(now: Amended, id: string, after: Document): Amendment {
  const product = now.product(id);
  if (!product) return { id, document: after };
  const { rev: _, ...layer } = changesAsLayer(laidOver(product), after);
  const says = Object.keys(layer).some((key) => !['kind', 'key', 'spec'].includes(key));
  return { id, document: says ? layer : null };
}

/** Gives a role what is wanted on entities, one document after another. */
export function amendGrants(
  now: Amended,
  wanted: readonly { readonly entity: EntityModel; readonly code: string; readonly grant: WantedGrant }[],
): Amendment[] {
  const changed = new Map<string, Document>();
  for (const { entity, code, grant } of wanted) {
    const id = `entity:${entity.key}`;
    const laid = changed.get(id) ?? laidOf(now, id);
    if (laid?.kind !== 'entity') continue;
    const said = grantAs(grant, grantIn(now.product(id), code), entity);
    changed.set(id, withGrant(laid, entity, code, said));
  }
  return [...changed].map(([id, document]) => asAmendment(now, id, document));
}

/** A facet that says nothing of roles has its base's; the first word it says replaces them all, so all must be said. */
function withGrant(
  laid: EntityDocument,
  entity: EntityModel,
  code: string,
  said: GrantDocument | null,
): EntityDocument {
  const { [code]: _, ...others } = laid.access?.roles ?? entity.document.access?.roles ?? {};
  return { ...laid, access: { ...laid.access, roles: said ? { ...others, [code]: said } : others } };
}

/** In the product's own words where they mean the same. A role the product knows stays known: its cases name it. */
function grantAs(grant: WantedGrant, below: GrantDocument | undefined, entity: EntityModel): GrantDocument | null {
  if (!grant || !grantsAnything(grant)) return below ? { do: [] } : null;
  const also = fillRanks(Object.entries(grant.also ?? {})).map(([key, { label, rank, ...one }]) => {
    const place = rank === undefined ? {} : { rank };
    return [key, { label, ...place, ...oneAs(one, entryOf(below?.also, key), entity) }] as const;
  });
  return { ...oneAs(grant, below, entity), ...(also.length > 0 ? { also: Object.fromEntries(also) } : {}) };
}

function oneAs(
  { do: may, rows, hide, edit, parts }: OneGrant,
  below: OneGrant | undefined,
  entity: EntityModel,
): OneGrant {
  return {
    do: [...operationsAs(may, below?.do ?? [], entity)],
    ...(rows === undefined || rows.trim() === '' ? {} : { rows: rows.trim() }),
    ...(hide === undefined || hide.length === 0 ? {} : { hide: [...inOrderOf(hide, below?.hide)] }),
    ...(edit === undefined ? {} : { edit: [...inOrderOf(edit, below?.edit)] }),
    ...(parts === undefined ? {} : { parts }),
  };
}

/** `move:*` stays one word as long as it is all of them. */
function operationsAs(wanted: readonly string[], below: readonly string[], entity: EntityModel): readonly string[] {
  const all = spellOut(wanted, entity);
  const words = below.filter((word) => spellOut([word], entity).every((one) => all.includes(one)));
  const said = new Set(spellOut(words, entity));
  const rest = operationsOf(entity).filter((one) => all.includes(one) && !said.has(one));
  // Whatever is granted brings reading along; alone it is said.
  return [...words, ...rest.filter((one) => one !== 'read' || all.length === 1)];
}

/** The same things in another order are no change. */
const inOrderOf = (wanted: readonly string[], below: readonly string[] = []): readonly string[] => [
  ...below.filter((one) => wanted.includes(one)),
  ...wanted.filter((one) => !below.includes(one)),
];
