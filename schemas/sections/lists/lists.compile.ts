import { compileColumns, findField, findFields } from '../../compile/compile-columns.ts';
import { compileExpression } from '../../compile/compile-expression.ts';
import { canFind, preferredOp } from '../../compile/filters.ts';
import type { FindPlan } from '../../compile/plan.ts';
import type { GrowingField, Shape, Surroundings } from '../../compile/shape.ts';
import { isIn } from '../../compile/slots.ts';
import type { EntityDocument } from '../../language/entity.ts';
import { entryOf } from '../../language/entry-of.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { ListModel, ListPlan } from './lists.model.ts';
import { compileLooks } from './looks.compile.ts';
import { compileBulk, compileOperations } from './operations.compile.ts';
import { pinnedStates } from './pinned-states.ts';

type ListDocument = NonNullable<EntityDocument['lists']>[string];

/** The lists of an entity with every column, filter and operation they name. */
export function compileLists(shape: Shape, around: Surroundings): ReadonlyMap<string, ListModel> {
  const lists = Object.keys(shape.document.lists ?? {}).toSorted();
  return new Map(lists.map((key): [string, ListModel] => [key, compileList(key, shape, around)]));
}

function compileList(key: string, shape: Shape, around: Surroundings): ListModel {
  const document = entryOf(shape.document.lists, key) as ListDocument;
  const path = at('/lists', key);
  const place = { shape, part: '', path: at(path, 'where'), gives: { is: 'bool' } as const };
  const where = document.where === undefined ? null : (compileExpression(document.where, place, around)?.expr ?? null);
  const states = where && shape.document.states ? pinnedStates(where, shape.document.states.field) : null;
  return {
    key,
    title: document.title ?? shape.title,
    about: document.about ?? null,
    where,
    ...(states ? { states } : {}),
    ...compileLooks(document, at(path, 'as'), shape, around),
    columns: compileColumns(document.cols, { of: 'list' }, at(path, 'cols'), shape),
    finds: withBeside(
      [...compileFinds(document.find, at(path, 'find'), shape), ...addedFinds(document.find, shape)],
      document.beside,
    ),
    super: document.super ?? false,
    sort: compileSort(document.sort ?? ['-createTime'], at(path, 'sort'), shape),
    ...(document.foot ? { foot: compileFoot(document.foot, at(path, 'foot'), shape) } : {}),
    pages: document.page ?? [10, 20, 30],
    row: compileOperations(document.row, at(path, 'row'), shape),
    bulk: compileBulk(document.bulk, at(path, 'bulk'), shape),
    card: findFields(shape, document.phone?.card ?? [], '', at(path, 'phone', 'card')),
    tree: compileTreeOf(document.tree, at(path, 'tree'), shape, around),
    beside: compileBeside(document.beside, at(path, 'beside'), shape, around),
    ...compileStars(document.stars, at(path, 'stars'), shape),
  };
}

/** Filters and orders: only what is stored can be asked of the table. */
function compileFinds(finds: ListDocument['find'], path: string, shape: Shape): readonly FindPlan[] {
  return inOrder(finds).flatMap(([key, find]): FindPlan[] => {
    const field = findField(shape, key, at(path, key), key);
    if (!field) return [];
    sayNotStored(field, at(path, key), shape);
    const op = find.op ?? preferredOp(field.kind.filters);
    // What a broken field may be asked is not known: what is wrong with it is said where it stands.
    const isKnown = !shape.broken.has(field.path);
    if (isKnown && !canFind(field.kind.filters, op)) {
      shape.findings.say('filter_not_allowed', at(path, key, 'op'), { field: field.label, op });
    }
    if (isKnown && find.modes && op !== 'like')
      shape.findings.say('filter_not_allowed', at(path, key, 'modes'), { field: field.label, op: 'like' });
    return [{ field: key, op, more: find.more ?? false, ...(find.modes && { modes: find.modes }) }];
  });
}

/** Fields of a higher layer that ask to be searched by, behind the toggle. */
const addedFinds = (finds: ListDocument['find'], shape: Shape): readonly FindPlan[] =>
  [...shape.head.fields.values()]
    .filter((field) => field.column && !Object.hasOwn(finds ?? {}, field.key) && isIn(shape, field, 'find'))
    .map((field) => ({ field: field.key, op: preferredOp(field.kind.filters), more: true }));

function compileSort(sort: readonly string[], path: string, shape: Shape): ListPlan['sort'] {
  return sort.flatMap((word, index): ListPlan['sort'] => {
    const key = word.replace(/^-/, '');
    const field = findField(shape, key, at(path, index), key);
    if (field) sayNotStored(field, at(path, index), shape);
    return field ? [{ field: key, order: word.startsWith('-') ? 'desc' : 'asc' }] : [];
  });
}

/** Only numbers are added up. */
function compileFoot(foot: NonNullable<ListDocument['foot']>, path: string, shape: Shape): readonly string[] {
  return Object.keys(foot).flatMap((key) => {
    const field = findField(shape, key, at(path, key), key);
    if (!field) return [];
    if (field.type.is !== 'number') shape.findings.say('not_a_number', at(path, key));
    return [key];
  });
}

function sayNotStored(field: GrowingField, path: string, shape: Shape): void {
  if (!field.column && !shape.broken.has(field.path)) shape.findings.say('not_stored', path, { field: field.label });
}

function compileTreeOf(key: string | undefined, path: string, shape: Shape, around: Surroundings): string | null {
  if (key === undefined) return null;
  const field = findField(shape, key, path, key);
  if (!field || shape.broken.has(key)) return null;
  const target = field.type.is === 'ref' ? around.shapes.get(field.type.to)?.store : undefined;
  if (target !== shape.store) shape.findings.say('not_a_reference', path, { field: field.label, entity: shape.key });
  return key;
}

/** What a tree beside the rows is made of must itself hang together as a tree. */
function compileBeside(key: string | undefined, path: string, shape: Shape, around: Surroundings): string | null {
  if (key === undefined) return null;
  const field = findField(shape, key, path, key);
  if (!field || shape.broken.has(key)) return null;
  sayNotStored(field, path, shape);
  const type = field.type.is === 'list' ? field.type.of : field.type;
  const target = type.is === 'ref' ? around.shapes.get(type.to) : undefined;
  const hangs = [...(target?.head.fields.values() ?? [])].some(
    (one) => one.type.is === 'ref' && around.shapes.get(one.type.to)?.store === target?.store,
  );
  if (!hangs) shape.findings.say('not_a_tree', path, { field: field.label });
  return key;
}

/** A star is of a record: a line has no place of its own that it could be found at again. */
function compileStars(stars: boolean | undefined, path: string, shape: Shape): Pick<ListPlan, 'stars'> {
  if (!stars) return {};
  if (shape.document.store?.lines) shape.findings.say('stars_of_lines', path);
  return { stars: true };
}

/** The tree narrows the rows as a filter does, so the list takes it as one. */
const withBeside = (finds: readonly FindPlan[], beside: string | undefined): readonly FindPlan[] =>
  beside === undefined || finds.some(({ field }) => field === beside)
    ? finds
    : [...finds, { field: beside, op: 'in', more: false }];
