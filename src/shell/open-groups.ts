import type { MenuItem } from '../../schemas/compile/model.ts';
import { entriesOf } from '../frame/addresses/menu-paths.ts';

/** What somebody opened or closed by hand, by the key of the group. */
export type Chosen = Readonly<Record<string, boolean>>;

/** A menu of more entries than one takes in at a glance begins closed. */
const glance = 32;

export const groupsOf = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap((item) => (item.items.length > 0 && !item.alwaysShow ? [item.key, ...groupsOf(item.items)] : []));

/** The groups that stand open: those somebody opened, the way to where one is, and in a short menu all. */
export function openGroups(menu: readonly MenuItem[], trail: readonly MenuItem[], chosen: Chosen): readonly string[] {
  const isShort = entriesOf(menu).length <= glance;
  const onTheWay = new Set(trail.map(({ key }) => key));
  return groupsOf(menu).filter((key) => chosen[key] ?? (isShort || onTheWay.has(key)));
}

/** What was chosen, once the open groups have become these. */
export function choose(chosen: Chosen, before: readonly string[], now: readonly string[]): Chosen {
  const changed = [
    ...now.filter((key) => !before.includes(key)).map((key) => [key, true] as const),
    ...before.filter((key) => !now.includes(key)).map((key) => [key, false] as const),
  ];
  return { ...chosen, ...Object.fromEntries(changed) };
}

/** Going somewhere opens the way there, even if it was closed by hand before. */
export function uncover(chosen: Chosen, trail: readonly MenuItem[]): Chosen {
  const closed = trail.filter(({ key }) => chosen[key] === false);
  if (closed.length === 0) return chosen;
  return Object.fromEntries(Object.entries(chosen).filter(([key]) => !closed.some((item) => item.key === key)));
}

export function readChosen(text: string | null): Chosen {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([, is]) => typeof is === 'boolean'));
  } catch {
    return {};
  }
}
