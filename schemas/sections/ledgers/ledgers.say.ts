import { nameAt } from '../../layers/names.ts';
import { nameOfEntry } from '../../layers/say-place.ts';
import { cameOrWent, type Said, type Saying, saying } from '../../layers/saying.ts';

export const ledgersSayings: readonly Saying[] = [
  saying('/ledgers/:/while', sayHold),
  saying('/ledgers/:/by/:', (change) => `${cameOrWent(change)}占用“${ledgerName(change)}”的对应`),
  saying('/ledgers/:/journal', sayJournal),
  saying('/ledgers/:/opens', sayOpens),
  saying('/ledgers/:/opens/:', (change) => `${cameOrWent(change)}占用“${ledgerName(change)}”新建时写入的内容`),
];

const ledgerName = ({ words, found: [key = ''] }: Said): string => nameOfEntry(words, ['ledgers', key]);

function sayJournal(change: Said): string {
  return change.after === undefined
    ? `占用“${ledgerName(change)}”的变动不再登记流水`
    : `占用“${ledgerName(change)}”的每次变动登记一条流水`;
}

function sayOpens(change: Said): string {
  const turn = change.after === undefined ? '找不到时不再新建，而是不能保存' : '找不到时新建一条';
  return `占用“${ledgerName(change)}”${turn}`;
}

function sayHold(change: Said): string {
  const what = `占用“${ledgerName(change)}”的单据`;
  if (change.after === undefined) return `${what}在任何状态下都占用数量`;
  const states = [change.after].flat().map((state) => `“${nameAt(change.words, 'states', 'nodes', String(state))}”`);
  return `${what}只在状态${states.join('、')}下占用数量，离开时退回`;
}
