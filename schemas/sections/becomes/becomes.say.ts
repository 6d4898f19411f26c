import { isObject } from '../../layers/diff-documents.ts';
import { lookUp } from '../../layers/naming.ts';
import { nameOfEntry } from '../../layers/say-place.ts';
import { cameOrWent, type Said, type Saying, saying } from '../../layers/saying.ts';

export const becomesSayings: readonly Saying[] = [
  saying(
    '/becomes/:/ownRight',
    (change) =>
      `下推“${chainName(change)}”随流转生成时${change.after === true ? '按单据自己的权限，办理人不必能新建它' : '须办理人能新建它'}`,
  ),
  saying(
    '/becomes/:/untied',
    (change) => `下推“${chainName(change)}”生成的单据${change.after === true ? '不再记作' : '记作'}它的下游`,
  ),
  saying(
    '/becomes/:/aside',
    (change) => `下推“${chainName(change)}”${change.after === true ? '不再是' : '是'}单据的下一步`,
  ),
  saying('/becomes/:/same', saySame),
  saying('/becomes/:/lines/split', saySplit),
  saying('/becomes/:/lines/split/:', saySplit),
  saying('/becomes/:/lines/ledgers/:/while', sayHold),
  saying('/becomes/:/lines/ledgers/:', (change) => `${cameOrWent(change)}下推“${chainName(change)}”的占用`),
];

const chainName = ({ words, found: [key = ''] }: Said): string => nameOfEntry(words, ['becomes', key]);

const targetOf = ({ words, found: [key = ''] }: Said) =>
  words.documentOf?.(`entity:${String(lookUp(words, 'becomes', key, 'to'))}`);

/** In which states of the next document a chain keeps what was taken: they are called as that document calls them. */
function sayHold(change: Said): string {
  const what = `下推“${chainName(change)}”生成的单据`;
  if (change.after === undefined) return `${what}在任何状态下都占用数量`;
  const target = targetOf(change);
  if (target?.kind !== 'entity') return `修改了下推“${chainName(change)}”在哪些状态下占用数量`;
  const states = [change.after].flat().map((state) => `“${target.states?.nodes[String(state)]?.label ?? state}”`);
  return `${what}只在状态${states.join('、')}下占用数量，离开时退回`;
}

/** A head field of what a chain makes, as that document calls it. */
function fieldMade(change: Said, field: string): string {
  const target = targetOf(change);
  if (target?.kind !== 'entity') return `“${field}”`;
  // A side of a record takes only some of its fields; a chain also writes the others.
  const whole = change.words.documentOf?.(`entity:${target.facetOf ?? target.key}`);
  const label = target.fields[field]?.label ?? (whole?.kind === 'entity' ? whole.fields[field]?.label : undefined);
  return `“${label ?? field}”`;
}

/** In which states of the next document a chain keeps what was taken: they are called as that document calls them. */

function saySame(change: Said): string {
  const fields = [change.after ?? []].flat().map((field) => fieldMade(change, String(field)));
  const what = `下推“${chainName(change)}”`;
  return fields.length > 0 ? `${what}几条合成一张时${fields.join('、')}须一致` : `${what}几条合成一张时都可以不同`;
}

/** It comes and goes field by field, or all at once. */
function saySplit(change: Said): string {
  const [, field] = change.found;
  const what = `下推“${chainName(change)}”`;
  const fields = (side: unknown) =>
    (field !== undefined ? (side === undefined ? [] : [field]) : Object.keys(isObject(side) ? side : {})).map((one) =>
      fieldMade(change, one),
    );
  const [before, after] = [fields(change.before), fields(change.after)];
  if (before.length > 0 && after.length > 0) return `修改了${what}按${after.join('、')}拆分的取值`;
  return after.length > 0 ? `${what}按${after.join('、')}拆成几张` : `${what}不再按${before.join('、')}拆分`;
}
