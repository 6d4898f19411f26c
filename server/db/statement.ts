declare module '../kernel/house.ts' {
  interface House {
    readonly db: Database;
  }
}
/**
 * One SQL text with its bound values. A `name` makes it a prepared statement, once per connection; `searches` says that its values decide
 * how it is best answered, so that PostgreSQL plans it for them each time.
 */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly searches?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: a row is what its SQL says
export type DbRow = Record<string, any>;

/** The database as one tenant sees it: row-level security shows nothing else. */
export interface TenantDb {
  readonly tenant: number;
  rows<Row = DbRow>(statement: Statement): Promise<Row[]>;
  first<Row = DbRow>(statement: Statement): Promise<Row | undefined>;
  /** Everything inside happens, or nothing. */
  transaction<T>(work: (db: TenantDb) => Promise<T>): Promise<T>;
  /** As `transaction`; within one that is under way it is a part of it, and nothing is left of that where it fails. */
  joined<T>(work: (db: TenantDb) => Promise<T>): Promise<T>;
  /** Says it to every process once what is done here stands; this one hears it before whoever did it is answered. */
  tell(channel: string, payload: string): Promise<void>;
  /** As `tell`, where this process need not hear it sooner than the others. */
  notify(channel: string, payload: string): Promise<void>;
}

/**
 * Two or more tenants' rows are never seen through one of these: `tenant()` is the only way to data. Work `about` one thing, a table
 * for instance, gets a part of the connections only.
 */
export interface Database {
  tenant(tenant: number, about?: string): TenantDb;
  /** The owner's connection: migrations, structure changes and what belongs to no tenant. Never used for a request's data. */
  readonly owner: {
    rows<Row = DbRow>(statement: Statement): Promise<Row[]>;
    transaction<T>(work: (db: { rows<Row = DbRow>(statement: Statement): Promise<Row[]> }) => Promise<T>): Promise<T>;
  };
  /** Calls back on every NOTIFY of a channel, and with '' after a lost connection was found again: what was said meanwhile is gone. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => void>;
  notify(channel: string, payload: string): Promise<void>;
  /** Whether it answers, and has every migration of this build. */
  ready(): Promise<{ readonly database: boolean; readonly migrations: boolean }>;
  close(): Promise<void>;
}

const parts = (strings: TemplateStringsArray, values: readonly unknown[]) =>
  strings.reduce((text, part, at) => text + part + (at < values.length ? `$${at + 1}` : ''), '');

/** A statement with every `${value}` bound: sql`select 1 where id = ${id}`. */
export const sql = (strings: TemplateStringsArray, ...values: readonly unknown[]): Statement => ({
  text: parts(strings, values),
  values,
});
