import type { EntityModel, FieldModel, Model, PartModel } from '../../../schemas/compile/model.ts';
import { quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import { type SqlWriter, tenantSlot } from '../../sql/template.ts';
import { isMany } from '../sql/labels.ts';
import { targetOf } from './references.ts';

/** A field somewhere that points at an entity: it keeps what it points at from going, or is cleared when that goes for ever. */
export interface Inbound {
  readonly title: string;
  readonly entity: EntityModel;
  readonly head: PartModel;
  readonly part: PartModel;
  readonly field: FieldModel;
}

const known = new WeakMap<Model, Map<string, readonly Inbound[]>>();

function allInbound(model: Model, entity: EntityModel): readonly Inbound[] {
  const kept = known.get(model) ?? new Map<string, readonly Inbound[]>();
  known.set(model, kept);
  const found = kept.get(entity.store);
  if (found) return found;
  const seen = new Set<string>();
  // A record is known by what it is, not by a view of it; what is kept elsewhere keeps nothing here from going.
  const entities = [...model.entities.values()]
    .filter(({ isView }) => !isView)
    .toSorted((a, b) => Number(a.facetOf !== null) - Number(b.facetOf !== null));
  const inbound = entities.flatMap((other) =>
    [...other.fields.values()].flatMap((field): Inbound[] => {
      const to = model.entities.get(targetOf(field) ?? '');
      const part = other.parts.get(field.part) ?? other.head;
      const key = `${part.table}.${field.columnName}`;
      // Facets share their base's columns; the engine's own (who made it) never hold anybody.
      if (to?.store !== entity.store || !field.column || field.system || seen.has(key)) return [];
      seen.add(key);
      return [{ title: other.title, entity: other, head: other.head, part, field }];
    }),
  );
  kept.set(entity.store, inbound);
  return inbound;
}

const isCleared = ({ field }: Inbound): boolean => field.config.onDelete === 'clear';

const inboundTo = (model: Model, entity: EntityModel): readonly Inbound[] =>
  allInbound(model, entity).filter((one) => !isCleared(one));

/** The fields that are cleared when a record of this entity goes for ever. */
export const clearedWith = (model: Model, entity: EntityModel): readonly Inbound[] =>
  allInbound(model, entity).filter(isCleared);

/** Whether anything points at records of an entity. */
export const isPointedAt = (model: Model, entity: EntityModel): boolean => allInbound(model, entity).length > 0;

/**
 * SQL for the titles of what still points at any of these records, as a JSON list; records that go with them do not count, and
 * those in the trash only where what they point at would go for ever.
 */
export function stillUsedSql(model: Model, entity: EntityModel, writer: SqlWriter, forEver: boolean): string | null {
  const inbound = inboundTo(model, entity);
  if (inbound.length === 0) return null;
  const ids = `${writer.input('ids')}::text[]`;
  const each = inbound.map(({ title, head, part, field }) => {
    const value = keptValue(field, 'p');
    const points = isMany(field) ? `${value} ?| ${ids}` : `${value} = any(${ids})`;
    const own = head.table === entity.head.table ? ` and not u.id = any(${ids})` : '';
    const isLine = part !== head;
    const from = isLine
      ? `${quote(part.table)} p join ${quote(head.table)} u on u.tenant_id = ${tenantSlot} and u.id = p.head_id`
      : `${quote(head.table)} p cross join lateral (select p.id, p.deleted_at) u`;
    return (
      `select ${writer.constant(title)}::text as title where exists (select 1 from ${from} ` +
      `where p.tenant_id = ${tenantSlot} and ${points}${forEver ? '' : ' and u.deleted_at is null'}${own})`
    );
  });
  return `select json_agg(distinct title) as titles from (${each.join(' union all ')}) used`;
}
