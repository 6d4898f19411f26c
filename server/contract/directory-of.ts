import type { Session } from '../access/session.ts';
import type { House } from '../app.ts';
import { type Directory, type DirectoryEntry, type Lookup, lookUp } from '../platform/people/directory.ts';

/** Colleagues as the address book shows them to the asker: what its document hides from them is told by no call. */
export const directoryOf =
  ({ db, models }: Pick<House, 'db' | 'models'>) =>
  async (session: Session, asked: Lookup): Promise<Directory> => {
    const [running, found] = await Promise.all([
      models.running(session.tenant),
      lookUp(db.tenant(session.tenant), asked),
    ]);
    const shown = running.plan('addressBook', session.roles)?.fields ?? {};
    return { ...found, records: found.records.map((entry) => shownOf(entry, (field) => Object.hasOwn(shown, field))) };
  };

const hideable = ['phone', 'telephone', 'email', 'workNo', 'sex', 'avatar'] as const;

const shownOf = (entry: DirectoryEntry, isShown: (field: string) => boolean): DirectoryEntry => ({
  ...entry,
  ...Object.fromEntries(hideable.filter((field) => !isShown(field)).map((field) => [field, null])),
});
