import type { Database } from '../../server/db/statement.ts';

interface Looked {
  /** How many tables were read. */
  readonly tables: number;
  /** Each row that holds what was looked for, as its table says it. */
  readonly found: readonly string[];
}

/** Reads all that the database holds, whatever owns it, for what `look` finds in a text. */
export async function lookInTables({ owner }: Database, look: (text: string) => readonly string[]): Promise<Looked> {
  const tables = await owner.rows<{ name: string }>({
    text: `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm', 'p') and n.nspname not in ('information_schema') and has_table_privilege(c.oid, 'select')`,
    values: [],
  });
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await owner.rows<{ text: string }>({ text: `select t::text as text from ${name} t`, values: [] });
    for (const { text } of rows) for (const one of look(text)) found.push(`${name}: ${one} in ${text.slice(0, 300)}`);
  }
  return { tables: tables.length, found };
}
