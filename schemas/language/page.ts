import { type Static, Type } from '@sinclair/typebox';
import { called, Key, Keyed, MapOf, Maybe, OPEN, oneOf, opening, Strict } from './parts.ts';

const Props = Type.Record(Type.String(), Type.Unknown(), { [OPEN]: 'block' });
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' });
const Device = oneOf({ phone: '手机', tablet: '平板', desk: '电脑' });

/** What a page says of a node of a fragment it shows, in place of the fragment's own word. */
const Override = Strict({
  props: called('设置', Maybe(Props)),
  phone: called('手机', Maybe(Props)),
  tablet: called('平板', Maybe(Props)),
  content: called('内容', Maybe(Props)),
  visible: called('显示', Maybe(Type.Boolean())),
});

const Node = Strict({
  /** A block and the version of its manifest: `hero@3`. */
  block: called('区块', Type.String({ pattern: '^[a-z][a-zA-Z0-9]*@[1-9][0-9]*$' }), 'block'),
  /** A name editors know it by. */
  label: called('名称', Maybe(Type.String({ minLength: 1, maxLength: 60 }))),
  /** What stands in it, by slot. Nodes have ranks there, so that two editors who add at one place both keep what they added; a hand writes arrays of keys. */
  slots: called('区域', Maybe(Type.Record(Key, Keyed('node', Strict({})), { additionalProperties: false }))),
  content: called('文字', Maybe(Type.String({ maxLength: 100 }))),
  props: called('设置', Maybe(Props)),
  /** What differs on a phone. */
  phone: called('手机', Maybe(Props)),
  /** What differs on a tablet, and on a phone that says nothing of its own. */
  tablet: called('平板', Maybe(Props)),
  /** Switched off it stays in the page and is not drawn; on where nothing is said. */
  visible: called('显示', Maybe(Type.Boolean())),
  hide: called('隐藏的设备', Maybe(Type.Array(Device))),
  from: called('显示自', Maybe(Moment)),
  until: called('显示到', Maybe(Moment)),
  lock: called('锁定', Maybe(Type.Array(oneOf({ move: '移动', delete: '删除', edit: '修改' })))),
  /** In a node that stands for a fragment: by the fragment's own node keys. */
  overrides: called('本页的内容', Maybe(MapOf(Override))),
});

const tree = {
  root: called('最外层区块', Key, 'node'),
  nodes: called('区块', Type.Record(Key, Node, { additionalProperties: false })),
  /** Texts and pictures apart from the layout: both templates of a page draw the same ones. */
  content: called('内容', Maybe(Type.Record(Type.String(), Props))),
};

/** A page of the portal: a tree of blocks, with its texts beside it so that editors never touch the layout. */
export const PageDocument = Strict({
  kind: called('种类', Type.Literal('page')),
  ...opening,
  channel: called('使用场合', Maybe(oneOf({ public: '公开', signedIn: '登录后', login: '登录页' }))),
  /** The template its `root` is drawn for, where it has one. */
  template: called('模板', Maybe(Key)),
  ...tree,
  /** Roots of the other templates, in the same nodes: `{ "pro": "proPage" }`. */
  roots: called('各模板的最外层区块', Maybe(MapOf(called('区块', Key, 'node')))),
  /** Where the public finds it; a page without one is drawn by code that knows its key. */
  path: called('网址', Maybe(Type.String({ pattern: '^/[a-zA-Z][a-zA-Z0-9-]*(/:?[a-zA-Z][a-zA-Z0-9-]*){0,2}$' }))),
  /** The portal layout's page index: 0 home, 1 purchase announcements, 2 results, 4 about. */
  place: called('页面序号', Maybe(Type.Integer({ minimum: 0, maximum: 99 }))),
  /** What search engines and shared links say of it. */
  description: called('给搜索引擎的说明', Maybe(Type.String({ maxLength: 300 }))),
});

/** A saved group of blocks. Pages show it by a node that stands for it: a change here is a change everywhere. */
export const FragmentDocument = Strict({ kind: called('种类', Type.Literal('fragment')), ...opening, ...tree });

const Address = Type.String({ minLength: 1, maxLength: 500 });
const entry = {
  title: called('名称', Type.String({ minLength: 1, maxLength: 60 })),
  visible: called('显示', Maybe(Type.Boolean())),
};

/** What all pages of the portal share: its template, colours, navigation and footer. One per company, key `portal`. */
export const SiteDocument = Strict({
  kind: called('种类', Type.Literal('site')),
  ...opening,
  /** Basic (`se`) or advanced (`pro`). */
  template: called('模板', oneOf({ se: '基础版', pro: '高级版' })),
  /** The page document that dresses the sign-in screen. */
  login: called('登录页', Maybe(Key), 'page'),
  description: called('给搜索引擎的说明', Maybe(Type.String({ maxLength: 300 }))),
  primaryColor: called('主色', Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
  logo: called(
    '标志',
    Strict({
      logoImg: called('标志图片', Maybe(Type.String({ maxLength: 60 }))),
      text: called('名称', Maybe(Type.String({ maxLength: 40 }))),
    }),
  ),
  navs: called(
    '导航栏',
    Strict({
      isImmersed: called('沉浸式', Maybe(Type.Boolean())),
      justify: called('对齐', Maybe(oneOf({ left: '左侧', center: '居中', right: '右侧' }))),
      color: called('颜色', Maybe(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }))),
      indicatorColor: called('指示条颜色', Maybe(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }))),
      siteMap: called('导航', Keyed('key', Strict({ ...entry, path: called('链接', Address) }))),
    }),
  ),
  footer: called(
    '页脚',
    Strict({
      siteMap: called(
        '链接栏目',
        Keyed(
          'key',
          Strict({
            ...entry,
            items: called('下级链接', Keyed('key', Strict({ ...entry, path: called('链接', Address) }))),
          }),
        ),
      ),
      otherLinks: called('友情链接', Maybe(Keyed('key', Strict({ ...entry, url: called('链接', Address) })))),
      icpInfo: called('备案信息', Maybe(Type.String({ maxLength: 100 }))),
      copyright: called('版权信息', Maybe(Type.String({ maxLength: 200 }))),
      supportInfo: called('技术支持', Maybe(Type.String({ maxLength: 200 }))),
      imgs: called(
        '图片',
        Maybe(Keyed('key', Strict({ ...entry, image: called('图片', Type.String({ maxLength: 60 })) }))),
      ),
    }),
  ),
});

export type PageDocument = Static<typeof PageDocument>;
export type FragmentDocument = Static<typeof FragmentDocument>;
export type SiteDocument = Static<typeof SiteDocument>;
export type PageNode = Static<typeof Node>;
