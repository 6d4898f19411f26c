import { scopeOver } from '../check/allowed.ts';
import { rowsIn } from '../check/record-source.ts';
import type { EntityModel } from '../compile/model.ts';
import type { EntityPlan, RecordData } from '../compile/plan.ts';
import { scopesLeft } from '../compile/scopes-left.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { PathRead } from '../expressions/reads-of.ts';
import type { EvalScope } from '../expressions/scope.ts';
import type { Asker } from '../expressions/tree.ts';
import type { EntityDocument } from '../language/entity.ts';
import { shippedWorkDays } from '../time/shipped-days.ts';

export type CaseDocument = NonNullable<EntityDocument['cases']>[string];

/** Cases are told on one day, so that what they say stays true. */
export const caseNow = '2026-06-15 10:00:00';

/** Who acts in a case: somebody with one role who is nobody else in the record. */
export const caseAsker = ({ as: role, now = caseNow }: Pick<CaseDocument, 'as' | 'now'>): Asker => ({
  me: 'case-actor',
  myDeparts: ['case-depart'],
  myDepart: 'case-depart',
  mySupplier: 'case-supplier',
  roles: role === undefined ? [] : [role],
  now,
  calendar: shippedWorkDays,
});

/**
 * The record a case is about. One `in` a state is there already, in the row scopes that what is said of it leaves; one without is
 * being made. A given path with a dot is what stands behind a reference: `supplier.country`, in a given row as well.
 */
export function caseRecord(document: CaseDocument, entity: EntityModel, whole: EntityPlan): RecordData {
  const given = Object.entries(document.given ?? {});
  const record: RecordData = {
    $rel: { ...Object.fromEntries(given.filter(([key]) => key.includes('.'))), ...toldIn(document, entity) },
    ...Object.fromEntries(
      given
        .filter(([key]) => !key.includes('.') && !isLink(entity, key))
        .map(([key, value]) => [key, entity.parts.has(key) && Array.isArray(value) ? value.map(withRelated) : value]),
    ),
  };
  const { states } = entity;
  if (states && !Object.hasOwn(record, states.field)) record[states.field] = document.in ?? states.start;
  if (document.in === undefined) return record;
  const lines = withLineIds(entity, record);
  const standing = {
    id: 'case-record',
    version: 1,
    createBy: 'case-other',
    updateBy: 'case-other',
    ...record,
    ...lines,
  };
  return { ...standing, ...(document.as === undefined ? {} : { $in: scopesIn(document, entity, whole, standing) }) };
}

const withRelated = (row: RecordData): RecordData => {
  const behind = Object.entries(row).filter(([key]) => key.includes('.'));
  if (behind.length === 0) return row;
  const own = Object.entries(row).filter(([key]) => !key.includes('.'));
  return { ...Object.fromEntries(own), $rel: Object.fromEntries(behind) };
};

/** Rows with states of their own are there already as well: a new one would still be written. */
const withLineIds = ({ head }: EntityModel, record: RecordData): RecordData =>
  Object.fromEntries(
    [...head.parts.values()]
      .filter(({ key, states }) => states && Array.isArray(record[key]))
      .map(({ key }) => [key, rowsIn(record, key).map((row, no) => ({ id: `case-${key}-${no}`, ...row }))]),
  );

function scopesIn(
  document: CaseDocument,
  entity: EntityModel,
  whole: EntityPlan,
  record: RecordData,
): readonly number[] {
  const asker = caseAsker(document);
  const said = new Set([...Object.keys(document.given ?? {}), ...(entity.states ? [entity.states.field] : [])]);
  const isSaid = ({ keys }: PathRead) =>
    said.has(keys.join('.')) || (entity.parts.has(keys[0] ?? '') && said.has(keys[0] ?? ''));
  return scopesLeft(entity, asker, scopeOver(whole, record, asker), isSaid);
}

const isLink = ({ links, fields, parts }: EntityModel, key: string): boolean =>
  !fields.has(key) && !parts.has(key) && links.some((link) => link.key === key);

/** What records that point at the case's come to: those it gives are all there are. */
function toldIn(document: CaseDocument, entity: EntityModel): Record<string, unknown> {
  const asker = caseAsker(document);
  const told = entity.fetches.flatMap(({ rel, told }) => (told ? [[rel, told] as const] : []));
  return Object.fromEntries(told.map(([rel, expr]) => [rel, evaluate(expr, givenScope(document.given ?? {}, asker))]));
}

type Given = Readonly<Record<string, unknown>>;

/** A record as a case gives it: what it points at by dotted paths, its lines and what points at it as lists. */
const givenScope = (given: Given, asker: Asker): EvalScope => ({
  asker,
  read: (_, keys) => given[keys.join('.')],
  rows: (_, keys) => {
    let found: readonly Given[] = [given];
    for (const key of keys) {
      if (found.some((one) => one[key] !== undefined && !Array.isArray(one[key]))) return undefined;
      found = found.flatMap((one) => (one[key] ?? []) as readonly Given[]);
    }
    return found.map((one) => givenScope(one, asker));
  },
});
