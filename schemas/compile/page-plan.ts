import type { BlockValues } from '../kinds/block-values.ts';

/** A page as it is drawn: templates chosen, fragments laid in, versions lifted, every field with a value. Plain JSON, sent along for the browser to go on from. */
export interface PagePlan {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly path: string | null;
  readonly place: number | null;
  readonly template: Template;
  readonly root: NodePlan;
}

export type Template = 'se' | 'pro';

export interface NodePlan {
  readonly key: string;
  /** A kind's name, without its version. */
  readonly block: string;
  /** Content and look together: what the block's component is handed. */
  readonly values: BlockValues;
  readonly tablet?: BlockValues;
  readonly phone?: BlockValues;
  readonly hide?: readonly string[];
  readonly slots?: Readonly<Record<string, readonly NodePlan[]>>;
  /** Where its data stands among the page's. */
  readonly data?: Readonly<Record<string, string>>;
}

/** What all pages share, in order and without what is not to be seen. */
export interface SitePlan {
  readonly name: string;
  readonly description: string;
  readonly template: Template;
  readonly primaryColor: string;
  readonly logo: { readonly logoImg?: string; readonly text?: string };
  readonly navs: {
    readonly isImmersed: boolean;
    readonly justify: 'left' | 'center' | 'right';
    readonly color?: string;
    readonly indicatorColor?: string;
    readonly siteMap: readonly NavEntry[];
  };
  readonly footer: {
    readonly siteMap: readonly { readonly title: string; readonly items: readonly NavEntry[] }[];
    readonly otherLinks: readonly { readonly title: string; readonly url: string }[];
    readonly icpInfo: string;
    readonly copyright: string;
    readonly supportInfo: string;
    readonly imgs: readonly { readonly title: string; readonly image: string }[];
  };
}

export interface NavEntry {
  readonly title: string;
  readonly path: string;
}
