/** One thing that may be answered, with what it is worth and whether it alone decides. `points` is decimal text. */
export interface Choice {
  readonly text: string;
  readonly points?: string;
  readonly veto?: boolean;
}

/** As many as a person can choose from at a glance, and then some. */
export const MOST_CHOICES = 30;

/** What a question may be. Each says by itself how it is answered; `file` is answered by what is uploaded beside it. */
export const askedAs = {
  SINGLE: 'one',
  MULTI: 'many',
  TEXT: 'text',
  NUM: 'number',
  DATE: 'day',
  TIME: 'moment',
  FILE: 'file',
  YN: 'one',
} as const satisfies Readonly<Record<string, 'one' | 'many' | 'text' | 'number' | 'day' | 'moment' | 'file'>>;

export type AskedAs = (typeof askedAs)[keyof typeof askedAs];

/** How a question of this code is answered; what is unknown is answered in words. */
export const answeredAs = (code: unknown): AskedAs =>
  typeof code === 'string' && Object.hasOwn(askedAs, code) ? askedAs[code as keyof typeof askedAs] : 'text';

/** `有（100分）`, `没有（0分，否决）`, `自建`: how a choice is kept, and how people write it. */
const written = /^(.*?)(?:[（(](-?\d+(?:\.\d+)?) ?分?([,，] ?否决)?[)）]|[（(](否决)[)）])$/u;

/** What a written choice says. */
export function readChoice(said: string): Choice {
  const [, text, points, also, alone] = written.exec(said) ?? [];
  if (text === undefined) return { text: said };
  return {
    text: text.trim(),
    ...(points !== undefined && { points }),
    ...((also ?? alone) !== undefined && { veto: true }),
  };
}

export function writeChoice({ text, points, veto = false }: Choice): string {
  const more = [...(points === undefined ? [] : [`${points}分`]), ...(veto ? ['否决'] : [])];
  return more.length === 0 ? text : `${text}（${more.join('，')}）`;
}

/** The choices a stored value holds; whatever is none is passed over. */
export const choicesIn = (value: unknown): readonly Choice[] => answersIn(value).map(readChoice);

/** The texts of an answer. */
export const answersIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const yesOrNo: readonly Choice[] = [{ text: '是' }, { text: '否' }];

/** What may be answered to a question of this code: yes or no where nothing else is said. */
export const offeredTo = (asks: unknown, choices: unknown): readonly Choice[] => {
  const said = choicesIn(choices);
  return asks === 'YN' && said.length === 0 ? yesOrNo : said;
};
