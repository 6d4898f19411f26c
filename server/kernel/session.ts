import type { Asker } from '../../schemas/expressions/tree.ts';
import { isHolder } from './holders.ts';

/** Somebody looks at the company as somebody else would, and can do nothing. */
export interface Viewing {
  /** Who really is there. */
  readonly by: { readonly id: string; readonly username: string; readonly realname: string };
  /** In words, for the banner: 「角色 采购员」「用户 李娜」. */
  readonly as: string;
  /** Its line in the log. */
  readonly log: string;
}

/** Who is asking, as the session says: the only source of tenant and user. */
export interface Session {
  /** Hash of the token; never the token. */
  readonly id: string;
  readonly tenant: number;
  readonly user: { readonly id: string; readonly username: string; readonly realname: string };
  readonly roles: readonly string[];
  /** Named permissions of the roles, for routes that belong to no entity. Ask by `mayUse`: `*` is every one of a company's own. */
  readonly permissions: ReadonlySet<string>;
  /** Ids of the user's departments and all below them. */
  readonly departs: readonly string[];
  readonly currentDepart: string | null;
  readonly supplier: string | null;
  /** A supplier whose company is not approved: until then only the company's own data can be reached. */
  readonly mustComplete?: boolean;
  /** Signed in by a password somebody else chose: until there is a new one nothing else can be done. */
  readonly mustChange?: boolean;
  /** Its owner left the desk: until the password is said again nothing else can be done. */
  readonly isLocked?: boolean;
  /** Nobody, but the house doing what its documents say: it sees and may do everything they know. No request has such a session. */
  readonly isProduct?: true;
  /** Looks as somebody else: `user`, roles and all that follows are theirs. */
  readonly viewing?: Viewing;
}

/** What belongs to keeping the installation: `*` is everything of one's own company, and not these. */
export const operatorPermissions: readonly string[] = ['tenant:manage', 'server:watch'];

/** Whether the session holds a named permission. */
export const mayUse = ({ permissions }: Pick<Session, 'permissions'>, permission: string): boolean =>
  permissions.has(permission) || (permissions.has('*') && !operatorPermissions.includes(permission));

/** The session as expressions see it, at this moment. */
export function askerOf(session: Session, now: string, calendar?: Asker['calendar']): Asker {
  return {
    me: session.user.id,
    myDeparts: session.departs,
    myDepart: session.currentDepart,
    mySupplier: session.supplier,
    roles: session.roles.filter((role) => !isHolder(role)),
    now,
    ...(calendar && { calendar }),
  };
}
