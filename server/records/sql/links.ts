import type { EntityModel, Model, PartModel } from '../../../schemas/compile/model.ts';
import type { ChainModel } from '../../../schemas/sections/becomes/becomes.model.ts';
import type { Rows } from '../../sql/rows.ts';
import { type SqlWriter, tenantSlot } from '../../sql/template.ts';

export interface Chain {
  /** `demand.toOrder`: how `$from` and the ledger call it. */
  readonly name: string;
  readonly from: EntityModel;
  readonly becomes: ChainModel;
}

const known = new WeakMap<EntityModel, readonly Chain[]>();

/** The chains whose next document is this entity, in the order of their names. */
export function chainsTo(model: Model, entity: EntityModel): readonly Chain[] {
  const found = known.get(entity);
  if (found) return found;
  const chains = [...model.entities.values()]
    .flatMap((from) =>
      [...from.becomes.values()]
        .filter(({ to }) => model.entities.get(to)?.store === entity.store)
        .map((becomes) => ({ name: `${from.key}.${becomes.key}`, from, becomes })),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  known.set(entity, chains);
  return chains;
}

/** Whether rows of a part may have come through a chain. */
export const chainsInto = (model: Model, entity: EntityModel, part: PartModel): boolean =>
  chainsTo(model, entity).some(({ becomes }) => part.path === '' || becomes.lines?.to === part.path);

/** The name of the lateral that holds where a record's rows come from: `k.f`, by the id of the row, '' for the head. */
const LINKS = 'k';

/** Reads every link of the head's row at once; a line then only looks its own up. */
export function lateralLinks(model: Model, entity: EntityModel, writer: SqlWriter): string {
  if (chainsTo(model, entity).length === 0) return '';
  return (
    `cross join lateral (select jsonb_object_agg(d.to_line, jsonb_build_object('chain', d.chain, 'id', d.from_id) || ` +
    `case d.to_line when '' then '{}' else jsonb_build_object('line', d.from_line) end order by d.chain desc, d.from_id desc) as f ` +
    `from doc_link d where d.tenant_id = ${tenantSlot} and d.to_id = h.id and d.to_entity = ${writer.constant(entity.store)}) ${LINKS}`
  );
}

/** `$from` of a row: the record and line it was made from. */
export const linkOf = (rows: Rows): string => `${LINKS}.f->${rows.above ? `${rows.alias}.id` : `''`}`;
