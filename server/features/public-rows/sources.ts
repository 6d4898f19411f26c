import type { NodePlan } from '../../../schemas/compile/page-plan.ts';
import { needOf } from '../../../schemas/kinds/block-kind.ts';
import { announcementPage, listCards, purchasePage } from './rows/announcements.ts';
import { listJoiners, listNews, listPartners, listTimeline, newsList, newsPage } from './rows/others.ts';
import { listResults, resultPage, resultsPage } from './rows/results.ts';
import type { Reading } from './rows/shown.ts';
import { readType } from './rows/types.ts';

/** What the visitor's address says: the rest of the path, and the query. */
export interface Visit {
  readonly name: string;
  readonly query: Readonly<Record<string, string | undefined>>;
}

type Source = (at: Reading, query: Readonly<Record<string, string>>, visit: Visit) => Promise<unknown>;

const numberIn = (text: string | undefined, otherwise: number, most: number): number => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? Math.min(number, most) : otherwise;
};

const pageOf = ({ query }: Visit): number => numberIn(query.pageNo, 1, 10_000);

/** Everything a block may ask for, by the name its manifest uses. A need that is not here has no rows. */
const sources: Readonly<Record<string, Source>> = {
  purchaseCards: (at, { type, most }) => listCards(at, readType(type), numberIn(most, 6, 24)),
  results: (at, { type, most }) => listResults(at, readType(type), numberIn(most, 12, 48)),
  news: (at, { most }) => listNews(at, numberIn(most, 4, 24)),
  timeline: (at) => listTimeline(at),
  joiners: (at, { most }) => listJoiners(at, numberIn(most, 24, 100)),
  partners: (at, { most }) => listPartners(at, numberIn(most, 12, 60)),
  purchaseList: (at, _, visit) =>
    purchasePage(at, { type: readType(visit.query.type), likeName: visit.query.likeName, page: pageOf(visit) }, 10),
  resultList: (at, _, visit) => resultsPage(at, readType(visit.query.type) ?? 'tender', pageOf(visit), 10),
  newsList: (at, _, visit) => newsList(at, pageOf(visit), 9),
  announcement: (at, _, { name }) => announcementPage(at, name),
  result: (at, _, { name }) => resultPage(at, name),
  newsItem: (at, _, { name }) => newsPage(at, name),
};

/** What the blocks of a page ask for, each need once. */
export function needsUnder(node: NodePlan): ReadonlySet<string> {
  const own = Object.values(node.data ?? {});
  const below = Object.values(node.slots ?? {}).flatMap((nodes) => nodes.flatMap((child) => [...needsUnder(child)]));
  return new Set([...own, ...below]);
}

/** The rows of every need by its key; null where there is none such, as for an announcement that was withdrawn. */
export async function readNeeds(
  at: Reading,
  keys: Iterable<string>,
  visit: Visit,
): Promise<Readonly<Record<string, unknown>>> {
  const read = await Promise.all([...keys].map(async (key) => [key, await readNeed(at, key, visit)] as const));
  return Object.fromEntries(read);
}

async function readNeed(at: Reading, key: string, visit: Visit): Promise<unknown> {
  const { source, query = {} } = needOf(key);
  const read = Object.hasOwn(sources, source) ? sources[source] : undefined;
  return read ? read(at, query, visit) : null;
}
