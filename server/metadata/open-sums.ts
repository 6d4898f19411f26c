import type { Model } from '../../schemas/compile/model.ts';
import type { DdlStep } from '../db/plan-columns.ts';
import { quote } from '../db/structure.ts';
import { keptValue } from '../sql/columns.ts';
import { settingSql } from '../sql/follow-values.ts';
import { isOfOneSum, type Ledger, ledgersByName } from '../sql/ledgers.ts';

/**
 * A sum that a ledger keeps from now on begins at nothing in the records there are: an empty place would be unknown, and so would be
 * whatever is left of it. What is computed from it and kept is filled afterwards.
 */
export function planSums(before: Model, after: Model, tenant: number): readonly DdlStep[] {
  const opened: Ledger[] = [];
  for (const ledger of ledgersByName(after).values()) {
    const was = before.entities.get(ledger.owner.key);
    if (was && !was.fields.get(ledger.sum.path)?.column && !opened.some(isOfOneSum(ledger))) opened.push(ledger);
  }
  return opened.map((ledger) => openSum(ledger, tenant));
}

function openSum({ owner, part, sum }: Ledger, tenant: number): DdlStep {
  const whose = tenant === 0 ? '' : ` and t.tenant_id = ${tenant}`;
  return {
    sql:
      `update ${quote(part.table)} t set ${settingSql([{ field: sum, value: `0::${sum.column?.sql}` }], 't')} ` +
      `where ${keptValue(sum, 't')} is null${whose}`,
    say: `“${owner.title}”的“${part.path === '' ? '' : `${part.label} `}${sum.label}”在已有数据中从 0 记起`,
    destructive: false,
  };
}
