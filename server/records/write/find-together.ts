import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { checkRecord } from '../../../schemas/check/check-record.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { Refusal } from '../../kernel/errors.ts';
import { takingTurns } from '../../kernel/taking-turns.ts';
import { spend, withinBudget } from '../../kernel/work-budget.ts';
import type { Asking } from '../asking.ts';
import type { Facts } from './facts.ts';
import { FoundForSave, findsAny } from './found.ts';
import { judgedPlans } from './judged-plan.ts';
import { withRelations } from './relate.ts';

interface Begun {
  readonly sent: RecordData;
  readonly before: RecordData;
}

/** What many records find, asked for together: they are run through once to hear what they ask, and judged with the answers. */
export async function findTogether(
  asking: Asking,
  records: readonly Begun[],
  facts: Facts,
): Promise<FoundForSave | undefined> {
  if (!findsAny(asking)) return undefined;
  const finds = new FoundForSave();
  const { seen, whole } = judgedPlans(asking);
  const context = { asker: asking.asker, kinds: fieldKinds, at: 'save', whole, spend, finds };
  const turn = takingTurns();
  do {
    for (const { sent, before } of records) {
      hear(() => checkRecord(seen, withRelations(asking, sent, sent, before, facts), { ...context, before }));
      await turn();
    }
  } while (await finds.settle(asking));
  return finds;
}

/** What is wrong with a record it is told when it is judged. */
function hear(run: () => unknown): void {
  try {
    withinBudget(run);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
