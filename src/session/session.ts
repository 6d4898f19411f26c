import { atom } from 'jotai';
import type { MenuItem } from '../../schemas/compile/model.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';

/** What the server says of the signed-in user: everything the shell needs, in one answer. */
export interface SessionInfo {
  readonly user: { readonly id: string; readonly username: string; readonly realname: string };
  readonly tenant: { readonly id: number; readonly name: string };
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly menu: readonly MenuItem[];
  /** Entity → hash of the plan for these roles. */
  readonly plans: Readonly<Record<string, string>>;
  readonly asker: { readonly myDeparts: readonly string[]; readonly mySupplier: string | null };
  readonly serverTime: string;
  readonly isShow: string;
  readonly verifyStatus: string | null;
}

export const sessionAtom = atom<SessionInfo | null>(null);

/** Who is asking, for expressions; `now` is read when it is needed. */
export const askerOf = (session: SessionInfo): Asker => ({
  me: session.user.id,
  myDeparts: session.asker.myDeparts,
  mySupplier: session.asker.mySupplier,
  roles: session.roles,
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
