import { isNothing, sameValue } from '../../../schemas/check/same-value.ts';
import type { EntityModel, FieldModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import type { SealModel } from '../../../schemas/sections/seals/seals.model.ts';
import { eachSealed, putAway, sealsSaid } from './put-away.ts';

/** A judged record as it goes on to be written, and what is wrong with what it says of its seals. */
export function settleSeals(
  entity: EntityModel,
  judged: RecordData,
  stood: RecordData,
): { readonly record: RecordData; readonly issues: readonly Issue[] } {
  if (entity.seals.size === 0) return { record: judged, issues: [] };
  const said = sealsSaid(entity, judged, stood);
  const issues = [...entity.seals.values()].flatMap((seal) =>
    faultsOf(entity, seal, judged, stood, said.has(seal.key)),
  );
  const told = stood.$seals ? { ...judged, $seals: stood.$seals } : judged;
  return { record: putAway(entity, told, said), issues };
}

function faultsOf(
  entity: EntityModel,
  { key, label, by }: SealModel,
  record: RecordData,
  stood: RecordData,
  isSaid: boolean,
): readonly Issue[] {
  const lies = stood.$seals?.[key];
  const owner = entity.head.fields.get(by)?.label ?? by;
  const params = { seal: label, owner };
  if (lies && lies.state !== 'sealed') return changedPlaces(entity, key, record, stood);
  if (isSaid && isNothing(record[by])) return [{ code: 'seal_needs_owner', path: `/${by}`, params }];
  if (!isSaid && lies && !sameValue(record[by], stood[by])) return [{ code: 'seal_moved', path: `/${by}`, params }];
  return isSaid && lies ? leftOut(entity, key, record, stood) : [];
}

/** What was opened stays as it was sealed: it is not written over, nor emptied, nor taken out with its line. */
function changedPlaces(entity: EntityModel, seal: string, record: RecordData, stood: RecordData): readonly Issue[] {
  const issues: Issue[] = [];
  const changed = ({ calc, label, seal: own }: FieldModel, path: string) => {
    if (own === seal && calc === null) issues.push({ code: 'seal_is_open', path, params: { label } });
  };
  eachSealed(entity, record, stood, (field, value, was, { pointer }) => {
    if (!isNothing(value) && !sameValue(value, was)) changed(field, pointer);
  });
  eachSealed(entity, stood, record, (field, was, value, { pointer }) => {
    if (!isNothing(was) && isNothing(value)) changed(field, pointer);
  });
  return issues;
}

/** Who writes an envelope anew writes all of it: nobody here can read what the one before it says. */
function leftOut(entity: EntityModel, seal: string, record: RecordData, stood: RecordData): readonly Issue[] {
  const filled = new Set(stood.$seals?.[seal]?.filled);
  const issues: Issue[] = [];
  eachSealed(entity, record, stood, (field, value, _was, { pointer, isNew }) => {
    if (field.seal === seal && field.calc === null && !isNew && filled.has(field.path) && isNothing(value))
      issues.push({ code: 'seal_whole', path: pointer, params: { label: field.label } });
  });
  return issues;
}
