import type { EntityModel, FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { quote } from '../../db/structure.ts';
import { wireValue } from '../../sql/columns.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { idsOf, isRow, targetOf, type Wanted, wantedIn } from './references.ts';
import { sameValue } from './words.ts';

/** A reference that offers only what hangs under the value of a field beside it. */
interface Linked {
  readonly field: FieldModel;
  readonly to: string;
  /** The field of the target that holds that value. */
  readonly by: string;
  readonly up: number;
  readonly above: string;
}

const known = new WeakMap<EntityModel, Wanted<Linked>>();

function linkedIn(entity: EntityModel): Wanted<Linked> {
  const found = known.get(entity);
  if (found) return found;
  const linked = wantedIn(entity.head, (field): readonly Linked[] => {
    const to = targetOf(field);
    const { parent, by } = field.config as { readonly parent?: string; readonly by?: string };
    if (to === null || parent === undefined || by === undefined || !field.column) return [];
    const up = parent.split('../').length - 1;
    return [{ field, to, by, up, above: parent.slice(up * 3) }];
  });
  known.set(entity, linked);
  return linked;
}

/** Fields of the head that a linked field hangs by, and those that hang: a change of them is judged over the whole record. */
export function linkedKeys(entity: EntityModel): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { config, part, key } of entity.fields.values()) {
    if (typeof config.parent !== 'string') continue;
    const up = config.parent.split('../').length - 1;
    if (part === '') keys.add(key);
    if (part === '' || up === part.split('.').length) keys.add(config.parent.slice(up * 3));
  }
  return keys;
}

interface Held {
  readonly linked: Linked;
  readonly value: unknown;
  readonly above: unknown;
  readonly pointer: string;
}

/** A choice by which a record hangs under the value above it: to be asked of the chosen record. */
export interface Hanging {
  /** The linked field. */
  readonly field: FieldModel;
  readonly path: string;
  readonly id: string;
  /** Which record under which value, as `hangsSql` takes it. */
  readonly pair: string;
}

/** What hangs under another value than it did; what stood there before, under the same value, is let be. */
export function hangingAnew(entity: EntityModel, record: RecordData, before: RecordData | null): readonly Hanging[] {
  const linked = linkedIn(entity);
  if (linked.own.length + linked.inner.length === 0) return [];
  const stood = before ? heldIn(linked, before) : new Map<string, Held>();
  return [...heldIn(linked, record)].flatMap(
    ([
      place,
      {
        linked: { field },
        value,
        above,
        pointer: path,
      },
    ]) => {
      const was = stood.get(place);
      if (was && sameValue(was.value, value) && sameValue(was.above, above)) return [];
      return idsOf(value).map((id) => ({ field, path, id, pair: `${id}:${JSON.stringify(above)}` }));
    },
  );
}

/** Those of some pairs, a list of texts, that do hang so, as SQL: their records stand as `h`. */
export function hangsSql({ entity, model }: Asking, field: FieldModel, pairs: string): string {
  const linked = eachLinked(linkedIn(entity)).find((one) => one.field === field);
  const target = model.entities.get(linked?.to ?? '');
  const by = target?.head.fields.get(linked?.by ?? '');
  if (!target) throw new Error(`[Bug] ${field.path} hangs by nothing`);
  const hangs = by?.column
    ? `to_jsonb(${wireValue(by, 'h')}) @> substr(a.pair, strpos(a.pair, ':') + 1)::jsonb`
    : 'false';
  return (
    `select a.pair as id from unnest(${pairs}) a(pair) join ${quote(target.head.table)} h on h.tenant_id = ${tenantSlot} ` +
    `and h.id = split_part(a.pair, ':', 1) where ${hangs}`
  );
}

const eachLinked = ({ own, inner }: Wanted<Linked>): readonly Linked[] => [...own, ...inner.flatMap(eachLinked)];

/** What was chosen though it does not hang under the value above it. */
export async function linkedFaults(asking: Asking, hanging: readonly Hanging[]): Promise<Issue[]> {
  const issues = new Map<string, Issue>();
  for (const field of new Set(hanging.map((one) => one.field))) {
    const own = hanging.filter((one) => one.field === field);
    const writer = new SqlWriter();
    const template = writer.finish(hangsSql(asking, field, `${writer.input('pairs')}::text[]`));
    const input = { pairs: own.map(({ pair }) => pair) };
    const given = { tenant: asking.db.tenant, asker: asking.asker, input };
    const rows = await asking.db.rows<{ id: string }>(fill(template, given));
    const hangs = new Set(rows.map(({ id }) => id));
    for (const { pair, path } of own) if (!hangs.has(pair)) issues.set(path, { code: 'not_an_option', path });
  }
  return [...issues.values()];
}

/** By the row and the field they stand in; rows are known again by their ids. */
function heldIn(linked: Wanted<Linked>, record: RecordData): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>();
  const visit = ({ own, inner, part }: Wanted<Linked>, rows: readonly RecordData[], pointer: string) => {
    const row = rows.at(-1) as RecordData;
    for (const one of own) {
      const above = rows.at(-1 - one.up)?.[one.above] ?? null;
      const place = `${idOf(part, row, pointer)} ${one.field.key}`;
      held.set(place, { linked: one, value: row[one.field.key], above, pointer: `${pointer}/${one.field.key}` });
    }
    for (const each of inner) {
      const lines = row[each.part.key];
      if (!Array.isArray(lines)) continue;
      for (const [at, line] of (lines as unknown[]).entries())
        if (isRow(line)) visit(each, [...rows, line], `${pointer}/${each.part.key}/${at}`);
    }
  };
  visit(linked, [record], '');
  return held;
}

const idOf = ({ path }: PartModel, { id }: RecordData, pointer: string): string =>
  path === '' ? '' : typeof id === 'string' ? `${path} ${id}` : pointer;
