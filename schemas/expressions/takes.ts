import type { Takes } from './function-definition.ts';
import { isDay, isMoment } from './moments.ts';
import { orderedKinds, type TypedPart } from './shared-type.ts';

const mostPlaces = 16;

export const wordsForTakes: Readonly<Record<Takes, string>> = {
  number: '数字',
  text: '文字',
  bool: '条件',
  day: '日期',
  word: '文字、数字或日期',
  anything: '一个值或明细',
  shared: '一个值',
  places: `0到${mostPlaces}的整数`,
  around: '各行之外的数字',
  role: '带引号的角色编码',
  numbersOfRows: '明细中的数字',
  countable: '明细或多选的值',
  ordered: '数字、日期或时间',
  texts: '可选答案、回答或多选的值',
  valuesOfRows: '明细中的值',
  rows: '明细',
};

/** Where an argument stands: over the rows of a part, inside them at one field, and whether it is alone. */
export interface ArgumentPlace {
  readonly isRows: boolean;
  readonly isInside: boolean;
  readonly isAlone: boolean;
}

/** Whether an argument is what the function takes there. */
export function isTaken(
  takes: Takes,
  { expr, type }: TypedPart,
  { isRows, isInside, isAlone }: ArgumentPlace,
): boolean {
  if (!type) return true;
  const { is } = type;
  switch (takes) {
    case 'around':
      return is === 'number' || is === 'nothing';
    case 'number':
    case 'text':
    case 'bool':
      return is === takes || is === 'nothing';
    case 'day':
      return ['date', 'dateTime', 'nothing'].includes(is) || (expr.t === 'text' && (isDay(expr.v) || isMoment(expr.v)));
    case 'word':
      return orderedKinds.has(is) || is === 'text' || is === 'nothing';
    case 'anything':
      return !isInside || is === 'rows';
    case 'shared':
      return is !== 'list' && is !== 'json';
    case 'places':
      return expr.t === 'number' && /^\d+$/.test(expr.v) && Number(expr.v) <= mostPlaces;
    case 'role':
      return expr.t === 'text' && expr.v !== '';
    case 'numbersOfRows':
      return isInside && is === 'number';
    case 'countable':
      return isRows || is === 'list';
    case 'texts':
      return !isInside && (is === 'list' || is === 'nothing');
    case 'valuesOfRows':
      return isInside && is !== 'rows';
    case 'rows':
      return false;
    case 'ordered':
      if (isAlone) return isInside && orderedKinds.has(is);
      return orderedKinds.has(is) || is === 'nothing' || expr.t === 'text';
  }
}
