import type { EntityModel, FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Issue } from '../../../schemas/result.ts';
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

/** What was chosen though it does not hang under the value above it; what stood there before, under the same value, is let be. */
export async function linkedFaults(asking: Asking, record: RecordData, before: RecordData): Promise<Issue[]> {
  const linked = linkedIn(asking.entity);
  if (linked.own.length + linked.inner.length === 0) return [];
  const stood = heldIn(linked, before);
  const asked = [...heldIn(linked, record)].flatMap(([place, held]) => {
    const was = stood.get(place);
    const isSame = was && sameValue(was.value, held.value) && sameValue(was.above, held.above);
    return idsOf(held.value).length === 0 || isSame ? [] : [held];
  });
  const issues: Issue[] = [];
  for (const one of new Set(asked.map(({ linked: each }) => each))) {
    const own = asked.filter((held) => held.linked === one);
    const hangs = await heldBy(asking, one, [...new Set(own.flatMap(({ value }) => idsOf(value)))]);
    for (const { value, above, pointer } of own) {
      const isUnder = idsOf(value).every((id) => isHeld(hangs.get(id), above));
      if (!isUnder) issues.push({ code: 'not_an_option', path: pointer });
    }
  }
  return issues;
}

const isHeld = (held: unknown, above: unknown): boolean =>
  above !== null && above !== undefined && (Array.isArray(held) ? held.includes(above) : sameValue(held, above));

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

/** What the chosen records hold in the field they are narrowed by. */
async function heldBy(
  asking: Asking,
  { to, by }: Linked,
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const target = asking.model.entities.get(to);
  const held = target?.head.fields.get(by);
  if (!target || !held?.column) return new Map();
  const writer = new SqlWriter();
  const template = writer.finish(
    `select h.id, json_build_array(${wireValue(held, 'h')}) as held from ${quote(target.head.table)} h ` +
      `where h.tenant_id = ${tenantSlot} and h.id = any(${writer.input('ids')}::text[])`,
  );
  const given = { tenant: asking.db.tenant, asker: asking.asker, input: { ids } };
  const rows = await asking.db.rows<{ id: string; held: readonly unknown[] }>(fill(template, given));
  return new Map(rows.map((row) => [row.id, row.held[0]]));
}
