import { readsOf } from '../expressions/reads-of.ts';
import type { Expr } from '../expressions/tree.ts';
import type { ValueType } from '../kinds/value-type.ts';
import type { EntityDocument } from '../language/entity.ts';
import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import { type CompiledExpression, compileExpression, compileOfRecord } from './compile-expression.ts';
import { asksTheAsker } from './keep-computed.ts';
import type { FindModel, HoldModel, LedgerModel } from './ledger-model.ts';
import { below } from './names.ts';
import { reach } from './reach.ts';
import type { Shape, Surroundings } from './shape.ts';

type LedgerDocument = NonNullable<EntityDocument['ledgers']>[string];
type ChainLines = NonNullable<NonNullable<EntityDocument['becomes']>[string]['lines']>;

const number: ValueType = { is: 'number' };

/** What the rows that a chain makes take of the rows they come from: said by the document that gives. */
export function compileChainLedgers(
  lines: ChainLines,
  chain: { readonly key: string; readonly label: string },
  target: Shape,
  path: string,
  shape: Shape,
  around: Surroundings,
): ReadonlyMap<string, LedgerModel> {
  const { from, to } = lines;
  const name = `${shape.key}.${chain.key}`;
  const ledgers = Object.entries(lines.ledgers ?? {}).flatMap(([key, said]): [string, LedgerModel][] => {
    const here = at(path, 'ledgers', key);
    const into = below(from, said.into);
    sayNoAccount(into, shape, at(here, 'into'), shape);
    const take = takenBy(said.take, seenFrom(target, shape), to, at(here, 'take'), around);
    const bound = (text: string | undefined, word: string): Expr | null =>
      text === undefined
        ? null
        : (compileOfRecord(text, { shape, part: from, path: at(here, word), gives: number }, around)?.expr ?? null);
    const [upTo, atLeast] = [bound(said.upTo, 'upTo'), bound(said.atLeast, 'atLeast')];
    const hold = said.while ? compileHold(said.while, target, at(here, 'while'), shape) : null;
    if (!take) return [];
    const ledger: LedgerModel = {
      key,
      name: `${name}/${key}`,
      label: said.label ?? chain.label,
      from: to,
      take,
      account: { entity: shape.key, part: from, into },
      find: { chain: name },
      upTo,
      atLeast,
      while: hold,
    };
    return [[key, ledger]];
  });
  return new Map(ledgers);
}

/** What an entity's own rows take of records that they name, or that are found by what they say. */
export function compileLedgers(shape: Shape, around: Surroundings): ReadonlyMap<string, LedgerModel> {
  const ledgers = inOrder(shape.document.ledgers).flatMap(([key, said]): [string, LedgerModel][] => {
    const ledger = compileLedger(key, said, shape, around);
    return ledger ? [[key, ledger]] : [];
  });
  return new Map(ledgers);
}

function compileLedger(key: string, said: LedgerDocument, shape: Shape, around: Surroundings): LedgerModel | null {
  const path = at('/ledgers', key);
  const { findings } = shape;
  // Whoever saves through the base would take nothing.
  if (shape.facetOf !== null && shape.isOwn(path)) findings.say('ledger_of_facet', path, { ledger: said.label });
  const from = said.from ?? '';
  if (from !== '') findings.use(`entity:${shape.key}.${from}`, at(path, 'from'));
  if (from !== '' && !shape.parts.has(from)) {
    findings.say('unknown_part', at(path, 'from'), { part: from });
    return null;
  }
  findings.use(`entity:${said.of}`, at(path, 'of'));
  const accounts = around.shapes.get(said.of);
  if (!accounts) {
    if (!around.broken.has(`entity:${said.of}`)) findings.say('unknown_entity', at(path, 'of'), { entity: said.of });
    return null;
  }
  if (accounts.document.store?.view) findings.say('reads_only', at(path, 'of'), { entity: accounts.title });
  sayNoAccount(said.into, accounts, at(path, 'into'), shape);
  const into = accounts.fields.get(said.into);
  const find = compileFind(said, { shape, accounts, from, path }, around);
  const take = takenBy(said.take, shape, from, at(path, 'take'), around);
  if (!into || !find || !take) return null;
  const foreign = seenFrom(accounts, shape);
  const bound = (text: string | undefined, word: string): Expr | null => {
    const place = { shape: foreign, part: into.part, path: at(path, word), gives: number };
    const compiled = text === undefined ? null : compileExpression(text, place, around);
    return compiled && isOwn(compiled, foreign, into.part, at(path, word), around) ? compiled.expr : null;
  };
  return {
    key,
    name: `${shape.store}/${key}`,
    label: said.label,
    from,
    take,
    account: { entity: said.of, part: into.part, into: said.into },
    find,
    upTo: bound(said.upTo, 'upTo'),
    atLeast: bound(said.atLeast, 'atLeast'),
    while: said.while ? compileHold(said.while, shape, at(path, 'while'), shape) : null,
  };
}

interface Finding {
  readonly shape: Shape;
  readonly accounts: Shape;
  readonly from: string;
  readonly path: string;
}

function compileFind(
  { over, by = {}, into }: LedgerDocument,
  { shape, accounts, from, path }: Finding,
  around: Surroundings,
): FindModel | null {
  const { findings } = shape;
  const keys = Object.keys(by);
  if (over === undefined && keys.length === 0) findings.say('ledger_finds_none', path);
  const part = accounts.fields.get(into)?.part ?? '';
  if (part !== '' && !keys.some((key) => accounts.fields.get(key)?.part === part))
    findings.say('ledger_finds_many', at(path, 'by'), { part: accounts.parts.get(part)?.label ?? part });
  const own = (text: string, here: string, gives?: ValueType): Expr | null => {
    const place = { shape, part: from, path: here, ...(gives ? { gives } : {}) };
    const compiled = compileExpression(text, place, around);
    return compiled && isOwn(compiled, shape, from, here, around) ? compiled.expr : null;
  };
  const led = over === undefined ? null : own(over, at(path, 'over'), { is: 'ref', to: accounts.key });
  const matched = keys.flatMap((key): FindModel['by'][number][] => {
    const here = at(path, 'by', key);
    findings.use(`entity:${accounts.key}.${key}`, here);
    const field = accounts.fields.get(key);
    if (!field) findings.say('unknown_field', here, { field: key });
    if (!field || accounts.broken.has(key)) return [];
    const isAround = field.part === '' || field.part === part || part.startsWith(`${field.part}.`);
    if (!field.column || field.type.is === 'list' || !isAround) {
      findings.say('ledger_cannot_match', here, { field: field.label });
      return [];
    }
    const expr = own(by[key] ?? '', here, field.type);
    return expr ? [{ field: key, expr }] : [];
  });
  const isWhole = matched.length === keys.length && (over === undefined) === (led === null);
  return isWhole ? { over: led, by: matched } : null;
}

/** How much a row takes: a number that follows from its own record alone. */
function takenBy(text: string, shape: Shape, part: string, path: string, around: Surroundings): Expr | null {
  const compiled = compileExpression(text, { shape, part, path, gives: number }, around);
  return compiled && isOwn(compiled, shape, part, path, around) ? compiled.expr : null;
}

/**
 * What is taken, of whom and within what changes only where its own record is saved: nobody would note it otherwise, and a
 * count from scratch would come to something else.
 */
function isOwn({ expr, reaches }: CompiledExpression, shape: Shape, part: string, path: string, around: Surroundings) {
  const through = reaches.find(({ steps }) => steps.length > 1);
  const moving = readsOf(expr)
    .map(({ up, keys }) => shape.fields.get(reach(around.shapes, shape, part, up, keys)?.path ?? ''))
    .find((field) => field?.varies === 'live');
  const what = through
    ? `“${shape.fields.get(through.own)?.label ?? through.own}”所指的数据`
    : moving
      ? `实时计算的“${moving.label}”`
      : asksTheAsker(expr)
        ? '当时的日期或当前用户'
        : null;
  if (what !== null) shape.findings.say('ledger_leans', path, { what });
  return what === null;
}

/** Another entity as whoever refers to it reads it: what is wrong there is said here. */
const seenFrom = (other: Shape, { findings }: Shape): Shape => ({ ...other, findings });

/** States of the document that takes. */
function compileHold(named: readonly string[], taker: Shape, path: string, shape: Shape): HoldModel | null {
  const { states } = taker.document;
  if (!states) {
    shape.findings.say('has_no_states', path, { entity: taker.title });
    return null;
  }
  shape.findings.use(`entity:${taker.key}.${states.field}`, path);
  for (const [index, state] of named.entries()) {
    if (!Object.hasOwn(states.nodes, state)) shape.findings.say('unknown_state', at(path, index), { state });
    if (named.indexOf(state) < index) shape.findings.say('repeated_value', at(path, index));
  }
  return { field: states.field, start: states.start, states: named };
}

/** A ledger keeps what is stored as a number. */
function sayNoAccount(into: string, owner: Shape, path: string, { findings }: Shape): void {
  const field = owner.fields.get(into);
  findings.use(`entity:${owner.key}.${into}`, path);
  if (!field) findings.say('unknown_field', path, { field: into });
  else if (owner.broken.has(field.path)) return;
  else if (field.type.is !== 'number') findings.say('not_a_number_field', path, { field: field.label });
  else if (!field.column) findings.say('not_stored', path, { field: field.label });
  else if (field.calc) findings.say('ledger_computed', path, { field: field.label });
}
