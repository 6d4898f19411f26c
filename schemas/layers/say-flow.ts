import { nameAt, nameOfField } from './names.ts';
import { lookUp } from './naming.ts';
import { sayFormula } from './say-formula.ts';
import { closedWord, sayValue, sayValueAs } from './say-value.ts';
import { cameOrWent, type Said, type Saying, saying } from './saying.ts';
import { walkWords } from './walk-words.ts';

/** How something is decided: a step is told by its name and what sort it is. */
export const flowSayings: readonly Saying[] = [
  saying('/rev', () => []),
  saying('/spec', () => []),
  saying('/layer', () => []),
  saying('/steps/:', (change) => `${cameOrWent(change)}${stepOf(change)}`),
  saying('/steps/:/as', (change) => `${stepOf(change)}换成了另一种步骤`),
  saying('/steps/:/title', ({ before, after }) => `步骤${sayValue(before)}改名为${sayValue(after)}`),
  saying('/steps/:/rank', (change) => `移动了${stepOf(change)}的位置`),
  saying('/steps/:/in', (change) => `${stepOf(change)}移到${sayWay(change)}`),
  saying('/steps/:/who', (change) => `${stepOf(change)}${sayWho(change)}`),
  saying('/steps/:/who/**', (change) => `${stepOf(change)}${sayWho({ ...change, ...wholeWho(change) })}`),
  saying('/steps/:/when', (change) => `${stepOf(change)}${sayWhen(change)}`),
  saying('/steps/:/fields/:', (change) => sayField(change)),
  saying('/steps/:/due/**', (change) => `修改了${stepOf(change)}的办理时限`),
  saying('/steps/:/many/**', (change) => `修改了${stepOf(change)}多人办理的方式`),
  saying('/stopped', ({ after }) => (typeof after === 'string' ? `停用：${after}` : '重新启用')),
  saying('/cases/:', (change) => `${cameOrWent(change)}用例“${change.found[0]}”`),
  saying('/cases/:/**', ({ found: [name] }) => `修改了用例“${name}”`),
];

function stepOf({ words, found: [key = ''] }: Said): string {
  const as = lookUp(words, 'steps', key, 'as');
  const schema = walkWords(words, ['steps', key, 'as']).at(-1)?.schema;
  const sort = schema && typeof as === 'string' ? closedWord(schema, as) : undefined;
  return `${sort ?? '步骤'}“${nameAt(words, 'steps', key)}”`;
}

function sayWay({ words, after }: Said): string {
  return typeof after === 'string' ? `“${nameAt(words, 'steps', after)}”之下` : '流程的主线上';
}

/** Of one person among several: all of them are told. */
function wholeWho({ words, found: [key = ''] }: Said): Pick<Said, 'after' | 'steps'> {
  return { after: lookUp({ ...words, before: undefined }, 'steps', key, 'who'), steps: ['steps', key, 'who'] };
}

function sayWho({ words, after, steps }: Said): string {
  if (after === undefined) return '不再说明由谁办理';
  const schema = walkWords(words, steps).at(-1)?.schema;
  return `改由${sayValueAs(schema, after, words, { part: '' })}办理`;
}

const sayWhen = ({ words, after }: Said): string =>
  typeof after === 'string' ? `的条件改为${sayFormula(words, after)}` : '不再有条件';

function sayField(change: Said): string {
  const { words, after, found } = change;
  const named = `“${nameOfField(words, found[1] ?? '')}”`;
  const schema = walkWords(words, change.steps).at(-1)?.schema;
  const word = schema && typeof after === 'string' ? closedWord(schema, after) : undefined;
  return `${stepOf(change)}办理时${named}${word === undefined ? '按权限显示' : `改为${word}`}`;
}
