import { compileExpression } from '../../compile/compile-expression.ts';
import { isWritten } from '../../compile/compile-runs.ts';
import { compileHold } from '../../compile/hold.ts';
import type { FindModel, JournalModel, LedgerModel } from '../../compile/ledger-model.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import { isOwn, sayNoAccount, seenFrom, takenBy } from '../../compile/takes.ts';
import type { Expr } from '../../expressions/tree.ts';
import type { EntityDocument } from '../../language/entity.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { ValueType } from '../../values/value-type.ts';

type LedgerDocument = NonNullable<EntityDocument['ledgers']>[string];

const number: ValueType = { is: 'number' };

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
    opens: said.opens ? compileOpens(said.opens, { shape, accounts, from, path }, said, around) : null,
    upTo: bound(said.upTo, 'upTo'),
    atLeast: bound(said.atLeast, 'atLeast'),
    say: said.say ?? null,
    journal: compileJournal(said, shape, around, path),
    while: said.while ? compileHold(said.while, shape, at(path, 'while'), shape) : null,
  };
}

/** What is noted for good is written by nobody else: neither by roles nor by chains that make such records. */
function compileJournal(
  { journal, of }: LedgerDocument,
  { findings }: Shape,
  around: Surroundings,
  path: string,
): JournalModel | null {
  if (!journal) return null;
  const here = at(path, 'journal');
  findings.use(`entity:${journal.to}`, at(here, 'to'));
  const target = around.shapes.get(journal.to);
  if (!target) {
    if (!around.broken.has(`entity:${journal.to}`))
      findings.say('unknown_entity', at(here, 'to'), { entity: journal.to });
    return null;
  }
  const wanted = { account: 'ref', amount: 'number', what: 'text', by: 'text' } as const;
  for (const [word, is] of Object.entries(wanted)) {
    const key = journal[word as keyof typeof wanted];
    const field = target.fields.get(key);
    findings.use(`entity:${journal.to}.${key}`, at(here, word));
    if (!field) findings.say('unknown_field', at(here, word), { field: key });
    else if (
      field.type.is !== is ||
      !field.column ||
      field.inExt ||
      field.calc ||
      (field.type.is === 'ref' && field.type.to !== of)
    )
      findings.say('journal_unfit', at(here, word), { field: field.label });
  }
  const writes = new Set(['create', 'edit', 'delete', 'import']);
  const grants = Object.values(target.document.access?.roles ?? {}).flatMap((role) => [
    role,
    ...Object.values(role.also ?? {}),
  ]);
  if (grants.some((grant) => (grant.do ?? []).some((one: string) => writes.has(one))))
    findings.say('journal_written', at(here, 'to'), { entity: target.title });
  return journal;
}

/** What an account is made with: a whole record, found by what it says itself and by nothing else. */
function compileOpens(
  opens: NonNullable<LedgerDocument['opens']>,
  { shape, accounts, from, path }: Finding,
  { over, by = {}, into }: LedgerDocument,
  around: Surroundings,
): LedgerModel['opens'] {
  const { findings } = shape;
  const inPart = [into, ...Object.keys(by)].some((key) => accounts.fields.get(key)?.part);
  if (over !== undefined || inPart) findings.say('ledger_opens_rows', at(path, 'opens'), { of: accounts.title });
  return Object.entries(opens).flatMap(([key, text]) => {
    const here = at(path, 'opens', key);
    findings.use(`entity:${accounts.key}.${key}`, here);
    const field = accounts.head.fields.get(key);
    if (!field) findings.say('unknown_field', here, { field: key });
    else if (!isWritten(accounts, key)) findings.say('not_written', here, { field: field.label });
    const gives = field && !accounts.broken.has(key) ? { gives: field.type } : {};
    const compiled = compileExpression(text, { shape, part: from, path: here, ...gives }, around);
    return field && compiled && isOwn(compiled, shape, from, here, around) ? [{ field: key, expr: compiled.expr }] : [];
  });
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
  const kept = accounts.fields.get(into);
  const part = kept?.part ?? '';
  // A field that is not there is told by itself: it may be the one that tells the lines apart.
  const isElsewhere = (field?: { readonly part: string }) => field !== undefined && field.part !== part;
  if (part !== '' && keys.every((key) => isElsewhere(accounts.fields.get(key))))
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
    // Where the sum is kept nowhere, nobody knows what stands around it: that is told of `into` alone.
    const isAround = !kept || field.part === '' || field.part === part || part.startsWith(`${field.part}.`);
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
