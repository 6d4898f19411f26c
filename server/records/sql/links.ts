import type { BecomesModel, EntityModel, Model, PartModel } from '../../../schemas/compile/model.ts';
import { quote } from '../../db/structure.ts';
import type { Rows } from './rows.ts';
import { type SqlWriter, tenantSlot } from './template.ts';

export interface Chain {
  /** `demand.toOrder`: how `$from` and the ledger call it. */
  readonly name: string;
  readonly from: EntityModel;
  readonly becomes: BecomesModel;
}

/** The chains whose next document is this entity, in the order of their names. */
export function chainsTo(model: Model, entity: EntityModel): readonly Chain[] {
  const chains = [...model.entities.values()].flatMap((from) =>
    [...from.becomes.values()]
      .filter(({ to }) => model.entities.get(to)?.store === entity.store)
      .map((becomes) => ({ name: `${from.key}.${becomes.key}`, from, becomes })),
  );
  return chains.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether rows of a part may have come through a chain. */
export const chainsInto = (model: Model, entity: EntityModel, part: PartModel): boolean =>
  chainsTo(model, entity).some(({ becomes }) => part.path === '' || becomes.lines?.to === part.path);

/** `$from` of a row: the record and line it was made from. */
export function linkOf(entity: EntityModel, rows: Rows, writer: SqlWriter): string {
  const head = rows.above ?? rows;
  const line = rows.above ? `${rows.alias}.id` : `''`;
  const from = rows.above
    ? `json_build_object('chain', k.chain, 'id', k.from_id, 'line', k.from_line)`
    : `json_build_object('chain', k.chain, 'id', k.from_id)`;
  return (
    `(select ${from} from ${quote('doc_link')} k where k.tenant_id = ${tenantSlot} and k.to_id = ${head.alias}.id ` +
    `and k.to_line = ${line} and k.to_entity = ${writer.constant(entity.store)} order by k.chain, k.from_id limit 1)`
  );
}
