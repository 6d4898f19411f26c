import type { RecordData } from '../../schemas/compile/plan.ts';

/** A record of an entity that is there already, the first unless said. */
export type IdOf = (store: string, at?: number) => string | null;

/** Who makes which move of a record that is led along. */
export type Way = readonly [who: string, move: string, answers?: RecordData];

/** How an event comes to where it is quoted. */
export const sourcedWays: Readonly<Record<string, readonly Way[]>> = {
  sourceEvent: [
    ['everyone', 'submit'],
    ['second', 'agree'],
    ['everyone', 'publish'],
  ],
};

const open = { deadline: '2090-12-31 12:00:00', signupEnd: '2090-12-30 12:00:00', minDays: 0 };

/** What is said in an event, its quote and its award. */
export const sourced = {
  // open for long, to the one supplier who is there
  sourceEvent: (_: number, idOf: IdOf) => ({
    ...{ ...open, method: 'INQUIRY', minSuppliers: 1, minQuotes: 1, awardMax: 1 },
    criteria: [],
    invites: [{ supplier: idOf('supplier') }],
  }),
  tender: { ...open, expertMin: 5, invites: [], criteria: [] },
  // changed no earlier than it was said
  sourceAmend: { newDeadline: null },
  // points that come to a whole
  scoreTemplate: { lines: [{ stage: 'TECH', item: '技术方案', standard: '完整可行', full: '100', least: '0' }] },
  // what was asked for, by the line it stands in; that comes of the chain, as the criteria to be answered do
  sourceQuote: { lines: [{ giveUp: 'N', price: '1', taxRate: '0.13' }], answers: [], currency: 'CNY' },
  // far ahead, of whoever has quoted by then
  auction: {
    ...{ planStart: '2090-12-31 10:00:00', planEnd: '2090-12-31 11:00:00', startPrice: '1000', step: '1' },
    ...{ visibility: 'LEAD', improveBase: 'BEST', bidders: [] },
  },
  // filled from quotes once they are opened
  sourceAward: { validFrom: '2026-01-05', validTo: '2090-12-31', lines: [] },
};
