import pg from 'pg';
import { inject } from 'vitest';
import { type ConnectOptions, connectDatabase } from '../../server/db/connect.ts';
import type { Database } from '../../server/db/statement.ts';
import type { Connection } from '../../server/kernel/config/connection.ts';
import { type Cluster, onServer, templateName } from './cluster.ts';

export interface TestDatabase {
  readonly db: Database;
  readonly connection: Connection;
  close(): Promise<void>;
}

/** A state of the database worth having ready: made once a run, copied for every file that asks for it. */
export interface Template {
  readonly name: string;
  /** What it begins with; unless said, a database that is migrated and empty. */
  readonly from?: Template;
  make(db: Database, connection: Connection): Promise<void>;
}

export interface Wanted {
  /** Statements are planned as in a database that is used: for what is asked first, and for all values later. Who times them wants that. */
  readonly plansAsShipped?: boolean;
}

/** A migrated database of its own. `name` is the test file's; the same name twice gives two databases. */
export async function testDatabase(
  name: string,
  options: ConnectOptions & Wanted & { template?: Template } = {},
): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const from = options.template ? await ensureTemplate(cluster, options.template) : templateName(cluster);
  const database = freshName(cluster, name);
  await onServer(cluster.connection, copyOf(from, database));
  if (options.plansAsShipped)
    await onServer(cluster.connection, `alter database ${database} set plan_cache_mode = auto`);
  const connection = { ...cluster.connection, database };
  const db = connectDatabase(connection, options);
  return { db, connection, close: () => db.close() };
}

/** Its files are copied as they are: block by block through the server, with a log of each, costs three times the work. */
const copyOf = (template: string, database: string) =>
  `create database ${database} template ${template} strategy file_copy`;

const freshName = ({ prefix }: Cluster, name: string) => {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 30);
  return `${prefix}_${plain}_${Math.random().toString(36).slice(2, 8)}`;
};

/** Workers that want the same template wait for the first to make it. A half made one never carries the name. */
async function ensureTemplate(cluster: Cluster, template: Template): Promise<string> {
  const wanted = `${cluster.prefix}_of_${template.name}`;
  const from = template.from ? await ensureTemplate(cluster, template.from) : templateName(cluster);
  const client = new pg.Client({ ...cluster.connection });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [wanted]);
    const found = await client.query('select 1 from pg_database where datname = $1', [wanted]);
    if (found.rowCount === 0) {
      const half = freshName(cluster, template.name);
      await client.query(copyOf(from, half));
      const connection = { ...cluster.connection, database: half };
      const db = connectDatabase(connection);
      try {
        await template.make(db, connection);
        // Counted once for all copies: a database that knows nothing of its tables reads them whole.
        await db.owner.rows({ text: 'analyze', values: [] });
      } finally {
        await db.close();
      }
      await client.query(`alter database ${half} rename to ${wanted}`);
    }
    return wanted;
  } finally {
    await client.end();
  }
}
