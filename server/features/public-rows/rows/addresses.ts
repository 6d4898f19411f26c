import { rowReader } from '../../../records/row-reader.ts';
import { type Reading, shownNow } from './shown.ts';

/** Where a record of the public site stands, and when it last changed. */
export interface Address {
  readonly list: string;
  readonly name: string;
  /** `yyyy-MM-dd` */
  readonly changed: string;
}

/** A map of a site holds fifty thousand addresses; the site's own pages come on top. */
const most = 49_000;

const readerOf = (entity: string, name: string) =>
  rowReader(
    entity,
    { name: [name, 'text'], publishAt: 'text', updateTime: 'text?' },
    { when: shownNow, order: ['-publishAt'] },
  );

const lists = [
  ['purchaseAnnouncement', readerOf('announcement', 'announceNo')],
  ['resultAnnouncement', readerOf('resultAnnouncement', 'resultNo')],
  ['news', readerOf('news', 'id')],
] as const;

/** Everything that has a page of its own, what was published last first. */
export async function listAddresses(at: Reading): Promise<readonly Address[]> {
  const found = await Promise.all(
    lists.map(async ([list, reader]) => (await reader.all(at, { limit: most })).map((row) => ({ list, ...row }))),
  );
  return found
    .flat()
    .toSorted((a, b) => (a.publishAt < b.publishAt ? 1 : -1))
    .slice(0, most)
    .map(({ list, name, publishAt, updateTime }) => ({
      list,
      name,
      changed: latest(publishAt, updateTime).slice(0, 10),
    }));
}

const latest = (one: string, other: string | null): string => (other !== null && other > one ? other : one);
