import type { AnnounceType } from '../../../schemas/wire/portal.ts';
import { typeTexts } from '../../../schemas/wire/portal-rows.ts';
import { typeFrom } from '../../features/public-rows/rows/types.ts';

export interface Buyer {
  readonly id: string;
  readonly name: string;
}

export interface TenderRow {
  readonly no: string;
  readonly title: string;
  readonly type: string;
  readonly status: string;
  readonly summary: string | null;
  readonly method: string | null;
  readonly goods: string | null;
  readonly product: string | null;
  readonly contact: string;
  readonly phone: string;
  readonly budget: string | null;
  readonly publishedAt: string;
  readonly deadline: string | null;
  readonly signupStart: string | null;
  readonly signupEnd: string | null;
  readonly planStart: string | null;
  readonly updatedAt: string;
}

export interface AwardRow {
  readonly no: string;
  readonly title: string;
  readonly bidCode: string;
  readonly projectName: string;
  readonly publishedAt: string;
  readonly awardDate: string;
  readonly tender: string | null;
  readonly suppliers:
    | readonly {
        readonly name: string;
        readonly title: string;
        readonly uscc: string | null;
        readonly amount: string | null;
      }[]
    | null;
}

const moment = (text: string): string => `${text.replace(' ', 'T')}+08:00`;

const statuses: Readonly<Record<string, string>> = {
  已公示: 'complete',
  公示中: 'complete',
  已终止: 'cancelled',
  流标: 'unsuccessful',
  未开始: 'planned',
};

const methods: Readonly<Record<string, string>> = { OPEN: 'open', INVITE: 'limited', SINGLE: 'direct' };
const categories: Readonly<Record<string, string>> = { GOODS: 'goods', SERVICE: 'services', WORKS: 'works' };

const submissions: Readonly<Record<AnnounceType, string>> = {
  tender: 'electronicSubmission',
  inquiry: 'electronicSubmission',
  bidding: 'electronicAuction',
};

const money = (amount: string) => ({ amount: Number(amount), currency: 'CNY' });

const buyerParty = (buyer: Buyer, contact?: { readonly name: string; readonly telephone: string }) => ({
  id: buyer.id,
  name: buyer.name,
  identifier: { legalName: buyer.name },
  roles: ['buyer', 'procuringEntity'],
  ...(contact ? { contactPoint: contact } : {}),
});

/** A published announcement as an Open Contracting release of the tender stage. */
export function tenderRelease(row: TenderRow, buyer: Buyer, origin: string, ocid: string): object {
  const type = typeFrom(row.type);
  const about = { id: buyer.id, name: buyer.name };
  return {
    ocid,
    id: `${ocid}-${row.no}-tender`,
    date: moment(row.publishedAt),
    tag: [row.status === '已终止' ? 'tenderCancellation' : 'tender'],
    initiationType: 'tender',
    language: 'zh',
    parties: [buyerParty(buyer, { name: row.contact, telephone: row.phone })],
    buyer: about,
    tender: {
      id: row.no,
      title: row.title,
      ...(row.summary ? { description: row.summary } : {}),
      status: statuses[row.status] ?? 'active',
      procuringEntity: about,
      procurementMethod: methods[row.method ?? 'OPEN'] ?? 'open',
      procurementMethodDetails: typeTexts[type],
      mainProcurementCategory: categories[row.goods ?? 'GOODS'] ?? 'goods',
      submissionMethod: [submissions[type]],
      ...(row.budget ? { value: money(row.budget) } : {}),
      ...(row.product ? { items: [{ id: '1', description: row.product }] } : {}),
      tenderPeriod: { startDate: moment(row.publishedAt), ...(row.deadline ? { endDate: moment(row.deadline) } : {}) },
      documents: [
        {
          id: `${row.no}-notice`,
          documentType: 'tenderNotice',
          title: row.title,
          url: `${origin}/purchaseAnnouncement/${encodeURIComponent(row.no)}`,
          datePublished: moment(row.publishedAt),
          format: 'text/html',
          language: 'zh',
        },
      ],
    },
  };
}

/** A published result as a release of the award stage: one award for each supplier. */
export function awardRelease(row: AwardRow, buyer: Buyer, origin: string, ocid: string): object {
  const suppliers = (row.suppliers ?? []).map((supplier, at) => ({
    ...supplier,
    id: supplier.uscc ? `CN-USCC-${supplier.uscc}` : `${row.no}-supplier-${at + 1}`,
  }));
  const parties = new Map(
    suppliers.map(({ id, name, uscc }) => [
      id,
      {
        id,
        name,
        identifier: { legalName: name, ...(uscc ? { scheme: 'CN-USCC', id: uscc } : {}) },
        roles: ['supplier', 'tenderer'],
      },
    ]),
  );
  return {
    ocid,
    id: `${ocid}-${row.no}-award`,
    date: moment(row.publishedAt),
    tag: ['award'],
    initiationType: 'tender',
    language: 'zh',
    parties: [buyerParty(buyer), ...parties.values()],
    buyer: { id: buyer.id, name: buyer.name },
    awards: suppliers.map(({ id, name, title, amount }, at) => ({
      id: `${row.bidCode}-${at + 1}`,
      title: `${row.projectName} ${title}`,
      status: 'active',
      date: moment(`${row.awardDate} 00:00:00`),
      suppliers: [{ id, name }],
      ...(amount ? { value: money(amount) } : {}),
      documents: [
        {
          id: `${row.no}-${at + 1}`,
          documentType: 'awardNotice',
          title: row.title,
          url: `${origin}/resultAnnouncement/${encodeURIComponent(row.no)}`,
          datePublished: moment(row.publishedAt),
          format: 'text/html',
          language: 'zh',
        },
      ],
    })),
  };
}
