import type { EntityPlan, FieldPlan, PartPlan, RecordData } from '../compile/plan.ts';
import type { RowValues } from '../values/row-values.ts';
import { headRow } from './program-source.ts';
import { pointerTo, rowKey, rowsIn } from './record-source.ts';
import { isNothing } from './same-value.ts';
import { sameInField } from './take-record.ts';

/** Where both have changed the same thing, differently. */
export interface Conflict {
  /** The field's pointer in the merged record; the row's own where one removed what the other changed. */
  readonly path: string;
  /** Id of the row it stands in; null in the head. */
  readonly row: string | null;
  /** The field's full path, or the part's for a whole row. */
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged {
  /** Everything of both; in a conflict it holds mine. Version and the engine's own fields are theirs. */
  readonly merged: RecordData;
  readonly conflicts: readonly Conflict[];
}

type MergePlan = Pick<EntityPlan, 'fields' | 'parts'>;

/**
 * Brings what I changed and what was saved meanwhile together, field by field and row by row (rows by id).
 * Computed fields are theirs and never in conflict: they are computed anew.
 */
export function mergeRecords(plan: MergePlan, base: RecordData, mine: RecordData, theirs: RecordData): Merged {
  const merger = new Merger(plan);
  const merged = merger.row('', headRow, base, mine, theirs);
  return { merged, conflicts: merger.conflicts };
}

class Merger {
  readonly conflicts: Conflict[] = [];
  readonly #fields: readonly FieldPlan[];
  readonly #parts: readonly PartPlan[];

  constructor({ fields, parts }: MergePlan) {
    this.#fields = Object.values(fields);
    this.#parts = Object.values(parts);
  }

  row(part: string, key: string, base: RowValues, mine: RowValues, theirs: RowValues): RecordData {
    const merged: RecordData = { ...mine, ...theirs };
    for (const field of this.#fields) if (field.part === part) this.#field(field, key, base, mine, theirs, merged);
    for (const inner of this.#parts)
      if (inner.parent === part) merged[inner.key] = this.#rows(inner, key, base, mine, theirs);
    return merged;
  }

  #field(field: FieldPlan, row: string, base: RowValues, mine: RowValues, theirs: RowValues, merged: RecordData): void {
    const { key, path } = field;
    const [was, my, their] = [base[key], mine[key], theirs[key]];
    const same = (a: unknown, b: unknown) => sameInField(field, a, b);
    if (field.calc || field.system || !Object.hasOwn(mine, key) || same(my, was) || same(my, their)) return;
    merged[key] = my;
    takeWords(key, mine, merged);
    if (same(their, was)) return;
    const place = { path: pointerTo({ row, path }), row: row === headRow ? null : idOf(mine), field: path };
    this.conflicts.push({ ...place, base: was ?? null, mine: my ?? null, theirs: their ?? null });
  }

  #rows(part: PartPlan, parent: string, base: RowValues, mine: RowValues, theirs: RowValues): readonly RecordData[] {
    const was = byId(rowsIn(base, part.key));
    const my = byId(rowsIn(mine, part.key));
    const merged: RecordData[] = [];
    const add = (make: (key: string) => RecordData) => merged.push(make(rowKey(parent, part.key, merged.length)));
    for (const their of rowsIn(theirs, part.key)) {
      const id = idOf(their);
      const [one, before] = [my.get(id), was.get(id)];
      if (one) add((key) => this.row(part.path, key, before ?? {}, one, their));
      else if (!before) add(() => their);
      else if (!this.#sameRow(part.path, before, their))
        add((key) => this.#oneRemoved(part, key, { base: before, mine: null, theirs: their }));
    }
    const theirIds = byId(rowsIn(theirs, part.key));
    for (const one of rowsIn(mine, part.key)) {
      const before = was.get(idOf(one));
      if (idOf(one) === null || (!before && !theirIds.has(idOf(one)))) add(() => one);
      else if (before && !theirIds.has(idOf(one)) && !this.#sameRow(part.path, before, one))
        add((key) => this.#oneRemoved(part, key, { base: before, mine: one, theirs: null }));
    }
    return merged;
  }

  /** One removed what the other changed: the row stays until someone decides. */
  #oneRemoved(part: PartPlan, key: string, three: Pick<Conflict, 'base' | 'mine' | 'theirs'>): RecordData {
    const kept = (three.mine ?? three.theirs) as RecordData;
    this.conflicts.push({ path: `/${key}`, row: idOf(kept), field: part.path, ...three });
    return kept;
  }

  #sameRow(part: string, a: RowValues, b: RowValues): boolean {
    const fields = this.#fields.filter((field) => field.part === part && !field.calc && !field.system);
    if (!fields.every((field) => sameInField(field, a[field.key], b[field.key]))) return false;
    return this.#parts
      .filter(({ parent }) => parent === part)
      .every(({ key, path }) => {
        const [left, right] = [rowsIn(a, key), byId(rowsIn(b, key))];
        return left.length === right.size && left.every((row) => this.#sameRow(path, row, right.get(idOf(row)) ?? {}));
      });
  }
}

const idOf = (row: RowValues): string | null => (typeof row.id === 'string' ? row.id : null);

const byId = (rows: readonly RowValues[]): ReadonlyMap<string | null, RowValues> =>
  new Map(rows.map((row) => [idOf(row), row]));

/** The words of a coded value go where it goes, and so does what rules read behind it. */
function takeWords(key: string, from: RowValues, to: RecordData): void {
  const words = `${key}_dictText`;
  if (isNothing(from[words])) delete to[words];
  else to[words] = from[words];
  const [mine, theirs] = [from.$rel, to.$rel] as (RowValues | undefined)[];
  const behind = Object.entries(mine ?? {}).filter(([path]) => path.startsWith(`${key}.`));
  if (behind.length > 0) to.$rel = { ...theirs, ...Object.fromEntries(behind) };
}
