import { allowed, type Refuser } from '../../../schemas/check/allowed.ts';
import { caseAsker } from '../../../schemas/compile/case-record.ts';
import type { Model } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { planFor } from '../../../schemas/compile/plan-for.ts';

interface Question {
  readonly role: string;
  readonly operation: string;
  /** Where the record stands; null where it has no states. */
  readonly state: string | null;
  /** Whether the record lies in the role's rows. */
  readonly within: boolean;
  /** Whether who asks made the record. */
  readonly own: boolean;
}

/** Everybody who refuses, role and state and rule alike; nobody when it is allowed. */
export function whyNot(
  model: Model,
  entityKey: string,
  { role, operation, state, within, own }: Question,
): readonly Refuser[] {
  const entity = model.entities.get(entityKey);
  const plan = planFor(model, entityKey, { roles: [role] });
  if (!entity || !plan) return [{ by: 'role', say: '这个角色看不到任何单据' }];
  const asker = caseAsker(role);
  const record: RecordData = {
    id: 'case-record',
    version: 1,
    createBy: own ? asker.me : 'case-other',
    updateBy: own ? asker.me : 'case-other',
    $in: within ? Array.from({ length: plan.access.scopes }, (_, scope) => scope) : [],
    ...(entity.states && state !== null ? { [entity.states.field]: state } : {}),
  };
  const isBefore = operation === 'create' || operation === 'import';
  return allowed(plan, isBefore ? null : record, operation, asker, { partial: true }).reasons;
}
