import type { MenuItem } from '../../../schemas/compile/model.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Session } from '../../kernel/session.ts';
import { type Amended, amend } from '../../metadata/amend.ts';
import { amendMenus, type Item, type Items, itemAt, putItem, wayTo } from './menu-layer.ts';
import { inWords } from './save-rights.ts';

/** A menu entry, or a named permission as a hidden one, as somebody enters it. */
export interface WantedItem {
  readonly parent: string;
  readonly title: string;
  readonly icon?: string;
  readonly url?: string;
  /** The view that a client of another make has for the address. */
  readonly component?: string;
  /** A page elsewhere is shown inside the frame. */
  readonly frame?: boolean;
  readonly needs?: string;
  readonly keepAlive?: boolean;
  readonly hidden?: boolean;
}

type Needs = Pick<House, 'db' | 'models'>;
const ownMenu = 'menu:mainMenu';

/** Adds an entry of the company's own, below another or at the top. */
export async function addItem(needs: Needs, session: Session, wanted: WantedItem): Promise<string> {
  const key = `own${newId().replaceAll('-', '').slice(-12)}`;
  await amendItems(needs, session, `新增菜单“${wanted.title}”`, (items, menu, found) => {
    const above = wanted.parent === '' ? (menu === ownMenu ? [] : undefined) : wayTo(items, wanted.parent);
    if (!above) return items;
    if (above.length > 2) throw new Refusal('invalid_input', { text: '菜单最多三级' });
    found();
    return putItem(items, [...above, key], withoutEmpty(wanted, { title: wanted.title }));
  });
  return key;
}

/** What an entry says anew; its place stays. */
export async function editItem(needs: Needs, session: Session, key: string, wanted: WantedItem): Promise<void> {
  await amendItems(needs, session, `修改菜单“${wanted.title}”`, (items, _menu, found) => {
    const way = wayTo(items, key);
    const item = way && itemAt(items, way);
    if (!way || !item) return items;
    found();
    return putItem(items, way, withoutEmpty(wanted, item));
  });
}

/** Takes entries away, and what hangs below them. */
export async function deleteItems(needs: Needs, session: Session, keys: readonly string[]): Promise<void> {
  const { model } = await needs.models.running(session.tenant);
  const named = keys.map((key) => `“${titleIn(model.menus, key) ?? key}”`);
  await amendItems(needs, session, `删除菜单${named.join('、')}`.slice(0, 200), (items, _menu, found) =>
    keys.reduce((left, key) => {
      const way = wayTo(left, key);
      if (!way) return left;
      found();
      return putItem(left, way, null);
    }, items),
  );
}

const titleIn = (items: readonly MenuItem[], key: string): string | undefined =>
  items.reduce<string | undefined>(
    (found, item) => found ?? (item.key === key ? item.title : titleIn(item.items, key)),
    undefined,
  );

type Change = (items: Items, menu: string, found: () => void) => Items;

async function amendItems(needs: Needs, session: Session, note: string, change: Change): Promise<void> {
  const running = await needs.models.running(session.tenant);
  const menus = [...running.model.uses.keys()].filter((id) => id.startsWith('menu:'));
  let isFound = false;
  const make = (now: Amended) =>
    amendMenus(now, menus, (items, menu) =>
      change(items, menu, () => {
        isFound = true;
      }),
    );
  try {
    await amend(needs, { tenant: session.tenant, by: session.user.username }, note, (now) => {
      const made = make({ own: now.own, product: now.product });
      if (!isFound) throw new Refusal('unknown_record', { text: '未找到菜单信息' });
      return made;
    });
  } catch (error) {
    throw inWords(error);
  }
}

function withoutEmpty(wanted: WantedItem, before: Item): Item {
  const { title, icon, url, needs, keepAlive, hidden } = wanted;
  const { icon: _i, opens: _o, needs: _n, keepAlive: _k, hidden: _h, ...kept } = before;
  const opens = url === undefined || url === '' ? undefined : opensOf(url, wanted, before);
  return {
    ...kept,
    title,
    ...(icon ? { icon } : {}),
    ...(opens ? { opens } : {}),
    ...(needs ? { needs } : {}),
    ...(keepAlive ? { keepAlive } : {}),
    ...(hidden ? { hidden } : {}),
  };
}

/** What an address opens: a list or a screen of ours by name, or a page elsewhere. */
function opensOf(url: string, { component, frame }: WantedItem, before: Item): NonNullable<Item['opens']> {
  const [, entity, list] = /^\/list\/([a-zA-Z0-9]+)\/([a-zA-Z0-9]+)$/.exec(url) ?? [];
  if (entity && list) return { list: `${entity}.${list}` };
  if (/^https?:\/\//.test(url)) return { url, ...(frame ? { frame } : {}) };
  const kept = before.opens && 'screen' in before.opens ? before.opens : null;
  if (url === '/dashboard/analysis') return { screen: 'home' };
  const screen = url.replace(/^\//, '');
  if (!/^[a-z][a-zA-Z0-9-/]*$/.test(screen)) throw new Refusal('invalid_input', { text: '菜单路径不正确' });
  if (kept && url.startsWith('/link/')) return kept;
  // What our own pages are called by such a client is not kept: only a view of its own is.
  const own = component === undefined || component === screen || /^(layouts|list|dashboard)\//.test(component);
  if (own) return { screen };
  if (!/^[a-zA-Z][a-zA-Z0-9/_-]{0,199}$/.test(component)) {
    throw new Refusal('invalid_input', { text: '前端组件路径不正确：以字母开头，只能用字母、数字、“/”、“-”和下划线' });
  }
  return { screen, component };
}
