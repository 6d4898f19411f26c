import { isObject } from '../../layers/diff-documents.ts';
import { nameOfField } from '../../layers/names.ts';
import { lookUp } from '../../layers/naming.ts';
import { nameOfEntry } from '../../layers/say-place.ts';
import { cameOrWent, gainAndLoss, type Said, type Saying, saying } from '../../layers/saying.ts';

/** A seal is told with who opens it; of its fields, which came in and which came out. */
export const sealsSayings: readonly Saying[] = [
  saying('/seals/:', (change) => {
    if (change.after === undefined) return `取消密封“${sealName(change)}”：里面的值不再密封`;
    return `${cameOrWent(change)}密封“${sealName(change)}”：${sayFields(change, fieldsOf(change.after))}封到“${openerOf(change)}”开启`;
  }),
  saying('/seals/:/by', (change) => `密封“${sealName(change)}”改由“${openerOf(change)}”开启`),
  saying('/seals/:/fields', (change) => {
    const { gained, lost } = gainAndLoss(change);
    return [
      ...(gained.length > 0 ? [`把${sayFields(change, gained)}封进“${sealName(change)}”`] : []),
      ...(lost.length > 0 ? [`${sayFields(change, lost)}不再封在“${sealName(change)}”里`] : []),
    ];
  }),
];

const sealName = ({ words, found: [key = ''] }: Said): string => nameOfEntry(words, ['seals', key]);

function openerOf({ words, found: [key = ''] }: Said): string {
  const seal = lookUp(words, 'seals', key);
  return nameOfField(words, isObject(seal) ? String(seal.by) : '', '');
}

const fieldsOf = (seal: unknown): readonly string[] =>
  isObject(seal) && Array.isArray(seal.fields) ? seal.fields.map(String) : [];

const sayFields = ({ words }: Said, fields: readonly string[]): string =>
  fields.map((path) => `“${nameOfField(words, path, '')}”`).join('、');
