import type { AccountModel } from '../../compile/ledger-model.ts';
import type { EntityModel, Model } from '../../compile/model.ts';
import type { Shape } from '../../compile/shape.ts';
import { strangersAfter } from '../../compile/stored-strangers.ts';
import { talliesIn } from '../../compile/tallies.ts';
import { readsOf } from '../../expressions/reads-of.ts';
import { pathFrom } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';

/**
 * What stored values that follow from an account may lean on, once all entities are compiled: said by who takes. What is taken may
 * not follow from what other ledgers keep in the very rows that take: that changes while nobody saves them.
 */
export function checkLedgers(shape: Shape | undefined, model: EntityModel, entities: Model['entities']): void {
  if (model.ledgers.size === 0) return;
  const moving = movedByLedgers(model, entities);
  for (const { key, from, take, account } of model.ledgers.values()) {
    const path = at('/ledgers', key);
    const accounts = entities.get(account.entity);
    const into = accounts?.fields.get(account.into);
    if (accounts && into) {
      for (const { node, what } of strangersAfter(accounts, into.path)) {
        const field = accounts.fields.get(node.field)?.label ?? node.field;
        shape?.findings.say('ledger_reads_on', at(path, 'into'), { field, into: into.label, what });
      }
    }
    const read = readsOf(take).map(({ up, keys }) => pathFrom(from, up, keys));
    const kept = model.fields.get(read.find((one) => moving.has(one)) ?? '');
    if (kept) shape?.findings.say('ledger_takes_kept', at(path, 'take'), { field: kept.label });
  }
}

/** What ledgers and tallies keep in an entity's own records, and what is worked out from that. */
function movedByLedgers(model: EntityModel, entities: Model['entities']): ReadonlySet<string> {
  const paths = new Set(
    keptBy([...entities.values()]).flatMap(({ entity, into }) =>
      entities.get(entity)?.store === model.store ? [into] : [],
    ),
  );
  for (const { field } of talliesIn(model)) paths.add(field);
  for (const path of paths)
    for (const node of model.program.nodes) if (node.do === 'calc' && node.reads.includes(path)) paths.add(node.field);
  return paths;
}

/** Every account of some entities' ledgers. */
const keptBy = (entities: readonly EntityModel[]): readonly AccountModel[] =>
  entities.flatMap(({ ledgers, becomes }) =>
    [...ledgers.values(), ...[...becomes.values()].flatMap(({ lines }) => [...(lines?.ledgers.values() ?? [])])].map(
      ({ account }) => account,
    ),
  );
