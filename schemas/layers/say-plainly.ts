import { isObject } from './diff-documents.ts';
import type { Words } from './naming.ts';
import { saySteps } from './say-place.ts';
import { sayValueAs } from './say-value.ts';
import type { Said } from './saying.ts';
import { standingAt } from './standing.ts';
import { walkWords } from './walk-words.ts';

/** A value at the place of a change, by what the language says of that place. */
export const sayHere = ({ words, steps }: Said, value: unknown): string => sayAt(words, steps, value);

export const sayAt = (words: Words, steps: readonly string[], value: unknown): string =>
  sayValueAs(walkWords(words, steps).at(-1)?.schema, value, words, standingAt(words, steps));

/** What the property at the place of a change is called. */
export function titleHere({ words, steps }: Said): string {
  const title = walkWords(words, steps).at(-1)?.schema?.title;
  return typeof title === 'string' ? title : String(steps.at(-1) ?? '');
}

const longest = 60;

/** What no sentence of its own is made for: its place, and from what to what. */
export function sayPlainly(change: Said): string {
  const { before, after, words, steps } = change;
  const place = `“${saySteps(words, steps)}”`;
  if (steps.at(-1) === 'rank') return `移动了“${saySteps(words, steps.slice(0, -1))}”的位置`;
  if (isObject(before) || isObject(after)) {
    return `${before === undefined ? '新增了' : after === undefined ? '去掉了' : '修改了'}${place}`;
  }
  const [was, is] = [before, after].map((value) => (value === undefined ? '未设置' : sayHere(change, value)));
  const said = `${place}由${was}改为${is}`;
  return said.length > longest + place.length ? `修改了${place}` : said;
}
