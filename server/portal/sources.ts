import type { DataNeed } from '../../schemas/kinds/block-kind.ts';
import type { TenantDb } from '../db/statement.ts';
import { announcementPage, listCards, purchasePage } from './rows/announcements.ts';
import { listJoiners, listNews, listPartners, listTimeline, newsList, newsPage } from './rows/others.ts';
import { listResults, resultPage, resultsPage } from './rows/results.ts';
import { readType } from './rows/types.ts';

/** What the visitor's address says: the rest of the path, and the query. */
export interface Visit {
  readonly name: string;
  readonly query: Readonly<Record<string, string | undefined>>;
}

type Source = (db: TenantDb, query: Readonly<Record<string, string>>, visit: Visit) => Promise<unknown>;

const numberIn = (text: string | undefined, otherwise: number, most: number): number => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? Math.min(number, most) : otherwise;
};

const pageOf = ({ query }: Visit): number => numberIn(query.pageNo, 1, 10_000);

/** Everything a block may ask for, by the name its manifest uses. A need that is not here has no rows. */
const sources: Readonly<Record<string, Source>> = {
  purchaseCards: (db, { type, most }) => listCards(db, readType(type), numberIn(most, 6, 24)),
  results: (db, { type, most }) => listResults(db, readType(type), numberIn(most, 12, 48)),
  news: (db, { most }) => listNews(db, numberIn(most, 4, 24)),
  timeline: (db) => listTimeline(db),
  joiners: (db, { most }) => listJoiners(db, numberIn(most, 24, 100)),
  partners: (db, { most }) => listPartners(db, numberIn(most, 12, 60)),
  purchaseList: (db, _, visit) =>
    purchasePage(db, { type: readType(visit.query.type), likeName: visit.query.likeName, page: pageOf(visit) }, 10),
  resultList: (db, _, visit) => resultsPage(db, readType(visit.query.type) ?? 'tender', pageOf(visit), 10),
  newsList: (db, _, visit) => newsList(db, pageOf(visit), 9),
  announcement: (db, _, { name }) => announcementPage(db, name),
  result: (db, _, { name }) => resultPage(db, name),
  newsItem: (db, _, { name }) => newsPage(db, name),
};

/** The rows of one need; null where there is none such, as for an announcement that was withdrawn. */
export const readNeed = (db: TenantDb, { source, query = {} }: DataNeed, visit: Visit): Promise<unknown> =>
  Object.hasOwn(sources, source) && sources[source] ? sources[source](db, query, visit) : Promise.resolve(null);
