import { isObject } from '../../layers/diff-documents.ts';
import { nameOfField } from '../../layers/names.ts';
import { lookUp } from '../../layers/naming.ts';
import { nameOfEntry } from '../../layers/say-place.ts';
import { cameOrWent, gainAndLoss, type Said, type Saying, saying } from '../../layers/saying.ts';

/** A seal is told with who opens it; of its fields, which came in and which came out. */
export const sealsSayings: readonly Saying[] = [
  saying('/seals/:', (change) => {
    if (change.after === undefined) return `取消密封“${sealName(change)}”：里面的值不再密封`;
    return `${cameOrWent(change)}密封“${sealName(change)}”：${sayFields(change, fieldsOf(change.after))}${untilOpened(change)}`;
  }),
  saying('/seals/:/by', (change) => {
    const by = openerOf(change);
    return by === null ? `没有写明密封“${sealName(change)}”由哪张单据开启` : `密封“${sealName(change)}”改由“${by}”开启`;
  }),
  saying('/seals/:/fields', (change) => {
    const { gained, lost } = gainAndLoss(change);
    return [
      ...(gained.length > 0 ? [`把${sayFields(change, gained)}封进“${sealName(change)}”`] : []),
      ...(lost.length > 0 ? [`${sayFields(change, lost)}不再封在“${sealName(change)}”里`] : []),
    ];
  }),
];

const sealName = ({ words, found: [key = ''] }: Said): string => nameOfEntry(words, ['seals', key]);

function untilOpened(change: Said): string {
  const by = openerOf(change);
  return by === null ? '密封起来，没有写明由哪张单据开启' : `封到“${by}”开启`;
}

function openerOf({ words, found: [key = ''] }: Said): string | null {
  const seal = lookUp(words, 'seals', key);
  return isObject(seal) && typeof seal.by === 'string' ? nameOfField(words, seal.by, '') : null;
}

const fieldsOf = (seal: unknown): readonly string[] =>
  isObject(seal) && Array.isArray(seal.fields) ? seal.fields.map(String) : [];

const sayFields = ({ words }: Said, fields: readonly string[]): string =>
  fields.map((path) => `“${nameOfField(words, path, '')}”`).join('、');
