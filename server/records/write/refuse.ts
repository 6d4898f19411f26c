import { type Allowance, allowed } from '../../../schemas/check/allowed.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Issue } from '../../../schemas/result.ts';
import { Refusal } from '../../errors.ts';
import type { Asking } from '../asking.ts';
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

/** A save may not carry a record out of the rows in which its saver may save. */
export function refuseUnlessWithin(asking: Asking, scopes: readonly number[], operation: 'create' | 'edit'): void {
  const { ops } = asking.plan.access;
  if (ops[operation]?.some((scope) => scopes.includes(scope))) return;
  const say = operation === 'create' ? '新建的数据不在您的数据范围内' : '修改后的数据不在您的数据范围内';
  throw new Refusal('not_allowed', { text: say, issues: [{ code: 'refused', path: '', params: { by: 'role', say } }] });
}
