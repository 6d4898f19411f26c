import { missing } from '../../schemas/check/missing.ts';
import type { AskPlan, EntityPlan, FieldPlan, MovePlan, RecordData } from '../../schemas/compile/plan.ts';
import { sayRecordIssue } from '../../schemas/issues/say-record-issue.ts';
import type { Answer, Answers } from '../../schemas/values/answers.ts';
import { kindNamed } from '../fields/kind-named.ts';

export interface Value {
  readonly value: unknown;
  /** The words of a coded value. */
  readonly text?: string;
}

export interface Questionnaire {
  readonly ask: readonly AskPlan[];
  readonly values: Readonly<Record<string, Value>>;
}

/** The field that a question is about, of the head or of the rows that are moved, as far as this person sees it. */
export function fieldOf(plan: EntityPlan, { key, field: path = key, secret }: AskPlan): FieldPlan | undefined {
  const field = plan.fields[path];
  return (field?.part === '' || path !== key) && !secret ? field : undefined;
}

/** What the one record it is about already holds is proposed; rows of a list may not hold it. */
export function startOf(
  plan: EntityPlan,
  asks: Questionnaire['ask'],
  record: RecordData | undefined,
): Questionnaire['values'] {
  const known = asks.filter((ask) => fieldOf(plan, ask) && record?.[ask.key] != null);
  return Object.fromEntries(
    known.map(({ key }) => {
      const text = record?.[`${key}_dictText`];
      return [key, { value: record?.[key], ...(typeof text === 'string' ? { text } : {}) }];
    }),
  );
}

/** What is wrong with the answers, by question, in words. */
export function faultsOf(
  plan: EntityPlan,
  asks: Questionnaire['ask'],
  values: Questionnaire['values'],
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const ask of asks) {
    const answer = textOf(values[ask.key]?.value, ask.secret);
    const field = fieldOf(plan, ask);
    const fault = answer === '' ? null : faultIn(field, values[ask.key]?.value);
    if (answer === '' && ask.need) faults[ask.key] = sayRecordIssue({ ...missing(ask.label, kindOf(field)), path: '' });
    else if (fault) faults[ask.key] = fault;
  }
  return faults;
}

const kindOf = (field: FieldPlan | undefined) => (field ? kindNamed(field.kind) : undefined);

function faultIn(field: FieldPlan | undefined, value: unknown): string | null {
  const fault = kindOf(field)?.check(value, field?.config as never);
  return fault ? sayRecordIssue({ ...fault, path: '' }) : null;
}

/** Answers travel as text, several values as a list; what was emptied is told as empty, what was never touched is not told. */
export function answersOf(asks: Questionnaire['ask'], values: Questionnaire['values']): Answers {
  const given = asks.filter(({ key }) => values[key] !== undefined);
  return Object.fromEntries(given.map(({ key, secret }) => [key, answerOf(values[key]?.value, secret)]));
}

const answerOf = (value: unknown, secret: boolean): Answer =>
  Array.isArray(value) ? (value.length === 0 ? null : value.map(String)) : textOf(value, secret) || null;

function textOf(value: unknown, secret: boolean): string {
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
  return secret ? text : text.trim();
}

type Made = Pick<MovePlan, 'ask' | 'danger' | 'confirm'>;

/** Whether one press is enough: nothing is asked, and nothing comes of it that whoever presses must know before. */
export const isMadeAtOnce = ({ ask, danger, confirm }: Made): boolean =>
  ask.length === 0 && !danger && confirm === undefined;

/** What is about to be done as a sentence, and what comes of it. */
export const withConfirm = (lead: string, { danger, confirm }: Omit<Made, 'ask'>): string =>
  `${lead}${danger ? '，请确认。' : '。'}${confirm ?? ''}`;
