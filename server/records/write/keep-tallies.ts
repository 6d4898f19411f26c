import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import { quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import { type Tally, talliesOver } from '../../sql/tallies.ts';
import { SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import type { Passage } from './came-from.ts';
import type { Diff } from './changes.ts';
import { type Locked, lockRest, type Place } from './lock-places.ts';
import {
  type AllNoted,
  type Changes,
  filled,
  followChanges,
  joined,
  movedIn,
  noteChanges,
  notedOf,
  type Touched,
  touchedIn,
} from './note-changes.ts';
import { idsOf } from './references.ts';

/** Records that count for others otherwise than they did. */
export interface Moved {
  readonly tally: Tally;
  /** Those that are there: whom they count for so far is read behind their lock. */
  readonly ids: readonly string[];
  /** Whom they are going to count for. */
  readonly owners: readonly string[];
}

/** What a save does to the tallies over its records. */
export const countedIn = ({ model, entity }: Asking, passages: readonly Passage[]): readonly Moved[] =>
  talliesOver(model, entity).flatMap((tally): Moved[] => {
    const moved = passages.filter(
      ({ before, after, diff }) => !before || !after || !diff || isTouched(tally.reads, diff),
    );
    const ids = moved.flatMap(({ before }) => (before ? [String(before.id)] : []));
    const owners = moved.flatMap(({ after }) => idsOf(after?.[tally.by.key]));
    // Who names nobody counts for nobody: nothing need be written beside it.
    return ids.length + owners.length === 0 ? [] : [{ tally, ids, owners: [...new Set(owners)] }];
  });

/** Whether any of these paths is otherwise, or rows of a part on one of them came or went. */
export const isTouched = (reads: ReadonlySet<string>, { head, rows }: Diff): boolean =>
  head.some(({ path }) => reads.has(path)) ||
  rows.some(({ part, added, removed, changed }) =>
    added.length + removed.length > 0
      ? [...reads].some((read) => read === part.path || read.startsWith(`${part.path}.`))
      : changed.some(({ fields }) => fields.some(({ path }) => reads.has(path))),
  );

/** The same where others than their savers change records of an entity. */
export const countedBy = (
  model: Model,
  entity: EntityModel,
  { paths, ids }: { readonly paths: ReadonlySet<string>; readonly ids: readonly string[] },
): readonly Moved[] =>
  ids.length === 0
    ? []
    : talliesOver(model, entity)
        .filter(({ reads }) => [...paths].some((path) => reads.has(path)))
        .map((tally) => ({ tally, ids, owners: [] }));

/** Records whose tallies are to be worked out anew. */
export interface Owned {
  readonly tally: Tally;
  readonly ids: readonly string[];
}

/** Whom records count for. */
export async function ownersOf(asking: Asking, moved: readonly Moved[]): Promise<readonly Owned[]> {
  const found = await readOwners(asking, moved);
  return moved
    .map(({ tally, owners }, no) => ({
      tally,
      ids: [...new Set([...owners, ...(found.get(no) ?? [])])],
    }))
    .filter(({ ids }) => ids.length > 0);
}

/** A tally may be counted in turn: everybody above these, however far up. */
export async function ownersAbove(asking: Asking, owned: readonly Owned[]): Promise<readonly Owned[]> {
  const all: Owned[] = [];
  for (let here = owned; here.length > 0; ) {
    for (const one of here) all.push(one);
    const moved = here.flatMap(({ tally, ids }) => countedBy(asking.model, tally.owner, { paths: tally.moves, ids }));
    here = await ownersOf(asking, moved);
  }
  return all;
}

/** Whom they count for so far, by their place among the moved: all by one statement. */
async function readOwners(asking: Asking, moved: readonly Moved[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const writer = new SqlWriter();
  const inputs: Record<string, readonly string[]> = {};
  const each = moved.flatMap(({ tally: { counted, by }, ids }, no) => {
    if (ids.length === 0) return [];
    inputs[`ids${no}`] = ids;
    const value = keptValue(by, 'h');
    const named = by.type.is === 'list' ? `jsonb_array_elements_text(coalesce(${value}, '[]'))` : `(values (${value}))`;
    return [
      `select ${no} as no, p.id from ${quote(counted.head.table)} h cross join lateral ${named} p(id) ` +
        `where h.tenant_id = ${tenantSlot} and h.id = any(${writer.input(`ids${no}`)}::text[]) and p.id is not null`,
    ];
  });
  if (each.length === 0) return new Map();
  const template = writer.finish(each.join(' union '));
  const rows = await asking.db.rows<{ no: number; id: string }>(filled(asking, template, inputs));
  const found = new Map<number, string[]>();
  for (const { no, id } of rows) {
    const ids = found.get(no);
    if (ids) ids.push(id);
    else found.set(no, [id]);
  }
  return found;
}

export const placesOfOwners = (owned: readonly Owned[]): readonly Place[] =>
  owned.flatMap(({ tally, ids }) => ids.map((id) => ({ table: tally.owner.head.table, id })));

/**
 * Works out anew what these records and those above them keep, once all they count is written: from scratch, behind their
 * lock, so that nobody's share is lost. What was changed in other ways before is counted as well.
 */
export async function keepTallies(asking: Asking, owned: readonly Owned[], noted: AllNoted): Promise<void> {
  const changed = [...noted.values()].flatMap((one) => countedBy(asking.model, one.owner, movedIn(one.changes)));
  for (let here = [...owned, ...(await ownersOf(asking, changed))]; here.length > 0; ) {
    const moved: Moved[] = [];
    const owners = new Map(here.map(({ tally: { owner } }) => [owner.store, owner]));
    for (const [store, owner] of owners) {
      const all = here.filter(({ tally }) => tally.owner.store === store);
      const fresh: Changes = new Map(all.flatMap(({ ids }) => ids.map((id) => [id, []])));
      await followChanges(asking, store, [...new Set(all.map(({ tally }) => tally.link))], fresh);
      const { changes } = notedOf(noted, owner, 'tally');
      for (const [id, list] of fresh) changes.set(id, joined(changes.get(id) ?? [], list));
      for (const one of countedBy(asking.model, owner, movedIn(fresh))) moved.push(one);
    }
    here = [...(await ownersOf(asking, moved))];
  }
}

/** Where records were changed beside a save: locks whom they count for, and brings them in line. Answers with those. */
export async function tallyAfter(asking: Asking, moved: readonly Moved[], note: string): Promise<readonly Touched[]> {
  const locked: Locked = new Map();
  let owned = await ownersOf(asking, moved);
  while (await lockRest(asking, placesOfOwners(await ownersAbove(asking, owned)), locked))
    owned = await ownersOf(asking, moved);
  const noted: AllNoted = new Map();
  await keepTallies(asking, owned, noted);
  for (const one of noted.values()) await noteChanges(asking, one, note);
  return touchedIn(noted);
}
