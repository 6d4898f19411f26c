import type { DashboardDocument } from '../language/dashboard.ts';
import type { ReportDocument } from '../language/report.ts';
import type { Whom } from './for-whom.ts';
import type { QueryModel } from './query-model.ts';
import type { FindDefault } from './report-plan.ts';

export interface ReportModel extends QueryModel {
  readonly key: string;
  readonly title: string;
  readonly about: string | null;
  /** Who may ask for it. */
  readonly for: Whom;
  readonly document: ReportDocument;
  readonly pages: readonly number[];
  /** By query item, what its form begins with. */
  readonly defaults: Readonly<Record<string, FindDefault>>;
  /** Name handed to who picks → column. */
  readonly gives: Readonly<Record<string, string>>;
  /** The column whose values stand across; null: rows below each other. */
  readonly across: string | null;
  /** The list of the entity that figures lead to, by its key there. */
  readonly list: string | null;
}

export interface ChartModel {
  readonly key: string;
  readonly title: string;
  readonly as: string;
  readonly about: string | null;
  readonly query: QueryModel;
  readonly x: string | null;
  readonly series: string | null;
  readonly y: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** The list of the entity that marks lead to, by its key there. */
  readonly list: string | null;
}

export interface DashboardModel {
  readonly key: string;
  readonly title: string;
  readonly about: string | null;
  readonly refresh: number | null;
  /** The entity of which it is about one record, and the query item that names the record. */
  readonly of: { readonly entity: string; readonly by: string } | null;
  readonly finds: readonly { readonly key: string; readonly label: string | null }[];
  readonly cards: readonly CardModel[];
}

type CardDocument = DashboardDocument['cards'][string];

export interface CardModel extends Pick<CardDocument, 'needs' | 'for' | 'roles' | 'not' | 'live'> {
  readonly key: string;
  readonly title: string | null;
  readonly w: number;
  readonly h: number | null;
  readonly chart: string | null;
  readonly todos: readonly TodoModel[] | null;
  readonly shortcuts: readonly ShortcutModel[] | null;
  readonly latest: LatestModel | null;
  readonly greeting: boolean;
}

export interface TodoModel {
  readonly key: string;
  readonly title: string;
  readonly list: string;
  readonly needs: string | null;
  readonly query: QueryModel;
}

export interface ShortcutModel {
  readonly key: string;
  readonly title: string;
  readonly icon: string | null;
  readonly opens: { readonly list: string } | { readonly screen: string } | { readonly create: string };
  readonly needs: string | null;
}

export interface LatestModel {
  readonly list: string;
  readonly query: QueryModel;
}
