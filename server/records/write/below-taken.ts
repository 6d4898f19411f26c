import { scopesOver } from '../../../schemas/check/allowed.ts';
import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { canonical, compareDecimals } from '../../../schemas/expressions/decimal.ts';
import { evaluate } from '../../../schemas/expressions/evaluate.ts';
import { readsOf } from '../../../schemas/expressions/reads-of.ts';
import type { Issue } from '../../../schemas/result.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import { keptValue } from '../../sql/columns.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { type Diff, placed } from './changes.ts';
import { judgedPlans } from './judged-plan.ts';
import { placesOf } from './name-place.ts';
import type { SaveItem } from './save.ts';
import { computed } from './settle-move.ts';
import { sayTakers, type TakenLine, type Taking, takenInto, takingFrom } from './taken.ts';

/**
 * Stops a save by which a line would have less than what others took of it. It asks the record as it was read: whoever takes
 * something meanwhile makes another version of it, and then the save is too late anyway.
 */
export async function refuseBelowTaken(asking: Asking, items: readonly SaveItem[]): Promise<void> {
  const issues: Issue[] = [];
  const told = new Set<string>();
  for (const taking of takingFrom(asking.model, asking.entity)) {
    for (const { before, after, diff } of items) {
      if (!before || !mayLower(asking, taking, diff)) continue;
      const short = shortLines(asking, taking, before, after).filter(
        ({ id }) => !told.has(`${taking.into.path} ${id}`),
      );
      if (short.length === 0) continue;
      for (const { id } of short) told.add(`${taking.into.path} ${id}`);
      const said = await sayTakers(asking, taking, short);
      for (const line of short) issues.push(sayShort(line, said.get(line.id) ?? ''));
    }
  }
  if (issues.length > 0) throw new Refusal('below_taken', { issues, named: placesOf(asking.entity) });
}

/** Whether a change touches the lines that are drawn from, or what decides about them. */
function mayLower(asking: Asking, { part }: Taking, { head, rows }: Diff): boolean {
  const bounds = boundKeys(asking.model, asking.entity);
  if (head.some(({ key }) => bounds.has(key))) return true;
  const around = (path: string) =>
    path === part.path || part.path.startsWith(`${path}.`) || path.startsWith(`${part.path}.`);
  return rows.some(
    ({ part: { path }, removed, changed, added }) => around(path) && removed.length + changed.length + added.length > 0,
  );
}

interface ShortLine extends TakenLine {
  readonly at: string;
  /** What the line would have; null: the line would go. */
  readonly most: string | null;
}

/** Lines that had something taken and would go, or be good for less than that and than before. */
function shortLines(asking: Asking, taking: Taking, before: RecordData, after: RecordData): readonly ShortLine[] {
  const part = asking.entity.parts.get(taking.part.path);
  if (!part) return [];
  const taken = placed(part, before).filter(({ row }) => isSome(row[taking.into.key]));
  if (taken.length === 0) return [];
  const [was, is] = [mostOf(asking, taking, before), mostOf(asking, taking, after)];
  const places = new Map(placed(part, after).map(({ row }, at) => [row.id, at]));
  const field = boundField(taking);
  return taken.flatMap(({ row, no }): ShortLine[] => {
    const had = String(row[taking.into.key]);
    const line = { id: String(row.id), no, had };
    const most = is.get(row.id);
    if (most === undefined) return [{ ...line, at: `/${part.key}`, most: null }];
    const stood = was.get(row.id) ?? null;
    const isEnough = most !== null && (compareDecimals(most, had) ?? -1) >= 0;
    const isNoLess = most === stood || (most !== null && stood !== null && (compareDecimals(most, stood) ?? -1) >= 0);
    if (isEnough || isNoLess) return [];
    return [{ ...line, at: `/${part.key}/${places.get(row.id)}${field === '' ? '' : `/${field}`}`, most: most ?? '0' }];
  });
}

const isSome = (value: unknown): boolean => compareDecimals(String(value ?? '0'), '0') === 1;

/** By id of the line: how much of it may be taken in all. */
function mostOf(asking: Asking, { part, consume }: Taking, record: RecordData): ReadonlyMap<unknown, string | null> {
  const whole = computed(asking, record);
  const rows = placed(part, whole);
  const scopes = scopesOver(judgedPlans(asking).whole, whole, part.path, asking.asker);
  return new Map(
    rows.map(({ row }, at) => {
      const scope = scopes[at];
      const most = scope ? evaluate(consume.upTo, scope) : null;
      return [row.id, most === null ? null : String(most)];
    }),
  );
}

/** The first field of the line that says how much may be taken of it. */
const boundField = ({ consume }: Taking): string =>
  readsOf(consume.upTo).find(({ up, keys }) => up === 0 && keys.length === 1)?.keys[0] ?? '';

const sayShort = ({ no, most, at }: ShortLine, takers: string): Issue =>
  most === null
    ? { code: 'taken_gone', path: at, params: { no, takers } }
    : { code: 'taken_below', path: at, params: { takers, most: canonical(most) ?? most } };

/**
 * Fields of the head that decide how much may be taken of its lines, themselves or by what is computed from them: a change of
 * one is judged over the whole record.
 */
export function boundKeys(model: Model, entity: EntityModel): ReadonlySet<string> {
  const paths = new Set(
    takingFrom(model, entity).flatMap(({ part, consume }) =>
      readsOf(consume.upTo).map(({ up, keys }) => pathFrom(part.path, up, keys)),
    ),
  );
  // What is added on the way is looked at as well.
  for (const path of paths)
    for (const node of entity.program.nodes)
      if (node.do === 'calc' && node.field === path) for (const read of node.reads) paths.add(read);
  return new Set([...paths].map((path) => path.split('.')[0] ?? ''));
}

const pathFrom = (part: string, up: number, keys: readonly string[]): string => {
  const steps = part.split('.');
  return [...steps.slice(0, Math.max(0, steps.length - up)), ...keys].join('.');
};

/** Stops records from going of which others took something, whatever document they are known by. */
export async function refuseTaken(asking: Asking, records: readonly RecordData[]): Promise<void> {
  const issues: Issue[] = [];
  const named = new Map(records.map((record) => [record.id, String(record[asking.entity.named] ?? '')]));
  const { title } = asking.entity;
  for (const taking of takenInto(asking.model, asking.entity)) {
    const lines = await takenLines(asking, taking, [...named.keys()]);
    const said = lines.length === 0 ? new Map<string, string>() : await sayTakers(asking, taking, lines);
    for (const { id, no, head } of lines) {
      const source = [title, named.get(head)].filter(Boolean).join(' ');
      issues.push({ code: 'taken_whole', path: '', params: { source, no, takers: said.get(id) ?? '' } });
    }
  }
  if (issues.length > 0) throw new Refusal('still_used', { issues });
}

async function takenLines(asking: Asking, { part, into }: Taking, heads: readonly unknown[]) {
  const writer = new SqlWriter();
  const template = writer.finish(
    `select t.id, t.head_id as head, t.row_no as no, ${keptValue(into, 't')}::text as had from ${quote(part.table)} t ` +
      `where t.tenant_id = ${tenantSlot} and t.head_id = any(${writer.input('heads')}::text[]) and ${keptValue(into, 't')} > 0 ` +
      `order by t.head_id, t.row_no limit 20`,
  );
  const given = { tenant: asking.db.tenant, asker: asking.asker, input: { heads } };
  return asking.db.rows<TakenLine & { head: string }>(fill(template, given));
}
