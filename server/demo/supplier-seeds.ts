import { creditCode } from './credit-code.ts';
import { brands, companyTrades, companyWords, givenNames, places, streetsEnd, surnames } from './data/names.ts';
import type { Random } from './random.ts';

/** How far a company has come: the moves it has behind it. */
export type SupplierFate = 'new' | 'submitted' | 'accepted' | 'reviewing' | 'returned' | 'refused' | 'approved';

export interface SupplierSeed {
  readonly username: string;
  readonly fate: SupplierFate;
  readonly trade: string;
  /** Days since it was entered. */
  readonly age: number;
  readonly frozen: boolean;
  /** Told once it is approved, as the licence says it. */
  readonly foundDate: string | null;
  /** Foreign companies are paid in their own money. */
  readonly currency: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly contacts: readonly Readonly<Record<string, unknown>>[];
  readonly certs: readonly Readonly<Record<string, unknown>>[];
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export const personName = (random: Random): string => random.pick(surnames) + random.pick(givenNames);

/** A number of a form that exists, in a block that is plainly made up. */
export const mobileOf = (number: number): string => `1380000${String(number).padStart(4, '0')}`;

const foreign = [
  {
    country: 'US',
    currency: 'USD',
    name: 'Clearspect Analytical Inc.',
    address: '1200 Example Parkway, Boston',
    legalPerson: 'Jane Sample',
  },
  {
    country: 'DE',
    currency: 'EUR',
    name: 'Waagenbau Musterstadt GmbH',
    address: 'Musterstraße 12, Musterstadt',
    legalPerson: 'Erika Mustermann',
  },
  {
    country: 'JP',
    currency: 'JPY',
    name: '見本理化学株式会社',
    address: '東京都見本区一丁目2番3号',
    legalPerson: '見本 太郎',
  },
];

const roleOf: Readonly<Record<string, string>> = {
  reagent: 'TRADER',
  refmat: 'MAKER',
  consumable: 'AGENT',
  glass: 'MAKER',
  instrument: 'AGENT',
  calibration: 'CALIB',
  service: 'SERVICE',
};

/** Category codes a trade supplies. */
export const categoriesOf: Readonly<Record<string, readonly string[]>> = {
  reagent: ['RG01', 'RG02', 'RG03'],
  refmat: ['RM01', 'RM02'],
  consumable: ['CS01', 'CS02'],
  glass: ['GL01', 'GL02'],
  instrument: ['IN01', 'IN02', 'SP01'],
  calibration: ['SV01'],
  service: ['SV02'],
};

const fates: readonly SupplierFate[] = [
  ...[
    'new',
    'new',
    'submitted',
    'submitted',
    'submitted',
    'accepted',
    'accepted',
    'accepted',
    'reviewing',
    'reviewing',
  ],
  ...['returned', 'returned', 'refused'],
] as SupplierFate[];

/** Companies whose account a visitor of the demo may sign in with: one at every station of the admission, and approved ones to compete. */
const accountOf: Readonly<Record<number, string>> = {
  0: 'supplier',
  1: 'newsupplier',
  4: 'waitingsupplier',
  12: 'returnedsupplier',
  14: 'refusedsupplier',
  20: 'supplier2',
  21: 'supplier3',
  22: 'supplier4',
};

/** Sixty companies. The first is approved, the second must still complete its data. */
export function supplierSeeds(count: number, random: Random): SupplierSeed[] {
  const words = random.some(companyWords, companyWords.length);
  return Array.from({ length: count }, (_, at): SupplierSeed => {
    const abroad = at >= count - foreign.length ? foreign[count - 1 - at] : undefined;
    const fate =
      at === 0 ? 'approved' : at === 1 ? 'new' : at < 2 + fates.length ? (fates[at - 2] ?? 'approved') : 'approved';
    const trade = at === 0 ? 'reagent' : random.weighted(weights);
    const age = fate === 'approved' ? random.int(120, 540) : random.int(3, 40);
    const frozen = fate === 'approved' && at > 30 && at < 33;
    return {
      username: accountOf[at] ?? `gys${String(at + 1).padStart(3, '0')}`,
      fate,
      trade,
      age,
      frozen,
      foundDate: fate === 'approved' ? dayAfter('1996-01-08', random.int(0, 9_000)) : null,
      currency: abroad?.currency ?? 'CNY',
      ...companyOf(at, trade, abroad, words[at % words.length] ?? '示例', random),
    };
  });
}

const weights = { reagent: 24, refmat: 12, consumable: 24, glass: 8, instrument: 16, calibration: 8, service: 8 };

function companyOf(
  at: number,
  trade: string,
  abroad: (typeof foreign)[number] | undefined,
  word: string,
  random: Random,
): Pick<SupplierSeed, 'fields' | 'contacts' | 'certs'> {
  const place = random.pick(places);
  const area = place.codes.at(-1) ?? '310115';
  const legalPerson = personName(random);
  const home = abroad
    ? { country: abroad.country, address: abroad.address, currency: abroad.currency }
    : {
        country: 'CN',
        region: area,
        // A door of its own: who shares one is found to be related.
        address: `${place.name}市${place.street}${random.pick(streetsEnd)}${101 + at}室`,
        currency: 'CNY',
      };
  const name = abroad?.name ?? `${place.name}${word}${random.pick(companyTrades[trade] ?? ['科技'])}有限公司`;
  return {
    fields: {
      name,
      shortName: abroad ? null : word,
      creditCode: creditCode(area, at + 1),
      supplierKind: abroad
        ? 'FOREIGN'
        : random.weighted({ PRIVATE: 70, STATE: 8, JOINT: 10, INSTITUTE: 6, FOREIGN: 6 }),
      roles: [roleOf[trade] ?? 'TRADER'],
      ...home,
      legalPerson: abroad?.legalPerson ?? legalPerson,
      capital: `${random.pick([100, 200, 500, 1000, 2000, 5000])}0000.00`,
      taxpayer: abroad ? 'OVERSEA' : random.happens(0.12) ? 'SMALL' : 'GENERAL',
      payTerm: random.pick(['NET30', 'NET60', 'MONTH30', 'MONTH60', 'PREPAY30']),
      phone: mobileOf(1000 + at),
      email: `contact@gys${String(at + 1).padStart(3, '0')}.example`,
      website: `https://www.gys${String(at + 1).padStart(3, '0')}.example`,
      intro: `<p>${name}，主营${random.some(brands, 3).join('、')}等品牌，服务检测与科研机构。</p>`,
    },
    contacts: contactsOf(at, random),
    certs: certsOf(at, trade, abroad !== undefined, random),
  };
}

function contactsOf(at: number, random: Random): Record<string, unknown>[] {
  const duties = random.some(['SALES', 'FIN', 'QA', 'LOGI'], random.int(1, 3));
  return duties.map((duty, row) => ({
    name: personName(random),
    duty,
    phone: mobileOf(2000 + at * 5 + row),
    email: `${duty.toLowerCase()}@gys${String(at + 1).padStart(3, '0')}.example`,
    main: row === 0 ? 'Y' : 'N',
  }));
}

/** `validTo` counts days from today: a few run out soon, one has. */
function certsOf(at: number, trade: string, abroad: boolean, random: Random): Record<string, unknown>[] {
  const kinds = [
    'LICENSE',
    'ISO9001',
    ...(trade === 'calibration' ? ['ISO17025'] : trade === 'refmat' ? ['ISO17034'] : []),
  ];
  return kinds.slice(abroad ? 1 : 0).map((certKind, row) => ({
    certKind,
    certNo: `${certKind.slice(0, 3)}${String(20_240_000 + at * 10 + row)}`,
    issuer: certKind === 'LICENSE' ? '市场监督管理局' : '示例认证中心',
    validFrom: -random.int(200, 900),
    validTo: certKind === 'LICENSE' ? null : random.pick([-12, 25, 55, 80, 200, 420, 700]),
    longTerm: certKind === 'LICENSE' ? 'Y' : 'N',
  }));
}
