import { isFault, linearPattern } from '../../../schemas/patterns/linear-pattern.ts';
import { type Reading, rowReader } from '../../records/row-reader.ts';

/** One step of a rule: the next so many characters, or `*` for all of them, and what they must hold. */
export interface Segment {
  readonly digits: string;
  readonly pattern: string;
  readonly message: string;
}

/** The step a value failed at, as the specification's clients are told. */
export interface Failed extends Segment {
  readonly beginIndex?: number;
  readonly endIndex?: number;
  readonly checkValue: string;
  readonly passed: false;
}

/** Steps one after another, each over the characters behind the last one's; null when all of them hold. */
export function failedStep(segments: readonly Segment[], value: string): Failed | null {
  let begin = 0;
  for (const { digits, pattern, message } of segments) {
    const step = { digits, pattern, message, checkValue: value, passed: false } as const;
    if (digits === '*') {
      if (!holds(pattern, value)) return step;
      continue;
    }
    const end = begin + Number(digits);
    if (value.length < end || !holds(pattern, value.slice(begin, end))) {
      return { ...step, beginIndex: begin, endIndex: end };
    }
    begin = end;
  }
  return null;
}

/** What cannot be searched holds nothing: saving a rule says so. */
function holds(pattern: string, text: string): boolean {
  const made = linearPattern(pattern);
  return !isFault(made) && made.test(text);
}

const rules = rowReader('checkRule', { segments: { digits: 'text?', pattern: 'text?', message: 'text?' } });

/** The steps of a rule by its code; null when there is none. */
export async function findCheckRule(at: Reading, code: string): Promise<readonly Segment[] | null> {
  if (code.includes('\0')) return null;
  const rule = await rules.first(at, { is: { code } });
  if (!rule) return null;
  return rule.segments.flatMap(({ digits, pattern, message }) =>
    digits === null ? [] : [{ digits, pattern: pattern ?? '', message: message ?? '' }],
  );
}

/** A company's rule as the engine of records asks it. */
export async function valueRule(at: Reading, code: string): Promise<(value: string) => string | null> {
  const segments = (await findCheckRule(at, code)) ?? [];
  return (value) => failedStep(segments, value)?.message ?? null;
}
