import { nameAt, nameOfField, nameOfPart } from '../../layers/names.ts';
import { sayFormula } from '../../layers/say-formula.ts';
import { sayValue } from '../../layers/say-value.ts';
import { cameOrWent, gainAndLoss, type Said, type Saying, saying } from '../../layers/saying.ts';

const room = '/parts/:/states';

/** What changed in the states of rows, each told with the part it is about. */
export const lineStatesSayings: readonly Saying[] = [
  saying(room, (change) => `${cameOrWent(change)}${linesOf(change)}的行状态`),
  saying(`${room}/field`, (change) =>
    change.after === undefined
      ? `${linesOf(change)}的行状态不再有字段记录`
      : `${linesOf(change)}的行状态改由${fieldOf(change, change.after)}记录`,
  ),
  saying(`${room}/start`, (change) =>
    change.after === undefined
      ? `${linesOf(change)}不再指定新行的状态`
      : `${linesOf(change)}的新行改从${statesOf(change, change.after)}开始`,
  ),
  saying(`${room}/nodes/:`, (change) => `${cameOrWent(change)}${stateOf(change)}`),
  saying(`${room}/nodes/:/label`, (change) => `${linesOf(change)}的行状态${renamed(change)}`),
  saying(`${room}/nodes/:/open`, sayOpen),
  saying(
    `${room}/nodes/:/deletable`,
    (change) => `${stateOf(change)}下${change.after === true ? '可以' : '不能'}删除行`,
  ),
  saying(`${room}/nodes/:/**`, (change) => `修改了${stateOf(change)}`),
  saying(`${room}/moves/:`, (change) => `${cameOrWent(change)}${moveOf(change)}`),
  saying(`${room}/moves/:/label`, (change) => `${linesOf(change)}的行流转${renamed(change)}`),
  saying(`${room}/moves/:/from`, (change) =>
    change.after === undefined
      ? `${moveOf(change)}不再指定从哪里`
      : `${moveOf(change)}从${statesOf(change, change.after)}开始`,
  ),
  saying(`${room}/moves/:/to`, (change) =>
    change.after === undefined
      ? `${moveOf(change)}不再指定到哪里`
      : `${moveOf(change)}改为到${statesOf(change, change.after)}`,
  ),
  saying(`${room}/moves/:/when`, (change) =>
    change.after === undefined
      ? `${moveOf(change)}不再有条件`
      : `${moveOf(change)}的条件改为${sayFormula(change.words, change.after, partOf(change))}`,
  ),
  saying(`${room}/moves/:/auto`, (change) =>
    change.after === undefined
      ? `${moveOf(change)}不再自动办理`
      : `${moveOf(change)}在${sayFormula(change.words, change.after, partOf(change))}时自动办理`,
  ),
  saying(`${room}/moves/:/notBy`, (change) => {
    const { gained, lost } = gainAndLoss(change);
    const persons = (paths: readonly string[]) => paths.map((one) => `“${nameOfField(change.words, one)}”`).join('、');
    return [
      ...(gained.length > 0 ? [`${moveOf(change)}须由${persons(gained)}回避`] : []),
      ...(lost.length > 0 ? [`${moveOf(change)}不再由${persons(lost)}回避`] : []),
    ];
  }),
  saying(`${room}/moves/:/**`, (change) => `修改了${moveOf(change)}`),
];

const partOf = ({ found: [part = ''] }: Said): string => part;
const linesOf = (change: Said): string => `“${nameOfPart(change.words, [partOf(change)])}”`;
const fieldOf = (change: Said, field: unknown): string =>
  `“${nameOfField(change.words, String(field), partOf(change))}”`;
const renamed = ({ before, after }: Said): string => `${sayValue(before)}改名为${sayValue(after)}`;

const nameIn = (change: Said, sort: 'nodes' | 'moves', key: string): string =>
  nameAt(change.words, 'parts', partOf(change), 'states', sort, key);
const stateOf = (change: Said): string =>
  `${linesOf(change)}的行状态“${nameIn(change, 'nodes', change.found[1] ?? '')}”`;
const moveOf = (change: Said): string =>
  `${linesOf(change)}的行流转“${nameIn(change, 'moves', change.found[1] ?? '')}”`;
const statesOf = (change: Said, states: unknown): string =>
  [states]
    .flat()
    .map((state) => `“${nameIn(change, 'nodes', String(state))}”`)
    .join('、');

function sayOpen(change: Said): string {
  const inState = `${stateOf(change)}下`;
  if (change.after === '*') return `${inState}全部可以编辑`;
  const open = (Array.isArray(change.after) ? change.after : []).map((path: string) => fieldOf(change, path));
  return open.length === 0 ? `${inState}不能编辑` : `${inState}只能编辑${open.join('、')}`;
}
