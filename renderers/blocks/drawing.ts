import {
  type ComponentType,
  type CSSProperties,
  createContext,
  type HTMLAttributes,
  type ReactNode,
  useContext,
} from 'react';
import type { NodePlan, SitePlan } from '../../schemas/compile/page-plan.ts';
import type { Picture, Words } from '../../schemas/kinds/block-values.ts';

/** What every block of a page is drawn with. */
export interface Drawing {
  readonly site: SitePlan;
  /** The page's address, for what marks where one is. */
  readonly path: string;
  /** Rows by the key of their need. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly views: Readonly<Record<string, ComponentType<BlockProps>>>;
  /** What only a page drawn from nothing needs; absent where one goes on from what the server drew. */
  readonly fresh?: Fresh;
  /** Blocks that stay as the server drew them, where a page goes on from that. */
  readonly still?: Readonly<Record<string, true>>;
  /** Where calls and files stand: `/api`. */
  readonly api: string;
  /** The studio's canvas puts its own in place of texts, pictures and slots; absent on the public site. */
  readonly editing?: Editing;
}

export interface Fresh {
  /** Our own drawings. */
  readonly arts: Readonly<Record<string, ComponentType>>;
  dress(node: NodePlan): HTMLAttributes<HTMLDivElement>;
  deviceRules(node: NodePlan): string;
  siteLook(site: SitePlan): CSSProperties;
}

export interface BlockProps {
  readonly node: NodePlan;
}

/** What a canvas adds to a drawn page. A field is a path: `title`, or `items.k1.title` in a row. */
export interface Editing {
  block(node: NodePlan, drawn: ReactNode): ReactNode;
  slot(node: NodePlan, slot: string, drawn: readonly ReactNode[]): ReactNode;
  words(node: NodePlan, field: string, words: Words, drawn: ReactNode): ReactNode;
  text(node: NodePlan, field: string, text: string, drawn: ReactNode): ReactNode;
  /** Where a picture is fetched from while it is nobody's to see yet. */
  address(file: string): string;
  picture(node: NodePlan, field: string, picture: Picture | undefined, drawn: ReactNode): ReactNode;
}

export const DrawingContext = createContext<Drawing | null>(null);

export function useDrawing(): Drawing {
  const drawing = useContext(DrawingContext);
  if (!drawing) throw new Error('A block is drawn outside a page');
  return drawing;
}

/** The rows a block asked for; undefined while nothing was read, as on a canvas without data. */
export function useRows<Rows>(node: NodePlan, source: string): Rows | undefined {
  const { data } = useDrawing();
  const key = node.data?.[source];
  return key === undefined ? undefined : (data[key] as Rows | undefined);
}
