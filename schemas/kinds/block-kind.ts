import type { BlockValues, Link, Picture, Words } from './block-values.ts';

/**
 * The manifest of a block of public pages. The studio makes palette, inspector and nesting from it, compile checks pages by it,
 * the server reads from it what data a page needs. Its look is a plain component of the same name in `renderers/blocks`.
 */
export interface BlockKind {
  readonly name: string;
  /** Raised when its fields change meaning; pages name it (`hero@1`) and are lifted by `upgrades`. */
  readonly version: number;
  readonly title: string;
  /** One sentence for the palette. */
  readonly about: string;
  readonly group: BlockGroup;
  readonly fields: Readonly<Record<string, BlockField>>;
  readonly slots?: Readonly<Record<string, SlotRule>>;
  /** Blocks it may stand directly in; absent: wherever a slot takes it. */
  readonly within?: readonly string[];
  /** At most so often on one page. */
  readonly most?: number;
  /** The record data it draws, from the values it has. */
  readonly data?: (values: BlockValues) => readonly DataNeed[];
  /** A permission without which it is not drawn. */
  readonly sees?: string;
  /** From version n to n + 1: values of a node as they stood, content and look together, to what they are now. */
  readonly upgrades?: Readonly<Record<number, (values: BlockValues) => BlockValues>>;
  /** What its words stand on and how they look where nobody chose; null where that cannot be told. Absent: dark words on white. */
  readonly ground?: (values: BlockValues, site: SiteLook) => Ground | null;
  /** Stands for a fragment document, which is laid in its place. */
  readonly standsForFragment?: boolean;
}

/** Of the site, what colours depend on. */
export interface SiteLook {
  readonly primaryColor: string;
  readonly template: string;
}

export interface Ground {
  readonly color: string;
  readonly ink: string;
  /** The field that chose the ground. */
  readonly chosenBy?: string;
}

export type BlockGroup = 'frame' | 'layout' | 'content' | 'records' | 'login';

export const blockGroups: Readonly<Record<BlockGroup, string>> = {
  frame: '页面框架',
  layout: '布局',
  content: '内容',
  records: '业务数据',
  login: '登录页',
};

/** What a slot takes. Names and groups are alternatives; neither: any block but a frame. */
export interface SlotRule {
  readonly title: string;
  readonly blocks?: readonly string[];
  readonly groups?: readonly BlockGroup[];
  readonly most?: number;
}

/** Rows that the server reads for a block; `query` is plain text so that equal needs are read once. */
export interface DataNeed {
  readonly source: string;
  /** What the block calls it, where it asks one source for several things. */
  readonly as?: string;
  readonly query?: Readonly<Record<string, string>>;
}

export const dataKey = ({ source, query = {} }: DataNeed): string =>
  [source, ...Object.entries(query).map(([key, value]) => `${key}=${value}`)].join('&');

/** The need a key was made of. */
export function needOf(key: string): DataNeed {
  const [source = '', ...query] = key.split('&');
  const entries = query.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  return { source, query: Object.fromEntries(entries) };
}

interface FieldBasics {
  readonly label: string;
  /** Content is shared by both templates and kept apart from the layout; look belongs to the node. Unless said, by the field's kind. */
  readonly in?: 'content' | 'look';
  /** The inspector's heading it stands under. */
  readonly group?: string;
  readonly help?: string;
}

/** A field of a look that may differ on tablet and phone: drawn through a CSS variable of its name. */
interface DeviceField extends FieldBasics {
  readonly device?: boolean;
}

export type BlockField =
  | (FieldBasics & { readonly kind: 'words'; readonly start?: Words; readonly max?: number })
  | (FieldBasics & { readonly kind: 'text'; readonly start?: string; readonly max?: number; readonly lines?: boolean })
  | (FieldBasics & { readonly kind: 'html'; readonly start?: string; readonly max?: number })
  | (FieldBasics & { readonly kind: 'link'; readonly start?: Link })
  | (FieldBasics & { readonly kind: 'picture'; readonly start?: Picture })
  | (DeviceField & { readonly kind: 'color'; readonly start?: string })
  | (DeviceField & {
      readonly kind: 'number';
      readonly start: number;
      readonly min: number;
      readonly max: number;
      readonly step?: number;
      readonly unit?: 'px';
    })
  | (DeviceField & { readonly kind: 'flag'; readonly start: boolean })
  | (DeviceField & {
      readonly kind: 'choice';
      readonly start: string;
      readonly options: Readonly<Record<string, string>>;
    })
  | (FieldBasics & {
      readonly kind: 'rows';
      readonly fields: Readonly<Record<string, Exclude<BlockField, { readonly kind: 'rows' }>>>;
      readonly start?: readonly BlockValues[];
      readonly most?: number;
    })
  | (FieldBasics & { readonly kind: 'fragment'; readonly start?: string });

export type BlockFieldKind = BlockField['kind'];
export type BlockFieldOf<Kind extends BlockFieldKind> = Extract<BlockField, { readonly kind: Kind }>;

const looks: readonly BlockFieldKind[] = ['color', 'number', 'flag', 'choice', 'fragment'];

/** Whether a field belongs to the content that both templates share. */
export const isContent = (field: BlockField): boolean =>
  (field.in ?? (looks.includes(field.kind) ? 'look' : 'content')) === 'content';

type ValueOf<Field> = Field extends { kind: 'words' }
  ? Words
  : Field extends { kind: 'text' | 'html' | 'fragment' }
    ? string
    : Field extends { kind: 'link' }
      ? Link
      : Field extends { kind: 'picture' }
        ? Picture | undefined
        : Field extends { kind: 'color' }
          ? string | undefined
          : Field extends { kind: 'number' }
            ? number
            : Field extends { kind: 'flag' }
              ? boolean
              : Field extends { kind: 'choice'; options: infer Options }
                ? keyof Options & string
                : Field extends { kind: 'rows'; fields: infer Fields }
                  ? readonly ({ readonly key: string } & { readonly [Key in keyof Fields]: ValueOf<Fields[Key]> })[]
                  : never;

/** What a block's component is handed: every field has a value, its start where nothing is said. */
export type ValuesOf<Kind extends { readonly fields: Readonly<Record<string, BlockField>> }> = {
  readonly [Key in keyof Kind['fields']]: ValueOf<Kind['fields'][Key]>;
};

/** Gives a manifest its exact type. */
export const defineBlock = <const Kind extends BlockKind>(kind: Kind): Kind => kind;
