import { nameAt } from '../../layers/names.ts';
import { nameOfEntry } from '../../layers/say-place.ts';
import { cameOrWent, type Said, type Saying, saying } from '../../layers/saying.ts';

export const ledgersSayings: readonly Saying[] = [
  saying('/ledgers/:/while', sayHold),
  saying('/ledgers/:/by/:', (change) => `${cameOrWent(change)}占用“${ledgerName(change)}”的对应`),
  saying('/ledgers/:/journal', sayJournal),
];

const ledgerName = ({ words, found: [key = ''] }: Said): string => nameOfEntry(words, ['ledgers', key]);

function sayJournal(change: Said): string {
  return change.after === undefined
    ? `占用“${ledgerName(change)}”的变动不再登记流水`
    : `占用“${ledgerName(change)}”的每次变动登记一条流水`;
}

function sayHold(change: Said): string {
  const what = `占用“${ledgerName(change)}”的单据`;
  if (change.after === undefined) return `${what}在任何状态下都占用数量`;
  const states = [change.after].flat().map((state) => `“${nameAt(change.words, 'states', 'nodes', String(state))}”`);
  return `${what}只在状态${states.join('、')}下占用数量，离开时退回`;
}
