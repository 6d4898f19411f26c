import { isObject } from '../../layers/diff-documents.ts';
import { nameAt, nameOfField, nameOfPart, roleNameOf } from '../../layers/names.ts';
import { sayFormula } from '../../layers/say-formula.ts';
import { sayOperation } from '../../layers/say-reference.ts';
import { sayValue } from '../../layers/say-value.ts';
import { cameOrWent, gainAndLoss, type Said, type Saying, saying } from '../../layers/saying.ts';

/** What a grant says, the first of a role or a further one. */
function grantSayings(grant: string): readonly Saying[] {
  return [
    saying(`${grant}/do`, (change) => sayLists(change, '可以', '不再可以', (one) => sayOperation(change.words, one))),
    saying(`${grant}/hide`, (change) =>
      sayLists(change, '看不到', '可以看到', (one) => `“${nameOfField(change.words, one)}”`),
    ),
    saying(`${grant}/edit`, (change) =>
      change.after === undefined
        ? `${whoOf(change)}可以编辑看到的全部内容`
        : change.before === undefined
          ? `${whoOf(change)}只能编辑${(change.after as string[]).map((one) => `“${nameOfField(change.words, one)}”`).join('、')}`
          : sayLists(change, '可以编辑', '不能再编辑', (one) => `“${nameOfField(change.words, one)}”`),
    ),
    saying(`${grant}/rows`, (change) =>
      change.after === undefined
        ? `${whoOf(change)}的数据范围改为全部`
        : `${whoOf(change)}的数据范围改为${sayFormula(change.words, change.after)}`,
    ),
  ];
}

/** Which lines a grant shows: told before what is said of parts themselves, which their paths fit by chance. */
export const lineSayings: readonly Saying[] = ['/access/roles/:', '/access/roles/:/also/:'].flatMap((grant) => [
  saying(`${grant}/parts`, (change) => {
    const [before, after] = [change.before, change.after].map((said) => (said ?? {}) as Record<string, unknown>);
    return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((part) =>
      sayLines({ ...change, after: after?.[part], found: [...change.found, part] }),
    );
  }),
  ...['/:', '/:/rows'].map((place) => saying(`${grant}/parts${place}`, sayLines)),
]);

/** Which rows of a part are there. */
function sayLines(change: Said): string {
  const [part = ''] = change.found.slice(-1);
  const rows = isObject(change.after) ? change.after.rows : change.after;
  const who = `${whoOf({ ...change, found: change.found.slice(0, -1) })}看得到的“${nameOfPart(change.words, [part])}”`;
  return rows === undefined ? `${who}改为全部行` : `${who}改为${sayFormula(change.words, rows, part)}的行`;
}

export const accessSayings: readonly Saying[] = [
  saying('/access', (change) => `${cameOrWent(change)}全部权限设置`),
  saying('/access/roles/:', (change) => `${cameOrWent(change)}${whoOf(change)}的权限`),
  ...grantSayings('/access/roles/:'),
  saying('/access/roles/:/also', sayAllFurther),
  saying('/access/roles/:/also/:', (change) => `${cameOrWent(change)}${whoOf(change)}的权限`),
  saying(
    '/access/roles/:/also/:/label',
    (change) => `角色“${roleOf(change)}”的权限${sayValue(change.before)}改名为${sayValue(change.after)}`,
  ),
  ...grantSayings('/access/roles/:/also/:'),
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
  saying('/access/early', ({ after }) => `供应商审核通过以前${after ? '也可以' : '不再能'}办理`),
  saying('/access/sets/:', (change) => `${cameOrWent(change)}字段集“${change.found[0]}”`),
];

const roleOf = ({ words, found: [code = ''] }: Said): string => roleNameOf(words, code);
/** A role, or what it is granted besides by the name of that. */
const whoOf = (change: Said): string => {
  const [code = '', also] = change.found;
  const further = also === undefined ? '' : `在“${nameAt(change.words, 'access', 'roles', code, 'also', also)}”`;
  return `角色“${roleOf(change)}”${further}`;
};

/** The first that is granted besides, or the last that goes, brings the whole word along. */
function sayAllFurther(change: Said): readonly string[] {
  return Object.keys(change.before ?? change.after ?? {}).map(
    (key) => `${cameOrWent(change)}${whoOf({ ...change, found: [...change.found, key] })}的权限`,
  );
}

const rowsOfScope = (scope: unknown): unknown => (isObject(scope) ? scope.rows : scope);

const scopeName = ({ words, found: [key = ''] }: Said): string => nameAt(words, 'access', 'scopes', key);

function sayLists(change: Said, gain: string, loss: string, name: (one: string) => string): readonly string[] {
  const { gained, lost } = gainAndLoss(change);
  const who = whoOf(change);
  return [
    ...(gained.length > 0 ? [`${who}${gain}${gained.map(name).join('、')}`] : []),
    ...(lost.length > 0 ? [`${who}${loss}${lost.map(name).join('、')}`] : []),
  ];
}
