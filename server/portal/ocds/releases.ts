import type { PortalTenant } from '../../access/portal-tenant.ts';
import { type Reading, shownNow } from '../../features/public-rows/rows/shown.ts';
import { typeFrom } from '../../features/public-rows/rows/types.ts';
import { statusOf } from '../../features/public-rows/status.ts';
import { rowReader } from '../../records/row-reader.ts';
import { type AwardRow, awardRelease, type Buyer, type TenderRow, tenderRelease } from './map-release.ts';

/** Ours until the publisher registers a prefix of its own. */
const prefix = 'ocds-zcport';
const most = 500;

const tenders = rowReader(
  'announcement',
  {
    no: ['announceNo', 'text'],
    title: 'text',
    type: ['announceType', 'text'],
    stage: 'text?',
    summary: 'text?',
    method: 'text?',
    goods: 'text?',
    contact: 'text',
    phone: 'text',
    product: 'text?',
    budget: 'text?',
    budgetPublic: 'text?',
    publishedAt: ['publishAt', 'text'],
    deadline: 'text?',
    signupStart: 'text?',
    signupEnd: 'text?',
    planStart: 'text?',
    updatedAt: ['updateTime', 'text'],
  },
  { when: shownNow, order: ['-publishAt', '-id'] },
);

const awards = rowReader(
  'resultAnnouncement',
  {
    no: ['resultNo', 'text'],
    title: 'text',
    bidCode: 'text',
    projectName: 'text',
    publishedAt: ['publishAt', 'text'],
    awardDate: 'text',
    tender: ['announcement.announceNo', 'text?'],
    suppliers: { name: 'text', title: 'text', uscc: 'text?', amount: 'text?', amountPublic: 'text?' },
  },
  { when: shownNow, order: ['-publishAt', '-id'] },
);

async function readTenders(at: Reading, name: string | null): Promise<readonly TenderRow[]> {
  const rows = await tenders.all(at, { is: { announceNo: name ?? undefined }, limit: most });
  return rows.map(({ budget, budgetPublic, ...row }) => ({
    ...row,
    budget: budgetPublic === 'Y' ? budget : null,
    status: statusOf({ ...row, type: typeFrom(row.type) }, at.now),
  }));
}

async function readAwards(at: Reading, tender: string | null): Promise<readonly AwardRow[]> {
  const rows = await awards.all(at, { limit: most });
  return rows
    .filter((row) => tender === null || row.tender === tender || row.bidCode === tender)
    .map((row) => ({
      ...row,
      suppliers: row.suppliers.map(({ amount, amountPublic, ...supplier }) => ({
        ...supplier,
        amount: amountPublic === 'Y' ? amount : null,
      })),
    }));
}

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
  const [published, awarded] = await Promise.all([readTenders(at, name), readAwards(at, name)]);
  return [
    ...published.map((row) => tenderRelease(row, buyer, origin, ocid(row.no))),
    ...awarded.map((row) => awardRelease(row, buyer, origin, ocid(row.tender ?? row.bidCode))),
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
