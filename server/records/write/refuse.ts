import { type Allowance, allowed } from '../../../schemas/check/allowed.ts';
import { countRows } from '../../../schemas/check/count-rows.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { sayIssue } from '../../../schemas/issues/issues.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Asking } from '../asking.ts';
import { nameOf } from '../name-record.ts';
import { judgedPlans } from './judged-plan.ts';

/** Whether the asker may do this with this record now, by the whole of role, scope, state and rule. */
export const allowance = (asking: Asking, record: RecordData | null, operation: string): Allowance =>
  allowed(judgedPlans(asking).whole, record, operation, asking.asker);

/** Stops what is not allowed, with everyone who refuses and why. */
export function refuseUnlessAllowed(asking: Asking, record: RecordData | null, operation: string): void {
  const { allowed: may, reasons } = allowance(asking, record, operation);
  if (may) return;
  const issues = reasons.map(({ by, say }): Issue => ({ code: 'refused', path: '', params: { by, say } }));
  const isRole = reasons.some(({ by }) => by === 'role');
  throw new Refusal(isRole ? 'not_allowed' : 'wrong_state', { issues, text: reasons.map(({ say }) => say).join('；') });
}

/** The same for several at once: each that does not allow it is named. */
export function refuseUnlessAllAllowed(asking: Asking, records: readonly RecordData[], operation: string): void {
  const [only] = records;
  if (only && records.length === 1) {
    refuseUnlessAllowed(asking, only, operation);
    return;
  }
  const refused = records.flatMap((record) => {
    const { allowed: may, reasons } = allowance(asking, record, operation);
    return may ? [] : reasons.map(({ by, say }) => ({ by, say: `${nameOf(asking, record)}：${say}` }));
  });
  if (refused.length === 0) return;
  const isRole = refused.some(({ by }) => by === 'role');
  throw new Refusal(isRole ? 'not_allowed' : 'wrong_state', {
    issues: refused.map(({ by, say }): Issue => ({ code: 'refused', path: '', params: { by, say } })),
    text: refused.map(({ say }) => say).join('；'),
  });
}

/** Stops a record sent in more rows than it may have, before anything of it is read, looked up or worked out. */
export function refuseTooManyRows({ plan }: Pick<Asking, 'plan'>, sent: RecordData): void {
  const issue = countRows(plan, sent);
  if (issue) throw new Refusal('invalid_input', { issues: [issue], text: sayIssue(issue) });
}

/** A save may not carry a record out of the rows in which its saver may save. */
export function refuseUnlessWithin(asking: Asking, scopes: readonly number[], operation: 'create' | 'edit'): void {
  const { ops } = asking.plan.access;
  if (ops[operation]?.some((scope) => scopes.includes(scope))) return;
  const say = operation === 'create' ? '新建的数据不在您的数据范围内' : '修改后的数据不在您的数据范围内';
  throw new Refusal('not_allowed', { text: say, issues: [{ code: 'refused', path: '', params: { by: 'role', say } }] });
}
