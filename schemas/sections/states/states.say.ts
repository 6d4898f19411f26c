import { isObject } from '../../layers/diff-documents.ts';
import { nameAt, nameOfField, roleNameOf, titleOfDocument } from '../../layers/names.ts';
import { lookUp } from '../../layers/naming.ts';
import { sayFormula } from '../../layers/say-formula.ts';
import { sayTerm } from '../../layers/say-time.ts';
import { sayValue } from '../../layers/say-value.ts';
import { cameOrWent, gainAndLoss, type Said, type Saying, saying } from '../../layers/saying.ts';

export const statesSayings: readonly Saying[] = [
  saying('/states/moves/:/after', (change) => sayAfter(change, change.after)),
  saying('/states/moves/:/after/**', (change) =>
    sayAfter(change, lookUp(change.words, 'states', 'moves', change.found[0] ?? '', 'after')),
  ),
  saying('/states/nodes/:/flow', ({ before, after, words, found: [key = ''] }) => {
    const told = `状态“${nameAt(words, 'states', 'nodes', key)}”`;
    if (!isObject(after)) return `${told}不再经过审批流程`;
    const flows = Object.keys(isObject(after.flows) ? after.flows : {});
    const named = flows.map((flow) => `“${titleOfDocument(words, `flow:${flow}`) ?? flow}”`).join('、');
    return `${told}${before === undefined ? '须经过' : '改为经过'}审批流程${named}`;
  }),
  saying('/states/nodes/:/flow/flows/:', ({ words, found: [key = '', flow = ''], ...change }) => {
    const told = `状态“${nameAt(words, 'states', 'nodes', key)}”`;
    return `${told}${cameOrWent(change)}审批流程“${titleOfDocument(words, `flow:${flow}`) ?? flow}”`;
  }),
  saying('/states', (change) => `${cameOrWent(change)}状态与流转`),
  saying('/states/start', (change) =>
    change.after === undefined
      ? '不再指定新建后的状态'
      : `新建后的状态改为“${stateName(change.words, String(change.after))}”`,
  ),
  saying('/states/nodes/:', (change) => `${cameOrWent(change)}状态“${stateName(change.words, change.found[0] ?? '')}”`),
  saying('/states/nodes/:/label', ({ before, after }) => `状态${sayValue(before)}改名为${sayValue(after)}`),
  saying('/states/nodes/:/open', sayOpen),
  saying('/states/nodes/:/keptFor', sayKeptFor),
  saying('/states/nodes/:/due', ({ after, words, found: [key = ''] }) => {
    const state = `状态“${stateName(words, key)}”`;
    return after === undefined ? `${state}不再有期限` : `${state}最晚到“${nameOfField(words, String(after))}”`;
  }),
  saying(
    '/states/nodes/:/deletable',
    ({ after, words, found: [key = ''] }) => `状态“${stateName(words, key)}”下${after === true ? '可以' : '不能'}删除`,
  ),
  saying('/states/nodes/:/**', ({ words, found: [key = ''] }) => `修改了状态“${stateName(words, key)}”`),
  saying('/states/moves/:', (change) => `${cameOrWent(change)}流转“${moveName(change)}”`),
  saying('/states/moves/:/label', ({ before, after }) => `流转${sayValue(before)}改名为${sayValue(after)}`),
  saying(
    '/states/moves/:/from',
    (change) =>
      `流转“${moveName(change)}”${change.after === undefined ? '不再指定从哪里' : `从${statesOf(change)}`}开始`,
  ),
  saying(
    '/states/moves/:/to',
    (change) =>
      `流转“${moveName(change)}”${change.after === undefined ? '不再指定到哪里' : `改为到${statesOf(change)}`}`,
  ),
  saying('/states/moves/:/when', (change) =>
    change.after === undefined
      ? `流转“${moveName(change)}”不再有条件`
      : `流转“${moveName(change)}”的条件改为${sayFormula(change.words, change.after)}`,
  ),
  saying(
    '/states/moves/:/notByOwner',
    (change) => `流转“${moveName(change)}”${change.after ? '不得由制单人办理' : '可以由制单人办理'}`,
  ),
  saying('/states/moves/:/auto', (change) =>
    change.after === undefined
      ? `流转“${moveName(change)}”不再自动办理`
      : `流转“${moveName(change)}”在${sayFormula(change.words, change.after)}时自动办理`,
  ),
  saying('/states/moves/:/notBy', (change) => {
    const { gained, lost } = gainAndLoss(change);
    const fields = (paths: readonly string[]) => paths.map((one) => `“${nameOfField(change.words, one)}”`).join('、');
    return [
      ...(gained.length > 0 ? [`流转“${moveName(change)}”须由${fields(gained)}回避`] : []),
      ...(lost.length > 0 ? [`流转“${moveName(change)}”不再由${fields(lost)}回避`] : []),
    ];
  }),
  saying('/states/moves/:/**', (change) => `修改了流转“${moveName(change)}”`),
];

const stateName = (words: Said['words'], key: string): string => nameAt(words, 'states', 'nodes', key);
const moveName = ({ words, found: [key = ''] }: Said): string => nameAt(words, 'states', 'moves', key);
const statesOf = ({ words, after }: Said): string =>
  [after]
    .flat()
    .map((state) => `“${stateName(words, String(state))}”`)
    .join('、');

function sayKeptFor({ after, words, found: [key = ''] }: Said): string {
  const state = `状态“${stateName(words, key)}”下`;
  const roles = (Array.isArray(after) ? after : []).map((role: string) => `“${roleNameOf(words, role)}”`);
  return roles.length === 0 ? `${state}所有角色都看到最新内容` : `${state}角色${roles.join('、')}仍看到变更前的内容`;
}

function sayOpen({ after, words, found: [key = ''] }: Said): string {
  const state = `状态“${stateName(words, key)}”下`;
  if (after === '*') return `${state}全部可以编辑`;
  const open = (Array.isArray(after) ? after : []).map((path: string) => `“${nameOfField(words, path)}”`);
  return open.length === 0 ? `${state}不能编辑` : `${state}只能编辑${open.join('、')}`;
}

/** What happens by itself when its time has come: told as a whole, whatever of it changed. */
function sayAfter({ words, found: [key = ''] }: Said, after: unknown): string {
  const named = `流转“${nameAt(words, 'states', 'moves', key)}”`;
  return isObject(after) ? `${named}到时自动办理：${sayTerm(words, after)}` : `${named}不再到时自动办理`;
}
