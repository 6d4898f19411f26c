import { missing } from '../../schemas/check/missing.ts';
import { isOffered } from '../../schemas/check/offered.ts';
import type { FieldModel } from '../../schemas/compile/model.ts';
import type { AskPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { Fault } from '../../schemas/kinds/field-kind.ts';
import type { Answer, Answers } from '../../schemas/values/answers.ts';
import { Refusal } from '../kernel/errors.ts';
import type { NamePlace } from '../kernel/say-reasons.ts';
import type { Asking } from './asking.ts';
import { pointedAt } from './write/facts.ts';
import { loadFacts } from './write/load.ts';
import { idsOf, referencesOf } from './write/references.ts';

const longest = { line: 200, lines: 4000 } as const;

/**
 * Answers that are fields of the head, as their values; what is needed must be answered. Nothing that was not asked is
 * read, and an answer that names a record names one the asker may pick.
 */
export async function takeAnswers(asking: Asking, asks: readonly AskPlan[], answers: Answers): Promise<RecordData> {
  const taken: RecordData = {};
  const issues: Issue[] = [];
  for (const ask of asks) {
    const { key, label, need } = ask;
    const answer = answerTo(ask, answers);
    const field = fieldOf(asking, ask);
    if (answer === null) {
      if (need) issues.push({ ...missing(label, ask.secret ? undefined : field?.kind), path: `/${key}` });
      else if (field?.column && Object.hasOwn(answers, key)) taken[key] = null;
      continue;
    }
    if (!field?.column) {
      const fault = faultInText(ask, answer);
      if (fault) issues.push({ ...fault, path: `/${key}` });
      continue;
    }
    const value = readBy(field, answer);
    const fault = faultOf(asking, field, value);
    if (fault) issues.push({ ...fault, path: `/${key}` });
    else taken[key] = value;
  }
  // What rows come to point at is judged with the record they stand in.
  const ofRows = asks.some(({ field }) => field !== undefined);
  for (const issue of ofRows ? [] : await unreachable(asking, taken)) issues.push(issue);
  if (issues.length > 0) throw new Refusal('invalid_input', { issues, named: namedAs(asks) });
  return taken;
}

/** What is no field is answered in words. */
function faultInText({ long }: AskPlan, answer: Exclude<Answer, null>): Fault | null {
  if (typeof answer !== 'string') return { code: 'not_text' };
  const max = long ? longest.lines : longest.line;
  return [...answer].length > max ? { code: 'too_long', params: { max } } : null;
}

/** A text is read as one that is typed; a list is what it is, and the kind says whether it takes one. */
const readBy = ({ kind, config }: FieldModel, answer: Exclude<Answer, null>): unknown =>
  typeof answer === 'string' ? kind.parse(answer, config as never) : answer;

/** The field that keeps an answer: of the head, or of the rows that are moved. */
const fieldOf = ({ entity }: Pick<Asking, 'entity'>, { key, field }: AskPlan): FieldModel | undefined =>
  field === undefined ? entity.head.fields.get(key) : entity.fields.get(field);

/** An answer by the words of its question. */
const namedAs =
  (asks: readonly AskPlan[]): NamePlace =>
  ({ path }, sentence) => {
    const label = asks.find(({ key }) => path === `/${key}`)?.label ?? '';
    return label === '' || sentence.includes(label) ? '' : `“${label}”`;
  };

/** What was answered, as history keeps it: never a secret, and no ids or codes, whose words stand in the field's change. */
export function noteOf({ entity }: Asking, asks: readonly AskPlan[], answers: Answers): string | null {
  const open = asks.filter((ask) => !ask.secret && isSaid(fieldOf({ entity }, ask)));
  const said = open.flatMap((ask) => {
    const words = [answerTo(ask, answers) ?? []].flat().join('、');
    return words === '' ? [] : [open.length === 1 ? words : `${ask.label}：${words}`];
  });
  return said.length === 0 ? null : said.join('\n');
}

const isSaid = (field: FieldModel | undefined): boolean => !field?.kind.labels && !field?.kind.holdsFiles;

/** Null where nothing is said. A password may begin with a blank: a secret is taken as it was typed. */
const answerTo = ({ key, secret }: AskPlan, answers: Answers): Answer => {
  const answer = (Object.hasOwn(answers, key) ? answers[key] : null) ?? null;
  const said = typeof answer === 'string' && !secret ? answer.trim() : answer;
  return said === null || said.length === 0 ? null : said;
};

/** A code is out of its dictionary as it stands there now; none that was taken out of it is answered any more. */
function faultOf({ model }: Asking, { kind, config }: FieldModel, value: unknown): Fault | null {
  if (value === null) return null;
  if (value === undefined) return { code: 'not_an_option' };
  const words = kind.labels?.(config as never);
  const items = words?.from === 'dict' ? model.dicts.get(words.dict)?.items : undefined;
  const dicts = words?.from === 'dict' && items ? { [words.dict]: items } : {};
  return (
    kind.check(value, config as never) ?? (isOffered(value, { config }, kind, dicts) ? null : { code: 'not_an_option' })
  );
}

async function unreachable(asking: Asking, taken: RecordData): Promise<Issue[]> {
  const pointed = pointedAt(asking.entity, [taken]);
  if (pointed.size === 0) return [];
  const facts = await loadFacts(asking, pointed);
  return referencesOf(asking.entity)
    .own.filter(({ field, to }) => idsOf(taken[field.key]).some((id) => !facts[to]?.[id]?.open))
    .map(({ field }) => ({ code: 'unknown_reference', path: `/${field.key}`, params: { label: field.label } }));
}
