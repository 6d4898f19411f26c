import { isFault, linearPattern } from '../../../schemas/patterns/linear-pattern.ts';
import { sql, type TenantDb } from '../../db/statement.ts';

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

/** The steps of a rule by its code; null when there is none. */
export async function findCheckRule(db: TenantDb, code: string): Promise<readonly Segment[] | null> {
  if (code.includes('\0')) return null;
  const rows = await db.rows<{ digits: string | null; pattern: string | null; message: string | null }>(sql`
    select s.digits, s.pattern, s.message from sys_check_rule r
    left join sys_check_rule_segment s on (s.tenant_id, s.head_id) = (r.tenant_id, r.id)
    where r.code = ${code} and r.deleted_at is null order by s.row_no`);
  if (rows.length === 0) return null;
  return rows.flatMap(({ digits, pattern, message }) =>
    digits === null ? [] : [{ digits, pattern: pattern ?? '', message: message ?? '' }],
  );
}

/** A company's rule as the engine of records asks it. */
export async function valueRule(db: TenantDb, code: string): Promise<(value: string) => string | null> {
  const segments = (await findCheckRule(db, code)) ?? [];
  return (value) => failedStep(segments, value)?.message ?? null;
}
