import { isObject } from './diff-documents.ts';
import { nameAt, nameOfField, roleNameOf } from './names.ts';
import { lookUp } from './naming.ts';
import { sayFormula } from './say-formula.ts';
import { nameOfEntry } from './say-place.ts';
import { sayOperation } from './say-reference.ts';
import { sayValue } from './say-value.ts';
import { cameOrWent, gainAndLoss, type Said, type Saying, saying } from './saying.ts';

/** Who may do what, in which state, and what follows. */
export const rightSayings: readonly Saying[] = [
  saying('/access', (change) => `${cameOrWent(change)}全部权限设置`),
  saying('/access/roles/:', (change) => `${cameOrWent(change)}角色“${roleOf(change)}”的权限`),
  saying('/access/roles/:/do', (change) =>
    sayLists(change, '可以', '不再可以', (one) => sayOperation(change.words, one)),
  ),
  saying('/access/roles/:/hide', (change) =>
    sayLists(change, '看不到', '可以看到', (one) => `“${nameOfField(change.words, one)}”`),
  ),
  saying('/access/roles/:/edit', (change) =>
    change.after === undefined
      ? `角色“${roleOf(change)}”可以编辑看到的全部内容`
      : change.before === undefined
        ? `角色“${roleOf(change)}”只能编辑${(change.after as string[]).map((one) => `“${nameOfField(change.words, one)}”`).join('、')}`
        : sayLists(change, '可以编辑', '不能再编辑', (one) => `“${nameOfField(change.words, one)}”`),
  ),
  saying('/access/roles/:/rows', ({ found, after, words }) =>
    after === undefined
      ? `角色“${roleNameOf(words, found[0] ?? '')}”的数据范围改为全部`
      : `角色“${roleNameOf(words, found[0] ?? '')}”的数据范围改为${sayFormula(words, after)}`,
  ),
  saying('/access/scopes/:', (change) => {
    const rows = rowsOfScope(change.after);
    return `${cameOrWent(change)}数据范围“${scopeName(change)}”${rows === undefined ? '' : `：${sayFormula(change.words, rows)}`}`;
  }),
  saying('/access/scopes/:/title', ({ before, after }) => `数据范围${sayValue(before)}改名为${sayValue(after)}`),
  saying(
    '/access/scopes/:/rows',
    (change) => `数据范围“${scopeName(change)}”改为${sayFormula(change.words, change.after)}`,
  ),
  saying('/access/scopes/:/off', (change) => `${change.after ? '停用' : '启用'}数据范围“${scopeName(change)}”`),
  saying('/access/sets/:', (change) => `${cameOrWent(change)}字段集“${change.found[0]}”`),

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
  saying('/states/moves/:/**', (change) => `修改了流转“${moveName(change)}”`),

  saying('/becomes/:/lines/ledgers/:/while', sayHold),
  saying('/becomes/:/lines/ledgers/:', (change) => `${cameOrWent(change)}下推“${thingName('becomes', change)}”的占用`),
  saying('/ledgers/:/while', sayHold),
  saying('/ledgers/:/by/:', (change) => `${cameOrWent(change)}占用“${thingName('ledgers', change)}”的对应`),
  ...(['actions', 'becomes', 'ledgers', 'links', 'serials', 'cases'] as const).flatMap((section) => [
    saying(`/${section}/:`, (change) => `${cameOrWent(change)}${sectionWords[section]}“${thingName(section, change)}”`),
    saying(`/${section}/:/**`, (change) => `修改了${sectionWords[section]}“${thingName(section, change)}”`),
  ]),
];

const sectionWords = {
  actions: '操作',
  becomes: '下推',
  ledgers: '占用',
  links: '关联页签',
  serials: '编号规则',
  cases: '用例',
} as const;

const thingName = (section: string, { words, found: [key = ''] }: Said): string => nameOfEntry(words, [section, key]);

const roleOf = ({ words, found: [code = ''] }: Said): string => roleNameOf(words, code);
const stateName = (words: Said['words'], key: string): string => nameAt(words, 'states', 'nodes', key);
const moveName = ({ words, found: [key = ''] }: Said): string => nameAt(words, 'states', 'moves', key);
const statesOf = ({ words, after }: Said): string =>
  [after]
    .flat()
    .map((state) => `“${stateName(words, String(state))}”`)
    .join('、');

/** In which states of the next document a chain keeps what was taken: they are called as that document calls them. */
/** Of a chain it is what comes of it that takes, of an entity's own ledger its own records. */
function sayHold(change: Said): string {
  const [key = ''] = change.found;
  const to = lookUp(change.words, 'becomes', key, 'to');
  const isChain = change.found.length > 1;
  const what = isChain
    ? `下推“${thingName('becomes', change)}”生成的单据`
    : `占用“${thingName('ledgers', change)}”的单据`;
  if (change.after === undefined) return `${what}在任何状态下都占用数量`;
  const target = isChain ? change.words.documentOf?.(`entity:${String(to)}`) : undefined;
  if (isChain && target?.kind !== 'entity') return `修改了下推“${thingName('becomes', change)}”在哪些状态下占用数量`;
  const states = [change.after].flat().map((state) => {
    const own = isChain ? undefined : stateName(change.words, String(state));
    return `“${own ?? (target?.kind === 'entity' ? target.states?.nodes[String(state)]?.label : undefined) ?? state}”`;
  });
  return `${what}只在状态${states.join('、')}下占用数量，离开时退回`;
}

const rowsOfScope = (scope: unknown): unknown => (isObject(scope) ? scope.rows : scope);
const scopeName = ({ words, found: [key = ''] }: Said): string => nameAt(words, 'access', 'scopes', key);

function sayLists(change: Said, gain: string, loss: string, name: (one: string) => string): readonly string[] {
  const { gained, lost } = gainAndLoss(change);
  const who = `角色“${roleOf(change)}”`;
  return [
    ...(gained.length > 0 ? [`${who}${gain}${gained.map(name).join('、')}`] : []),
    ...(lost.length > 0 ? [`${who}${loss}${lost.map(name).join('、')}`] : []),
  ];
}

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
