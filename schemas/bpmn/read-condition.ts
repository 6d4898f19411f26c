import { parseExpression } from '../expressions/parse-expression.ts';
import { readsOf } from '../expressions/reads-of.ts';

export type ConditionRead =
  | { readonly ok: true; readonly when: string; readonly unknown: readonly string[] }
  | { readonly ok: false; readonly say: string };

const words: Readonly<Record<string, string>> = {
  '&&': 'and',
  and: 'and',
  '||': 'or',
  or: 'or',
  '!': 'not',
  not: 'not',
  '==': '=',
  eq: '=',
  '!=': '<>',
  ne: '<>',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
  div: '/',
  null: 'nothing',
};

const token =
  /\s+|(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<number>\d+(?:\.\d+)?)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|(?<sign>&&|\|\||==|!=|<=|>=|[<>!+\-*/().,])/uy;

/**
 * A condition as the others write it (`${days > 3 && type == "sick"}`) in our own words. Only comparing, counting and joining is taken over:
 * a call of a method or a bean is another system's, and is told.
 */
export function readCondition(text: string, fields?: ReadonlySet<string>): ConditionRead {
  const whole = text.trim();
  const [, inner] = /^[$#]\{([\s\S]*)\}$/.exec(whole) ?? [];
  if (inner === undefined || /[$#]\{/.test(inner)) return { ok: false, say: `条件“${whole}”不是 \${…} 这样的写法` };
  const translated = translate(inner);
  const parsed = translated === null ? null : parseExpression(translated);
  if (translated === null || !parsed?.ok) return { ok: false, say: `条件“${whole}”用了本系统没有的写法` };
  const names = readsOf(parsed.value).map(({ keys: [first = ''] }) => first);
  const unknown = fields ? [...new Set(names)].filter((name) => !fields.has(name)) : [];
  return { ok: true, when: translated, unknown };
}

function translate(text: string): string | null {
  let made = '';
  let last = '';
  // Blanks stand between tokens, never within one: what is quoted keeps each of its own.
  const put = (said: string) => {
    const isTight = made === '' || /^[.(]$/.test(last) || /^[.,)]$/.test(said);
    made += isTight ? said : ` ${said}`;
    last = said;
  };
  let at = 0;
  while (at < text.length) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) return null;
    const { text: quoted, number, name, sign } = found.groups ?? {};
    const said = number ?? name ?? sign;
    if (quoted !== undefined) put(ownText(quoted));
    else if (said !== undefined) put(Object.hasOwn(words, said) ? (words[said] ?? said) : said);
    at = token.lastIndex;
  }
  return made;
}

/** A quote within a text is written twice with us. */
const ownText = (quoted: string): string => `'${quoted.slice(1, -1).replace(/\\(.)/g, '$1').replaceAll("'", "''")}'`;

/** Nothing but what a task was answered with, and what the way says of it; null: a word that is neither a yes nor a no. */
export interface Outcome {
  readonly variable: string;
  readonly says: 'agreed' | 'refused' | null;
}

const longestOutcome = 200;

const refusing =
  /^(false|0|no|n|reject(ed)?|refuse(d)?|deny|denied|disagree|back|return(ed)?|fail(ed)?|不同意|拒绝|驳回|退回|不通过|否)$/i;
const agreeing =
  /^(true|y|yes|ok|agree(d)?|approve(d)?|accept(ed)?|pass(ed)?|success|succeed(ed)?|同意|通过|批准|核准|是)$/i;

/** `${approved}`, `${!approved}`, `${outcome == 'reject'}`: what engines of others ask where ours knows that somebody agreed. */
export function readOutcome(text: string): Outcome | null {
  if (text.length > longestOutcome) return null;
  const found =
    /^[$#]\{\s*(!|not\s+)?\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?:(==|eq|!=|ne)\s*(?:'([^']*)'|"([^"]*)"|(true|false|\d+)))?\s*\}$/u.exec(
      text.trim(),
    );
  if (!found) return null;
  const [, not, variable = '', sign, single, double, bare] = found;
  const value = single ?? double ?? bare ?? 'true';
  const isTurned = Boolean(not) !== (sign === '!=' || sign === 'ne');
  const [yes, no] = isTurned ? (['refused', 'agreed'] as const) : (['agreed', 'refused'] as const);
  return { variable, says: agreeing.test(value) ? yes : refusing.test(value) ? no : null };
}
