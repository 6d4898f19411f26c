import type { Asker } from '../../schemas/expressions/tree.ts';

/** Who is asking, as the session says: the only source of tenant and user. */
export interface Session {
  /** Hash of the token; never the token. */
  readonly id: string;
  readonly tenant: number;
  readonly user: { readonly id: string; readonly username: string; readonly realname: string };
  readonly roles: readonly string[];
  /** Named permissions of the roles, for routes that belong to no entity; `*` is all of them. */
  readonly permissions: ReadonlySet<string>;
  /** Ids of the user's departments and all below them. */
  readonly departs: readonly string[];
  readonly currentDepart: string | null;
  readonly supplier: string | null;
  /** A supplier whose company is not approved: until then only the company's own data can be reached. */
  readonly mustComplete?: boolean;
}

/** The session as expressions see it, at this moment. */
export function askerOf(session: Session, now: string): Asker {
  return {
    me: session.user.id,
    myDeparts: session.departs,
    myDepart: session.currentDepart,
    mySupplier: session.supplier,
    roles: session.roles,
    now,
  };
}
