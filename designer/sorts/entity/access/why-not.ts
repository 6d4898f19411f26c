import { caseAsker } from '../../../../schemas/cases/case-record.ts';
import { allowed, type Refuser, scopeOver } from '../../../../schemas/check/allowed.ts';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { RecordData } from '../../../../schemas/compile/plan.ts';
import { planFor } from '../../../../schemas/compile/plan-for.ts';
import { scopesLeft } from '../../../../schemas/compile/scopes-left.ts';
import type { PathRead } from '../../../../schemas/expressions/reads-of.ts';

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
  const asker = caseAsker({ as: role });
  const states = entity.states?.field;
  const record: RecordData = {
    id: 'case-record',
    version: 1,
    createBy: own ? asker.me : 'case-other',
    updateBy: own ? asker.me : 'case-other',
    ...(states !== undefined && state !== null ? { [states]: state } : {}),
  };
  const isKnown = ({ keys }: PathRead) => state !== null && keys.join('.') === states;
  record.$in = within ? scopesLeft(entity, asker, scopeOver(plan, record, asker), isKnown) : [];
  const isBefore = operation === 'create' || operation === 'import';
  return allowed(plan, isBefore ? null : record, operation, asker, { partial: true }).reasons;
}
