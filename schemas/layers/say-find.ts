import type { FindDocument } from '../language/find.ts';
import { nameAt, nameOfField, ownName, targetOf } from './names.ts';
import type { Words } from './naming.ts';
import { nameOfValue, sayFormula, sayResult } from './say-formula.ts';

/** How a reference is found: 「自动查找“价格”：“物料”为「物料」，在「日期」有效；没有时找……」. `field` are the steps to it. */
export function sayFind(words: Words, field: readonly string[], find: FindDocument): string {
  const target = targetOf(words, field);
  const part = field.slice(0, field.lastIndexOf('fields')).filter((_, index) => index % 2 === 1);
  // While it is written, an attempt may leave open what it is found by.
  const of = (text: string | undefined) => (text === undefined ? unsaid : sayFormula(words, text, part.join('.')));
  const named = (key: string | undefined) =>
    key === undefined ? unsaid : `“${target ? nameOfField(target, key) : key}”`;
  const comes = (key: string, text: string) =>
    sayResult(words, text, part.join('.'), (value) => target && nameOfValue(target, [key], [], value));
  const state = (key: string) => `“${target ? nameAt(target, 'states', 'nodes', key) : key}”`;
  const told = find.map(({ match = {}, at, within, states, except, pick }) =>
    [
      ...Object.entries(match).map(([key, text]) => `${named(key)}为${comes(key, text)}`),
      ...(at === undefined ? [] : [`在${of(at)}有效`]),
      ...(within ? [sayWithin(within, of, named)] : []),
      ...(states ? [`状态为${states.map(state).join('或')}`] : []),
      ...(except === undefined ? [] : [`不查“${nameOfField(words, except)}”已列入的`]),
      ...(pick === undefined || pick === 'only' ? [] : [`有多条时取${sayPick(pick, named)}`]),
    ].join('，'),
  );
  const from = target && ownName(target.after);
  return `自动查找${from === undefined ? '' : `“${from}”`}：${told.join('；没有时找')}`;
}

const unsaid = '（未选）';

type Attempt = FindDocument[number];
type Saying = (word: string | undefined) => string;

const sayWithin = ({ of, from, to }: NonNullable<Attempt['within']>, said: Saying, named: Saying): string =>
  to === undefined ? `${said(of)}不小于${named(from)}` : `${said(of)}在${named(from)}和${named(to)}之间`;

const sayPick = (pick: Exclude<NonNullable<Attempt['pick']>, 'only'>, named: Saying): string =>
  'highest' in pick ? `${named(pick.highest)}最大的` : `${named(pick.lowest)}最小的`;
