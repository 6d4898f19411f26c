import type { DrillPlan, QueryPlan, ReportFindPlan } from './report-plan.ts';

/** A chart as one sort of viewer may see it. */
export interface ChartPlan {
  readonly key: string;
  readonly title: string;
  readonly as: string;
  readonly about: string | null;
  readonly query: QueryPlan;
  readonly x: string | null;
  readonly series: string | null;
  readonly y: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** A dashboard as one sort of viewer may see it: cards of which they may see nothing are not there. */
export interface DashboardPlan {
  readonly hash: string;
  readonly key: string;
  readonly title: string;
  readonly about: string | null;
  readonly refresh: number | null;
  readonly finds: readonly ReportFindPlan[];
  readonly cards: readonly CardPlan[];
}

/** A dashboard that the page of a record shows, and the query item that names the record. */
export interface BoardPlan {
  readonly key: string;
  readonly title: string;
  readonly by: string;
  /** Whose it is, where every card of it is meant for the same side. */
  readonly for?: 'staff' | 'supplier';
}

export interface CardPlan {
  readonly key: string;
  readonly title: string | null;
  /** Twelfths of the width. */
  readonly w: number;
  /** Rows of the height; null: as high as what it shows. */
  readonly h: number | null;
  readonly shows: CardContent;
}

export type CardContent =
  | { readonly is: 'chart'; readonly chart: ChartPlan }
  | { readonly is: 'todos'; readonly todos: readonly TodoPlan[] }
  | { readonly is: 'shortcuts'; readonly shortcuts: readonly ShortcutPlan[] }
  | { readonly is: 'latest'; readonly list: string; readonly entity: string; readonly query: QueryPlan }
  | { readonly is: 'greeting' }
  | { readonly is: 'live'; readonly live: string };

export interface TodoPlan {
  readonly key: string;
  readonly title: string;
  readonly list: string;
  /** Null: the list cannot ask what is meant here, and is opened whole. */
  readonly drill: DrillPlan | null;
}

export interface ShortcutPlan {
  readonly key: string;
  readonly title: string;
  readonly icon: string | null;
  readonly opens: { readonly list: string } | { readonly screen: string } | { readonly create: string };
}
