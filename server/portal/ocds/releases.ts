import type { PortalTenant } from '../../access/portal-tenant.ts';
import { momentSql, type Reading, shownSql } from '../../features/public-rows/rows/shown.ts';
import { typeFrom } from '../../features/public-rows/rows/types.ts';
import { statusOf } from '../../features/public-rows/status.ts';
import { type AwardRow, awardRelease, type Buyer, type TenderRow, tenderRelease } from './map-release.ts';

/** Ours until the publisher registers a prefix of its own. */
const prefix = 'ocds-zcport';
const most = 500;

const tenderColumns = `p.announce_no as no, p.title, p.announce_type as type, p.stage, p.summary, p.method, p.goods, p.contact, p.phone,
  p.product, case when p.budget_public = 'Y' then p.budget::text end as budget,
  ${momentSql('p.publish_at')} as "publishedAt", ${momentSql('p.deadline')} as deadline,
  ${momentSql('p.signup_start')} as "signupStart", ${momentSql('p.signup_end')} as "signupEnd",
  ${momentSql('p.plan_start')} as "planStart", ${momentSql('p.update_time')} as "updatedAt"`;

const awardColumns = `p.result_no as no, p.title, p.bid_code as "bidCode", p.project_name as "projectName",
  ${momentSql('p.publish_at')} as "publishedAt", to_char(p.award_date, 'YYYY-MM-DD') as "awardDate",
  (select a.announce_no from pt_announcement a where a.tenant_id = p.tenant_id and a.id = p.announcement) as tender,
  (select jsonb_agg(jsonb_build_object('name', s.name, 'title', s.title, 'uscc', s.uscc,
     'amount', case when s.amount_public = 'Y' then s.amount::text end) order by s.row_no)
   from pt_result_supplier s where s.tenant_id = p.tenant_id and s.head_id = p.id) as suppliers`;

async function readTenders({ db, now }: Reading, name: string | null): Promise<readonly TenderRow[]> {
  const rows = await db.rows<Omit<TenderRow, 'status'> & { stage: string | null }>({
    text: `select ${tenderColumns} from pt_announcement p where ${shownSql('$1')} and ($2::text is null or p.announce_no = $2)
      order by p.publish_at desc, p.id desc limit ${most}`,
    values: [now, name],
  });
  return rows.map((row) => ({ ...row, status: statusOf({ ...row, type: typeFrom(row.type) }, now) }));
}

const readAwards = ({ db, now }: Reading, tender: string | null): Promise<readonly AwardRow[]> =>
  db.rows<AwardRow>({
    text: `select * from (select ${awardColumns} from pt_result p where ${shownSql('$1')}
      order by p.publish_at desc, p.id desc limit ${most}) a where ($2::text is null or a.tender = $2 or a."bidCode" = $2)`,
    values: [now, tender],
  });

/** Every published tender and award as one package of releases. */
export async function releasesOf(at: Reading, company: PortalTenant, origin: string): Promise<object> {
  return packageOf(`${origin}/ocds/releases.json`, company, await collect(at, company, origin, null));
}

/** The releases of one tender; null when it is not published. */
export async function compiledRelease(
  at: Reading,
  company: PortalTenant,
  origin: string,
  name: string,
): Promise<object | null> {
  const releases = await collect(at, company, origin, name);
  if (releases.length === 0) return null;
  return packageOf(`${origin}/ocds/releases/${encodeURIComponent(name)}.json`, company, releases);
}

async function collect(
  at: Reading,
  { tenant, name: company }: PortalTenant,
  origin: string,
  name: string | null,
): Promise<readonly object[]> {
  const buyer = { name: company, id: `buyer-${tenant}` };
  const ocid = (no: string) => `${prefix}-${no}`;
  const [tenders, awards] = await Promise.all([readTenders(at, name), readAwards(at, name)]);
  return [
    ...tenders.map((row) => tenderRelease(row, buyer, origin, ocid(row.no))),
    ...awards.map((row) => awardRelease(row, buyer, origin, ocid(row.tender ?? row.bidCode))),
  ];
}

function packageOf(uri: string, publisher: Pick<Buyer, 'name'>, releases: readonly object[]): object {
  const dates = releases.map((release) => (release as { date: string }).date).sort();
  return {
    uri,
    version: '1.1',
    publishedDate: dates.at(-1) ?? '1970-01-01T00:00:00+08:00',
    publisher: { name: publisher.name },
    releases,
  };
}
