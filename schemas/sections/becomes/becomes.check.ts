import type { EntityModel } from '../../compile/model.ts';
import { pointerOf } from '../../compile/pointer-of.ts';
import type { Shape } from '../../compile/shape.ts';
import { storedFrom } from '../../compile/stored-from.ts';
import { settingRules, strangersAfter } from '../../compile/stored-strangers.ts';
import { ruleAt } from '../../language/each.ts';
import { at } from '../../language/pointer.ts';

/**
 * A stored value that follows from a ledger is worked anew wherever the ledger is written: by whom and when is chance,
 * so it may lean on nothing but its own record. A rule that writes a value runs when its record is saved, and not then.
 */
export function checkChainLedgers(shape: Shape, model: Accounted) {
  const kept = new Set(
    [...model.becomes.values()].flatMap(({ lines }) =>
      [...(lines?.ledgers.values() ?? [])].map(({ account }) => account.into),
    ),
  );
  for (const path of kept) {
    const into = model.fields.get(path);
    if (!into) continue;
    for (const { node, what } of strangersAfter(model, path)) {
      const field = model.fields.get(node.field)?.label ?? node.field;
      const place = at(pointerOf(node.field), 'calc');
      shape.findings.say('ledger_reads_on', place, { field, into: into.label, what });
    }
    const changed = new Set([into.path, ...storedFrom(model, [into.path]).map(({ field }) => field)]);
    for (const rule of settingRules(model, changed))
      shape.findings.warn('ledger_sets', ruleAt(rule.key), { rule: rule.title, into: into.label });
  }
}

type Accounted = Pick<EntityModel, 'becomes' | 'fields' | 'parts' | 'program'>;
