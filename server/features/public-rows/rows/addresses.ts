import { type Reading, shownSql } from './shown.ts';

/** Where a record of the public site stands, and when it last changed. */
export interface Address {
  readonly list: string;
  readonly name: string;
  /** `yyyy-MM-dd` */
  readonly changed: string;
}

/** A map of a site holds fifty thousand addresses; the site's own pages come on top. */
const most = 49_000;

const lists = [
  ['purchaseAnnouncement', 'pt_announcement', 'announce_no'],
  ['resultAnnouncement', 'pt_result', 'result_no'],
  ['news', 'pt_news', 'id'],
] as const;

/** Everything that has a page of its own, what was published last first. */
export const listAddresses = ({ db, now }: Reading): Promise<readonly Address[]> =>
  db.rows<Address>({
    text: `select list, name, changed from (${lists
      .map(
        ([list, table, name]) => `select '${list}' as list, p.${name} as name, p.publish_at,
          to_char(greatest(p.publish_at, p.update_time), 'YYYY-MM-DD') as changed from ${table} p where ${shownSql('$1')}`,
      )
      .join(' union all ')}) every order by publish_at desc limit ${most}`,
    values: [now],
  });
