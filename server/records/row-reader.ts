import type { Model } from '../../schemas/compile/model.ts';
import type { Database, TenantDb } from '../db/statement.ts';
import { shanghaiTime } from '../kernel/clock.ts';
import type { Models } from '../metadata/models.ts';
import { type Question, rowsAsked } from '../sql/questions.ts';
import { fill } from '../sql/template.ts';
import { readerSql } from './sql/reader-sql.ts';

/** What a value is read as: texts, dates, moments, decimals and references are text; with `?` where it may be empty. */
type Bare = 'text' | 'whole' | 'texts' | 'yes' | 'json';
export type ReadAs = Bare | `${Bare}?`;

interface Values {
  readonly text: string;
  readonly whole: number;
  readonly texts: readonly string[];
  readonly yes: boolean;
  readonly json: unknown;
}

type ValueOf<As extends ReadAs> = As extends `${infer One extends Bare}?` ? Values[One] | null : Values[As & Bare];

/** A field by its own key; what an expression comes to (`depart.name`); lines, with what is read of each. */
export type Column = ReadAs | readonly [expression: string, as: ReadAs] | Columns;
export interface Columns {
  readonly [key: string]: Column;
}

export type RowOf<C extends Columns> = {
  readonly [Key in keyof C]: C[Key] extends ReadAs
    ? ValueOf<C[Key]>
    : C[Key] extends readonly [string, infer As extends ReadAs]
      ? ValueOf<As>
      : C[Key] extends Columns
        ? readonly RowOf<C[Key]>[]
        : never;
};

/** Which rows a reader reads, and in which order, whoever calls it. */
export interface Reads {
  /** As a document would say it. Names that `given` has stand for what each call gives. */
  readonly when?: string;
  readonly given?: readonly string[];
  /** `sort`, `-createTime`, `-top = 'Y'`: what is empty comes last. */
  readonly order?: readonly string[];
  /** Those in the trash as well, or those alone. */
  readonly trash?: 'too' | 'only';
}

export interface Wanted {
  /** Fields with this value, or one of these; null is empty, undefined is not asked. Of several values one is enough. */
  readonly is?: Readonly<Record<string, string | readonly string[] | null | undefined>>;
  readonly isNot?: Readonly<Record<string, string>>;
  /** The same text, but for the case of its letters. */
  readonly same?: Readonly<Record<string, string>>;
  /** A word that one of these fields has somewhere, whatever its case; '' is not asked. */
  readonly like?: { readonly word: string; readonly in: readonly string[] };
  readonly given?: Readonly<Record<string, string>>;
  readonly limit?: number;
  readonly skip?: number;
}

/** A company's rows, by what is running there. Whoever asks about records is one. */
export interface Reading {
  readonly db: TenantDb;
  readonly model: Model;
  /** `yyyy-MM-dd HH:mm:ss`: what `now()` is; the server's clock unless said. */
  readonly now?: string;
}

export interface RowReader<Row> {
  all(at: Reading, wanted?: Wanted): Promise<Row[]>;
  first(at: Reading, wanted?: Wanted): Promise<Row | undefined>;
  count(at: Reading, wanted?: Wanted): Promise<number>;
  /** As `all`, to be asked with other questions. */
  asked(at: Reading, wanted?: Wanted): Question<readonly Row[]>;
}

export interface ReaderSpec extends Reads {
  readonly entity: string;
  readonly columns: Columns;
}

/** Every reader there is: a test prepares each against the tables that documents want. */
export const rowReaders: ReaderSpec[] = [];

/**
 * What the house itself reads of an entity's records, by the names its document gives, whoever asks: it asks for no rights. What is shown
 * to a person goes through `askAbout`.
 */
export function rowReader<const C extends Columns>(entity: string, columns: C, reads: Reads = {}): RowReader<RowOf<C>> {
  const spec = { ...reads, entity, columns };
  rowReaders.push(spec);
  const statement = ({ db, model, now }: Reading, wanted: Wanted, counts = false) => {
    const template = readerSql(spec, model, wanted, counts);
    return fill(template, { tenant: db.tenant, asker: { ...nobody, now: now ?? shanghaiTime() } });
  };
  const rows = async <Row>(at: Reading, wanted: Wanted, counts = false) =>
    at.db.rows<Row>(statement(at, wanted, counts));
  return {
    all: (at, wanted = {}) => rows(at, wanted),
    first: async (at, wanted = {}) => (await rows<RowOf<C>>(at, { ...wanted, limit: 1 }))[0],
    count: async (at, wanted = {}) => (await rows<{ n: number }>(at, wanted, true))[0]?.n ?? 0,
    asked: (at, wanted = {}) => rowsAsked(statement(at, wanted)),
  };
}

const nobody = { me: '', myDeparts: [], myDepart: null, mySupplier: null, roles: [] };

interface Stored {
  readonly db: Database;
  readonly models: Models;
}

/** A company's rows as they are outside any transaction. */
export async function readingOf({ db, models }: Stored, tenant: number): Promise<Reading> {
  return readingWithin(db.tenant(tenant), models);
}

/** The same in a transaction that has begun. */
export async function readingWithin(db: TenantDb, models: Models): Promise<Reading> {
  return { db, model: (await models.running(db.tenant)).model };
}
