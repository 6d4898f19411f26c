import type { RecordData } from '../../schemas/compile/plan.ts';
import { type IdOf, sourced } from './founding-sourced.ts';

/** What points elsewhere than at the first there is: the first stock waits to be judged, what was issued lies there no more. */
export const others: Readonly<Record<string, (turn: number) => number>> = {
  'sourceQuote.event': (turn) => Math.min(turn, 1),
  'sourceSignup.event': (turn) => Math.min(turn, 1),
  'stockMove.lines.toLocation': () => 1,
  'supplierRelation.second': () => 1,
  'stockMove.lines.stock': () => 4,
  'stockIssue.lines.stock': (turn) => Math.min(turn, 2) + 1,
};

/** A line about the first line of the first order, of which little enough comes that something is left. */
const ofOrder = (idOf: IdOf): RecordData => ({
  order: idOf('purchaseOrder'),
  orderLine: 10,
  material: idOf('material'),
  name: '货',
  unit: 'EA',
  qty: '0.01',
});

const freight = { name: '货', qty: '1', byFace: 'Y', net: '100', tax: '13', taxRate: '0.13' };
const ofBatch = { batchNo: 'B1', expiry: '2090-12-31' };

/** What no trying would find, said until it is refused: the parameters of a job are its kind's own. */
export const fixed: Readonly<Record<string, RecordData | ((turn: number, idOf: IdOf) => RecordData)>> = {
  job: { params: null },
  // a report there is, asked for nothing
  reportSubscription: { report: 'spendBySupplier', query: null, spans: null },
  // what lies there is filled in when it is frozen
  stocktake: { lines: [] },
  messageTemplate: { testJson: null },
  // of few currencies only one rate a day is in use, and of the company's own none
  exchangeRate: { currency: 'USD', enabled: 'DISABLED' },
  // neither who supplies it nor what comes needs a certificate
  category: { needCerts: null, controlLevel: 'C', ownFields: [{ name: '字段', kind: 'TEXT', required: 'N' }] },
  // holds today, and bounds no order
  supplierCategory: { validFrom: '2020-01-01', validTo: '2090-12-31', limitAmount: null, trial: 'N' },
  // holds on, whatever day it is
  supplierCert: { validFrom: '2020-01-01', validTo: '2090-12-31', longTerm: 'N' },
  // a warning: it stops nobody from being bought of
  supplierStatus: { action: 'YELLOW', atOnce: 'Y', toDate: '2090-12-31' },
  // an account must be in the company's own name, which no text made up is; who was called, the step that asks for it says
  supplierChange: { section: 'CONTACT', callTime: null },
  secondarySupplier: { secondKind: 'MAKER', validTo: '2090-12-31' },
  // what was said was said, and what was found was found before today
  contactLog: { day: '2026-01-05', due: '2090-01-31' },
  supplierRisk: { foundOn: '2026-01-05', follows: [] },
  // one relation of a sort between two
  supplierRelation: { enabled: 'DISABLED' },
  // a share of one: every number made up is more
  taxCode: { rate: '0.13' },
  // bought by the unit it is kept in: nothing is to be converted; nothing is its own alternative; and it comes without certificate
  material: { buyUnit: null, alternatives: [], coaRequired: 'N', inspectMode: 'EXEMPT' },
  // marked by people: what is counted asks for figures of its own
  evalIndicator: { mode: 'MANUAL', measure: null, noData: 'EXCLUDE' },
  // grades from high to low, and weights that come to a whole
  evalTemplate: (_, idOf) => ({
    ...{ gradeA: '90', gradeB: '80', gradeC: '70' },
    items: [{ indicator: idOf('evalIndicator'), weight: '100', scorer: idOf('user') }],
  }),
  // of months that are over, marked for long
  evalPlan: (_, idOf) => ({
    ...{ fromDate: '2026-01-01', toDate: '2026-01-31', scoreEnd: '2090-12-31', category: null },
    suppliers: [{ supplier: idOf('supplier') }],
  }),
  // answered in words: no choices and no bounds made up
  question: { kind: 'TEXT', choices: null, least: null, most: null, fullAt: null, zeroAt: null, needFile: 'N' },
  // weights that come to a whole, and nothing that waits for another answer
  questionnaire: (_, idOf) => ({ items: [{ no: 1, question: idOf('question'), weight: '100', required: 'Y' }] }),
  // fields of its own, answered in words by everybody
  supplierFieldList: { items: [{ no: 10, name: '说明', section: 'DEAL', kind: 'TEXT', fill: 'FREE' }] },
  answerSheet: { due: '2090-12-31' },
  // each of a year of its own
  qualityControlList: (turn) => ({
    year: 2030 + turn,
    fromDate: `${2030 + turn}-01-01`,
    toDate: `${2030 + turn}-12-31`,
  }),
  // sent in time
  sampleRequest: { needDate: '2090-12-31' },
  // answered in time
  evalImprove: { due: '2090-12-31' },
  // found in use, and nothing is claimed
  ncr: { source: 'USE', inspection: null, order: null, receipt: null, receiptLine: null, deduct: null },
  // found in use, and answered in time
  eightD: { source: 'USE', inspection: null, ncr: null, interimDue: '2090-12-01', permanentDue: '2090-12-31' },
  // all of it at once: parts made up come to no whole
  paymentTerm: { phases: [{ phase: 'ACCEPT', ratio: '100', base: 'ACCEPTED', days: 30 }] },
  // what is charged to it ends within it
  costCenter: { validTo: null },
  // from nothing on: amounts made up begin anywhere
  methodPolicy: { bands: [{ amountFrom: '0', methods: ['SINGLE'], minSuppliers: 1 }] },
  // what lies there may be issued, and is nothing that two must give out; what comes in waits in the last
  storageLocation: (turn) => ({ zone: turn === 2 ? 'PENDING' : 'GOOD' }),
  // about what was ordered
  deliveryCall: (_, idOf) => ({ lines: [ofOrder(idOf)] }),
  deliveryNote: (_, idOf) => ({ lines: [ofOrder(idOf)] }),
  goodsReceipt: (_, idOf) => ({ day: '2026-01-05', lines: [{ ...ofOrder(idOf), ...ofBatch }] }),
  // of a claim that nothing was found bad for
  deduction: { ncr: null },
  goodsReturn: (_, idOf) => ({
    ...{ returnKind: 'REFUND', pickup: 'SUPPLIER', ncr: null },
    lines: [{ ...ofOrder(idOf), receiptLine: 10, fromZone: 'PENDING', bad: 'N' }],
  }),
  putAway: (_, idOf) => ({
    lines: [
      {
        ...{ receiptLine: 10, result: 'GOOD', material: idOf('material'), name: '货', unit: 'EA', qty: '0.01' },
        ...{ batchNo: ofBatch.batchNo, fromLocation: idOf('storageLocation', 2), toLocation: idOf('storageLocation') },
      },
    ],
  }),
  // what came in is there today
  stockIn: { day: '2026-01-05' },
  // needed before what lies there expires
  stockIssue: { needBy: '2026-01-05' },
  // of one category one person has the say, and one rule holds a day
  buyerScope: { main: 'N' },
  tolerance: { enabled: 'DISABLED' },
  // one band of a document begins at an amount
  approvalMatrix: { enabled: 'DISABLED' },
  // one policy holds a day, and one in force would stop what has no budget
  budgetPolicy: { enabled: 'DISABLED' },
  // one conversion of a pair, one registration of a unit
  unitConversion: { enabled: 'DISABLED' },
  // a year that is one: a number made up is not
  milestone: { year: 2024 },
  // one of a place and year, and none of it a number made up
  budget: (turn) => ({ year: 2024 + 10 * turn }),
  // what is called off holds today
  frameworkContract: {
    ...{ validFrom: '2020-01-01', validTo: '2090-12-31', kind: 'FRAME', template: null },
    ...{ phases: [], parties: [], clauses: [] },
  },
  contractTemplate: { validTo: null },
  // paid in part before it comes
  purchaseOrder: { payTerm: 'PREPAY30' },
  // work that was not accepted takes nothing
  contractAcceptance: { order: null, result: 'FAIL' },
  // goods that come today are inspected by it
  inspectionStandard: { validFrom: '2020-01-01' },
  // a line that an order has, and of what came so little that something is left for the next
  inspection: { orderLine: 10, lotQty: '0.01', receipt: null, receiptLine: null },
  // what is lent comes back later, and what came back came before today
  loan: { amount: '1000', dueOn: '2090-01-31' },
  loanRepayment: { amount: '0.01', day: '2026-01-05' },
  ...sourced,
  // a form of its own for every number
  invoice: {
    ...{
      kind: 'OVERSEA',
      currency: 'CNY',
      invDate: '2026-01-05',
      redOf: null,
      buyerTaxNo: null,
      faceGross: '113',
      lines: [freight],
    },
  },
  paymentRequest: (_, idOf) => ({ currency: 'CNY', bank: null, lines: [{ invoice: idOf('invoice'), amount: '0.01' }] }),
  // one period a month
  accountPeriod: (turn) => ({ month: `2024-${String(turn + 1).padStart(2, '0')}-05` }),
  // nobody is named twice, and there are few
  officialDoc: { receipts: [] },
};
