import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { allFields, type FieldWords, fieldOf } from '../../kernel/places.ts';
import { atWork, type FoundDocument } from '../../kernel/work.ts';

interface ServerField {
  readonly entity: string;
  readonly field: string;
}

/**
 * By which field the server is asked what a field offers. One that was not published yet is unknown to it: another that runs
 * and points at the same records is asked in its place. Null: nothing that runs points there.
 */
export function askedAs(all: readonly FoundDocument[], entity: string, field: string): ServerField | null {
  const running = (key: string) => entityIn(all.find(({ id }) => id === `entity:${key}`)?.laid);
  const home = running(entity);
  const found = home && fieldOf(home, field);
  const at = all.find(({ id }) => id === `entity:${entity}`);
  const drafted = at && entityIn(atWork(at));
  const meant = (drafted && fieldOf(drafted, field)) ?? found;
  if (found && pointsAs(found, meant)) return { entity, field };
  for (const { laid } of all) {
    const other = entityIn(laid);
    const like = other && allFields(other).find(([, words]) => pointsAs(words, meant));
    if (other && like) return { entity: other.key, field: like[0] };
  }
  return null;
}

const entityIn = (document: FoundDocument['laid'] | undefined): EntityDocument | undefined =>
  document?.kind === 'entity' ? document : undefined;

/** The same kind of field, pointing at the same records. */
const pointsAs = (one: FieldWords, other: FieldWords | undefined): boolean =>
  one.type === other?.type && one.to === other?.to;
