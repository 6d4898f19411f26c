import { atom } from 'jotai';
import type { Asker } from '../../schemas/expressions/tree.ts';
import type { SessionView } from '../../schemas/wire/session.ts';

/** Under it the session is asked for: what is fetched anew below it changes menu, rights and plans at once. */
export const sessionKey = ['session'] as const;

export const sessionAtom = atom<SessionView | null>(null);

/** Who is asking, for expressions; `now` is read when it is needed. */
export const askerOf = (session: SessionView): Asker => ({
  me: session.user.id,
  myDeparts: session.asker.myDeparts,
  myDepart: session.asker.myDepart,
  mySupplier: session.asker.mySupplier,
  roles: session.roles,
  ...(session.asker.calendar && { calendar: session.asker.calendar }),
  get now() {
    return shanghai.format(new Date());
  },
});

// the Swedish form of a date is the one the wire uses
const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});
