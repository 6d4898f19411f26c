import type { Static, TSchema } from '@sinclair/typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call. `entity` is an operation on the entity named by the route's `:entity`, or on the one named by `of`;
 * `{move}` in it stands for the route's `:move`. `public` is the only one that needs no session.
 */
export type Permission =
  | 'public'
  | 'signedIn'
  | { readonly may: string }
  | { readonly entity: string; readonly of?: string };

/** What a call is: where it stands, who may make it, and what it takes. The `*.contract.ts` files hold nothing else. */
export interface Contract {
  readonly method: Method | readonly Method[];
  /** Below API_PREFIX. */
  readonly url: string;
  readonly permission: Permission;
  /** Also open to a supplier whose company is not approved yet. Calls about its own company are open anyway. */
  readonly beforeApproval?: boolean;
  /** Also open to who must choose a new password first. */
  readonly beforePassword?: boolean;
  /** Also open while the screen is locked. */
  readonly whileLocked?: boolean;
  /** Also opened by a ticket in the address (`?ticket=`), where a browser downloads by itself and sends no header. Only reading is. */
  readonly byTicket?: boolean;
  /** Also opened by the cookie of files, which a browser sends for an <img> or a link: a GET that gives a file and changes nothing. */
  readonly byCookie?: boolean;
  /** Also opened by the token in the address (`?token=`), where clients of old follow a link. */
  readonly byAddress?: boolean;
  /** Whether it is open to who views as somebody else; unless said, only reading and exporting records is. */
  readonly whileViewing?: boolean;
  /** How the log takes it, unless as an operation: a way of signing in or out, or nothing, because it happens by itself. */
  readonly log?: 'signIn' | 'never';
  /** Its answer opens something, and is kept nowhere: such a call is answered anew each time, also under an `Idempotency-Key`. */
  readonly answersSecret?: boolean;
  /** Everything it makes is written with one record, in one transaction: sent again after a process died, it is done once. */
  readonly writesAtOnce?: boolean;
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** `form` where it takes a file: its parts are read as they arrive, by the handler itself. */
  readonly body?: TSchema | 'form';
  /** Bytes; four megabytes unless said. */
  readonly bodyLimit?: number;
  /** Its answer stands in no envelope, where clients of old read it so. */
  readonly bare?: boolean;
  /** What it answers with, which its handler is held to; `file` where it gives bytes instead, `redirect` where it sends the browser on. */
  readonly result: TSchema | 'file' | 'redirect';
}

type Of<Schema, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise;

export type ParamsOf<C extends Contract> = Of<C['params'], Readonly<Record<string, string>>>;
export type QueryOf<C extends Contract> = Of<C['query'], Readonly<Record<string, string>>>;
export type BodyOf<C extends Contract> = Of<C['body'], unknown>;
export type ResultOf<C extends Contract> = Of<C['result'], unknown>;

/** Gives a call its exact type. */
export const defineContract = <const C extends Contract>(contract: C): C => contract;
