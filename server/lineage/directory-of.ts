import type { DirectoryEntry } from '../../schemas/wire/people.ts';
import { type Directory, type Lookup, lookUp } from '../features/people/directory.ts';
import type { House } from '../kernel/house.ts';
import type { Session } from '../kernel/session.ts';
import type { Running } from '../metadata/models.ts';

/** Colleagues as the address book shows them to the asker: what its document hides from them is told by no call. */
export const directoryOf =
  ({ db, models }: Pick<House, 'db' | 'models'>) =>
  async (session: Session, asked: Lookup): Promise<Directory> => {
    const isShown = shownIn(await models.running(session.tenant), session);
    // What is not told is not searched by either.
    const workNo = isShown('workNo') ? asked.workNo : undefined;
    const found = await lookUp(db.tenant(session.tenant), { ...asked, workNo });
    return { ...found, records: found.records.map((entry) => shownOf(entry, isShown)) };
  };

/** Nobody asks a rule of each person here: what one may hide of some is told of none. */
function shownIn(running: Running, { roles }: Session): (field: string) => boolean {
  const plan = running.plan('addressBook', roles);
  const hides = running.entity('addressBook')?.hides;
  return (field) =>
    plan !== undefined &&
    Object.hasOwn(plan.fields, field) &&
    plan.access.shown[field] === undefined &&
    !hides?.has(field);
}

const hideable = ['phone', 'telephone', 'email', 'workNo', 'sex', 'avatar'] as const;

const shownOf = (entry: DirectoryEntry, isShown: (field: string) => boolean): DirectoryEntry => ({
  ...entry,
  ...Object.fromEntries(hideable.filter((field) => !isShown(field)).map((field) => [field, null])),
});
