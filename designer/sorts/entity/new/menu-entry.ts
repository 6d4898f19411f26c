import type { MenuDocument } from '../../../../schemas/language/menu.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { rankBefore } from '../../../kernel/places.ts';
import { takeSteps } from '../../../kernel/steps.ts';
import { freeKey } from '../../../kernel/suggest-key.ts';

/** The group new applications stand in unless another is chosen. */
export const ownApps = { key: 'ownApps', title: '自建应用' };

export const groupsOf = (menu: MenuDocument): readonly { readonly value: string; readonly label: string }[] => {
  const groups = inOrder(menu.items)
    .filter(([, item]) => item.items !== undefined)
    .map(([value, item]) => ({ value, label: titleOf(item.title) }));
  return groups.some(({ value }) => value === ownApps.key)
    ? groups
    : [{ value: ownApps.key, label: ownApps.title }, ...groups];
};

interface Entry {
  readonly entity: string;
  readonly title: string;
  readonly group: string;
}

/** A menu with an entry for an entity's list in a group, which is made where it is missing. */
export function withEntry(menu: MenuDocument, { entity, title, group }: Entry): MenuDocument {
  const there = menu.items[group];
  const key = freeKey(entity, new Set(Object.keys(there?.items ?? {})));
  const entry = { title, opens: { list: `${entity}.main` }, needs: `${entity}:read`, keepAlive: true };
  const rank = rankBefore(there?.items, null);
  const steps = there
    ? [{ path: at('/items', group, 'items', key), after: { ...entry, rank } }]
    : [
        {
          path: at('/items', group),
          after: {
            title: ownApps.title,
            icon: 'appstore',
            items: { [key]: { ...entry, rank } },
            rank: rankBefore(menu.items, null),
          },
        },
      ];
  return takeSteps(menu, steps).document;
}
