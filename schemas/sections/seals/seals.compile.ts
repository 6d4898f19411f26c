import { expandPaths } from '../../compile/expand-paths.ts';
import type { EntityModel } from '../../compile/model.ts';
import type { GrowingField, Shape, Surroundings } from '../../compile/shape.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { SealModel, SealPlan } from './seals.model.ts';
import type { SealDocument } from './seals.section.ts';

/** The envelopes of an entity; each of its fields knows in which it lies. */
export function compileSeals(shape: Shape, around: Surroundings): ReadonlyMap<string, SealModel> {
  return new Map(
    inOrder(shape.document.seals).map(([key, said]) => [key, compileSeal(key, said, shape, around)] as const),
  );
}

function compileSeal(key: string, said: SealDocument, shape: Shape, around: Surroundings): SealModel {
  const { findings, head, fields } = shape;
  const path = at('/seals', key);
  const { label, by } = said;
  if (shape.facetOf !== null && shape.isOwn(path)) findings.say('seal_of_facet', path);
  findings.use(`entity:${shape.key}.${by}`, at(path, 'by'));
  const type = head.fields.get(by)?.type;
  const to = type?.is === 'ref' ? type.to : '';
  if (to === '' && !shape.broken.has(by))
    findings.say('seal_by', at(path, 'by'), { field: head.fields.get(by)?.label ?? by });
  else if (!isOpenedBy(key, by, to, shape, around))
    findings.warn('seal_stays_shut', path, { seal: label, entity: around.shapes.get(to)?.title ?? to });
  const sealed = said.fields.flatMap((one, index) => {
    const here = at(path, 'fields', index);
    const found = expandPaths(one, here, shape, false).flatMap((each) => fields.get(each) ?? []);
    return found.filter((field) => mayLie(field, key, said, here, shape));
  });
  for (const field of sealed) field.seal = key;
  return { key, label, by, to, fields: sealed.map((field) => field.path) };
}

function mayLie(field: GrowingField, key: string, said: SealDocument, path: string, shape: Shape): boolean {
  const { document, findings } = shape;
  const { label } = field;
  const inner = field.type.is === 'list' ? field.type.of : field.type;
  const isUsed =
    [said.by, document.named, document.states?.field].includes(field.path) || field.path in (document.when ?? {});
  if (field.seal !== undefined) {
    const other = field.seal === key ? said.label : (document.seals?.[field.seal]?.label ?? field.seal);
    findings.say('seal_twice', path, { field: label, other });
  } else if (field.system || field.kind.automatic || isUsed) findings.say('seal_needed', path, { field: label });
  else if (field.kind.holdsFiles || inner.is === 'ref' || field.kind.labels?.(field.config as never)?.from === 'record')
    findings.say('seal_elsewhere', path, { field: label });
  else if (!field.column) findings.say('sealed_not_kept', path, { field: label });
  else return true;
  return false;
}

/** Whether a move of the record that has the key runs what opens this seal. */
function isOpenedBy(seal: string, by: string, to: string, shape: Shape, around: Surroundings): boolean {
  const owner = around.shapes.get(to);
  // What is not there, or broken, is told where the seal's reference points at it.
  if (!owner) return true;
  const overs = owner.links.filter(
    (link) => link.among === undefined && link.by === by && around.shapes.get(link.entity)?.store === shape.store,
  );
  const moves = Object.values(owner.document.states?.moves ?? {});
  return moves.some(({ run = [] }) =>
    run.some(
      ({ do: name, ...given }: Readonly<Record<string, unknown>>) =>
        name === 'unseal' && given.seal === seal && overs.some(({ key }) => key === given.over),
    ),
  );
}

/** What a form is told of the seals whose fields its viewer sees. */
export function planSeals(
  { seals }: Pick<EntityModel, 'seals'>,
  isShown: (path: string) => boolean,
): Readonly<Record<string, SealPlan>> | null {
  const seen = [...seals.values()].filter(({ fields }) => fields.some(isShown));
  return seen.length === 0 ? null : Object.fromEntries(seen.map(({ key, label, by }) => [key, { label, by }]));
}
