import { evaluate } from '../expressions/evaluate.ts';
import type { EvalScope } from '../expressions/scope.ts';
import type { Asker } from '../expressions/tree.ts';
import type { EntityDocument } from '../language/entity.ts';
import type { EntityModel } from './model.ts';
import type { EntityPlan, RecordData } from './plan.ts';

export type CaseDocument = NonNullable<EntityDocument['cases']>[string];

/** Cases are told on one day, so that what they say stays true. */
export const caseNow = '2026-06-15 10:00:00';

/** Who acts in a case: somebody with one role who is nobody else in the record. */
export const caseAsker = (role: string | undefined): Asker => ({
  me: 'case-actor',
  myDeparts: ['case-depart'],
  myDepart: 'case-depart',
  mySupplier: 'case-supplier',
  roles: role === undefined ? [] : [role],
  now: caseNow,
});

/**
 * The record a case is about, in all row scopes at once. One `in` a state is there already; one without is being made.
 * A given path with a dot is what stands behind a reference: `supplier.country`.
 */
export function caseRecord(document: CaseDocument, entity: EntityModel, plan: EntityPlan): RecordData {
  const given = Object.entries(document.given ?? {});
  const record: RecordData = {
    $in: Array.from({ length: plan.access.scopes }, (_, scope) => scope),
    $rel: { ...Object.fromEntries(given.filter(([key]) => key.includes('.'))), ...toldIn(document, entity) },
    ...Object.fromEntries(given.filter(([key]) => !key.includes('.') && !isLink(entity, key))),
  };
  const { states } = entity;
  if (states && !Object.hasOwn(record, states.field)) record[states.field] = document.in ?? states.start;
  if (document.in === undefined) return record;
  return { id: 'case-record', version: 1, createBy: 'case-other', updateBy: 'case-other', ...record };
}

const isLink = ({ links, fields, parts }: EntityModel, key: string): boolean =>
  !fields.has(key) && !parts.has(key) && links.some((link) => link.key === key);

/** What records that point at the case's come to: those it gives are all there are. */
function toldIn(document: CaseDocument, entity: EntityModel): Record<string, unknown> {
  const asker = caseAsker(document.as);
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
