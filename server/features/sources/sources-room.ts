import { Refusal } from '../../kernel/errors.ts';
import type { House, Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { type Asking, askAbout } from '../../records/asking.ts';
import { readRecord } from '../../records/read.ts';
import { type Source, SourceFailed } from './query-source.ts';
import { readRows, readTable, readTables } from './read-tables.ts';
import { sourceOf } from './source-of.ts';
import * as calls from './sources.contract.ts';

/** Tables of other databases, from which entities are begun. Only whoever may try a source may look into it. */
export const sourcesRoom: Room = (api, house) => {
  route(api, calls.getTables, async ({ params, session }) =>
    readTables(await openSource(house, session, params.source)).catch(told),
  );
  route(api, calls.getTable, async ({ params, session }) =>
    found(await openSource(house, session, params.source), params),
  );
  route(api, calls.postTableRows, async ({ params, session, body, reply }) => {
    const source = await openSource(house, session, params.source);
    const table = await found(source, params);
    const wanted = body.columns.map(({ name }) => name);
    if (wanted.some((name) => !table.columns.some((column) => column.name === name)))
      throw new Refusal('invalid_input', { text: '表里没有这一列，请重新读取表结构' });
    const rows = await readRows(source, table, wanted).catch(told);
    const lines = [body.columns.map(({ heading }) => heading), ...rows];
    reply.header('content-disposition', 'attachment; filename="rows.csv"');
    return reply.type('text/csv; charset=utf-8').send(`\uFEFF${lines.map(csvLine).join('\r\n')}\r\n`);
  });
};

async function openSource(house: House, session: Session, id: string): Promise<Source> {
  const asking: Asking = await askAbout(house, session, 'dataSource');
  if (!asking.plan.access.ops['action:test']?.length) throw new Refusal('not_allowed');
  return sourceOf(asking, JSON.parse(await readRecord(asking, id)));
}

async function found(source: Source, { schema, table }: { readonly schema: string; readonly table: string }) {
  const structure = await readTable(source, schema, table).catch(told);
  if (!structure) throw new Refusal('unknown_record', { text: '没有这张表，或数据源的账号无权读取' });
  return structure;
}

/** Why the other database did not answer, in the words it was given. */
function told(error: unknown): never {
  if (error instanceof SourceFailed) throw new Refusal('invalid_input', { text: `数据源：${error.message}` });
  throw error;
}

const csvLine = (cells: readonly (string | null)[]): string =>
  cells.map((cell) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`)).join(',');
