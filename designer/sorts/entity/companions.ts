import type { Document } from '../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import type { MenuDocument } from '../../../schemas/language/menu.ts';
import { allFields } from '../../kernel/places.ts';
import { atWork, type FoundDocument } from '../../kernel/work.ts';

/** Drafts that go with an entity's: dictionaries its fields use, fieldsets it has them from, entities they point at and that never ran, menus that open its lists. */
export function companionsOf(document: EntityDocument, all: readonly FoundDocument[]): readonly string[] {
  const named = new Set([
    ...allFields(document).flatMap(([, field]) => [`dict:${String(field.dict)}`, `entity:${String(field.to)}`]),
    ...Object.values(document.fieldsets ?? {}).map(({ of }) => `fieldset:${of}`),
  ]);
  return all.flatMap(({ id, kind, draft, laid, product, ...found }) => {
    if (!draft || draft.body === null || id === `entity:${document.key}`) return [];
    const goes = named.has(id) ? kind === 'dict' || kind === 'fieldset' || !laid : false;
    const now = atWork({ id, kind, draft, laid, product, ...found });
    return goes || (now && opens(now, document.key) && !(laid && opens(laid, document.key))) ? [id] : [];
  });
}

/** Whether a menu has an entry for one of an entity's lists. */
const opens = (document: Document, entity: string): boolean =>
  document.kind === 'menu' && listsIn(document.items).some((list) => list.startsWith(`${entity}.`));

function listsIn(items: MenuDocument['items'] | undefined): readonly string[] {
  return Object.values(items ?? {}).flatMap((item) => {
    const own = item.opens && 'list' in item.opens ? [item.opens.list] : [];
    return [...own, ...listsIn(item.items as MenuDocument['items'] | undefined)];
  });
}
