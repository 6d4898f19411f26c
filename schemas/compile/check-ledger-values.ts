import { readsOf, visit } from '../expressions/reads-of.ts';
import type { FunctionName } from '../expressions/tree.ts';
import { at } from '../language/pointer.ts';
import { ofTheAsker } from './keep-computed.ts';
import type { AccountModel } from './ledger-model.ts';
import type { EntityModel, Model } from './model.ts';
import { pathFrom } from './names.ts';
import { pointerOf } from './pointer-of.ts';
import type { CalcNode } from './program-model.ts';
import type { Shape } from './shape.ts';
import { storedFrom } from './stored-from.ts';

/** What depends on who asks and when, or is known to code alone. */
const elsewhere: ReadonlySet<FunctionName> = new Set([...ofTheAsker, 'capitalCny']);

/**
 * A stored value that follows from a ledger is worked anew wherever the ledger is written: by whom and when is chance,
 * so it may lean on nothing but its own record. A rule that writes a value runs when its record is saved, and not then.
 */
export function checkLedgerValues(shape: Shape, model: Accounted) {
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
    sayRules(
      shape,
      model,
      new Set([into.path, ...storedFrom(model, [into.path]).map(({ field }) => field)]),
      into.label,
    );
  }
}

type Accounted = Pick<EntityModel, 'becomes' | 'fields' | 'parts' | 'program'>;

const strangersAfter = (model: Accounted, path: string) =>
  storedFrom(model, [path]).flatMap((node) => {
    const what = strangerIn(model, node);
    return what === null ? [] : [{ node, what }];
  });

/**
 * The same where the account is another entity's: once all are compiled, said by who takes. What is taken may not follow
 * from what other ledgers keep in the very rows that take: that changes while nobody saves them.
 */
export function checkLedgers(shape: Shape | undefined, model: EntityModel, entities: Model['entities']): void {
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
    const moving = movedByLedgers(model, entities);
    const read = readsOf(take).map(({ up, keys }) => pathFrom(from, up, keys));
    const kept = model.fields.get(read.find((one) => moving.has(one)) ?? '');
    if (kept) shape?.findings.say('ledger_takes_kept', at(path, 'take'), { field: kept.label });
  }
}

/** What ledgers keep in an entity's own records, and what is worked out from that. */
function movedByLedgers(model: EntityModel, entities: Model['entities']): ReadonlySet<string> {
  const paths = new Set(
    keptBy([...entities.values()]).flatMap(({ entity, into }) =>
      entities.get(entity)?.store === model.store ? [into] : [],
    ),
  );
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

/**
 * The same for what follows from a field that is cleared when what it points at goes for ever: by whoever lets that go.
 * What is read through the field itself is nothing from then on.
 */
export function checkClearedValues(shape: Shape, model: Pick<EntityModel, 'fields' | 'parts' | 'program'>): void {
  for (const cleared of model.fields.values()) {
    if (cleared.config.onDelete !== 'clear') continue;
    const { label } = cleared;
    if (cleared.need) shape.findings.say('cleared_needed', at(pointerOf(cleared.path), 'onDelete'), { label });
    for (const node of storedFrom(model, clearedPaths(model, cleared.path))) {
      const what = strangerIn(model, node, `${cleared.path}.`);
      const field = model.fields.get(node.field)?.label ?? node.field;
      if (what !== null)
        shape.findings.say('cleared_reads_on', at(pointerOf(node.field), 'calc'), { label, field, what });
    }
  }
}

/** A field and everything that is read through it. */
export const clearedPaths = ({ program }: Pick<EntityModel, 'program'>, path: string): readonly string[] => [
  path,
  ...new Set(program.nodes.flatMap(({ reads }) => reads.filter((read) => read.startsWith(`${path}.`)))),
];

/** What a calculation reads that is not of its own record, through what is not kept as well. */
function strangerIn(
  model: Pick<EntityModel, 'fields' | 'parts' | 'program'>,
  node: CalcNode,
  but = '\0',
): string | null {
  for (const one of writtenOut(model, node)) {
    const through = one.reads.find(
      (path) => !model.fields.has(path) && !model.parts.has(path) && !path.startsWith(but),
    );
    if (through !== undefined) return sayReference(model, through);
    let called = false;
    visit(one.expr, (part) => {
      if (part.t === 'call' && elsewhere.has(part.fn)) called = true;
    });
    if (called) return '当时的日期、当前用户或大写金额';
  }
  return null;
}

function sayReference({ fields }: Pick<EntityModel, 'fields'>, path: string): string {
  const own = [...fields.values()].find((field) => path.startsWith(`${field.path}.`));
  return `“${own?.label ?? path}”所指的数据`;
}

function writtenOut(model: Pick<EntityModel, 'fields' | 'program'>, node: CalcNode): readonly CalcNode[] {
  const found = new Set([node]);
  for (const one of found) {
    for (const inner of model.program.nodes) {
      const isRead = inner.do === 'calc' && one.reads.includes(inner.field) && !model.fields.get(inner.field)?.column;
      if (isRead) found.add(inner);
    }
  }
  return [...found];
}

function sayRules(
  shape: Shape,
  { program }: Pick<EntityModel, 'program'>,
  changed: ReadonlySet<string>,
  into: string,
): void {
  for (const node of program.nodes) {
    if (node.do !== 'rule' || node.at !== 'save' || !node.reads.some((path) => changed.has(path))) continue;
    const sets = [...node.then, ...node.else].some((effect) => effect.do === 'set');
    if (sets) shape.findings.warn('ledger_sets', at('/rules', node.key), { rule: node.title, into });
  }
}
