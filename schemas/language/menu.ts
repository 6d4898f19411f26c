import { type Static, Type } from '@sinclair/typebox';
import { hueTitles } from './hues.ts';
import { Code, called, Key, Keyed, Maybe, oneOf, opening, Strict, Title } from './parts.ts';

const Opens = Type.Union([
  Strict({ list: called('列表', Type.String({ pattern: '^[a-z][a-zA-Z0-9]*\\.[a-z][a-zA-Z0-9]*$' }), 'list') }),
  /** The page of a report. */
  Strict({ report: called('报表', Key, 'report') }),
  Strict({ dashboard: called('看板', Key, 'dashboard') }),
  Strict({
    screen: called('画面', Type.String({ pattern: '^[a-z][a-zA-Z0-9-/]*$' })),
    /** What a client of another make shows at this address: the path of a view among its own. */
    component: called('其他前端的组件', Maybe(Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9/_-]{0,199}$' }))),
  }),
  Strict({
    /** May name places of `menu-places.ts`: `https://bi.example/?user={{username}}`. */
    url: called('网址', Type.String({ pattern: '^(https?://|/)', maxLength: 2000 })),
    /** Shown inside the frame, in a tab of its own; otherwise it opens beside the product. */
    frame: called('在框内显示', Maybe(Type.Boolean())),
  }),
]);

const Leaf = Strict({
  title: called('名称', Title),
  icon: called('图标', Maybe(Type.String({ pattern: '^[a-z][a-z0-9-]*$' }))),
  /** What the pages are about: their colour in the menu, on tabs, lists and records. Whatever is below has it too, unless it says its own. */
  hue: called('颜色', Maybe(oneOf(hueTitles))),
  opens: called('打开', Maybe(Opens)),
  /** `purchaseOrder:read`, or a named permission; absent: every signed-in user. */
  needs: called('所需权限', Maybe(Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]*(:[a-zA-Z0-9*]+)*$' })), 'needs'),
  /** Only for the company's own people, or only for suppliers; absent: both. */
  for: called('显示给', Maybe(oneOf({ staff: '内部人员', supplier: '供应商' }))),
  /** Roles it is hidden from, though they could open it. Whoever holds another role that can still sees it. */
  not: called('不显示给', Maybe(Type.Array(Code, { maxItems: 500, uniqueItems: true })), 'role'),
  /** `false`: drawn anew each time it is shown; otherwise it stays as one left it. */
  keepAlive: called('保留上次的样子', Maybe(Type.Boolean())),
  hidden: called('隐藏', Maybe(Type.Boolean())),
  /** One entry for a page and the pages below it: those have an address, and no line of their own in the menu. */
  alwaysShow: called('聚合为一项', Maybe(Type.Boolean())),
  /** `false`: no address is made for it, nor for what is below it. */
  route: called('生成网址', Maybe(Type.Boolean())),
});
const Group = Type.Composite([Leaf, Type.Object({ items: called('下级菜单', Maybe(Keyed('key', Leaf))) })], {
  additionalProperties: false,
});
const Top = Type.Composite([Leaf, Type.Object({ items: called('下级菜单', Maybe(Keyed('key', Group))) })], {
  additionalProperties: false,
});

/** A side menu, three levels deep. What an item opens decides, together with its rights, whether a user sees it. */
export const MenuDocument = Strict({
  kind: called('种类', Type.Literal('menu')),
  ...opening,
  items: called('菜单项', Keyed('key', Top)),
});

export type MenuDocument = Static<typeof MenuDocument>;
export type MenuItemDocument = Static<typeof Top>;
