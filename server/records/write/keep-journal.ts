import { quote } from '../../db/structure.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Ledger } from '../../sql/ledgers.ts';
import { SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import type { Delta } from './ledger-entries.ts';
import { filled } from './note-changes.ts';

/**
 * Notes for good what is held more, or less, of each account: entries say what is held now, and are written over. Added up, what
 * is noted comes to the sum that stands, since both are written behind one lock and in one transaction.
 */
export async function keepJournal(
  asking: Asking,
  { journal, label }: Ledger,
  deltas: readonly Delta[],
  note: string,
): Promise<void> {
  const target = journal && asking.model.entities.get(journal.to);
  if (!journal || !target || deltas.length === 0) return;
  const column = (key: string) => quote(target.fields.get(key)?.columnName ?? key);
  const writer = new SqlWriter();
  const template = writer.finish(
    `insert into ${quote(target.head.table)} (tenant_id, id, version, rev, create_by, create_time, ${[journal.account, journal.amount, journal.what, journal.by].map(column).join(', ')}) ` +
      `select ${tenantSlot}, x.id, 1, ${writer.input('rev')}::int, ${writer.asker('me')}, ${writer.asker('now')}::timestamptz, ` +
      `x.account, x.delta, ${writer.input('what')}::text, ${writer.input('note')}::text ` +
      `from json_to_recordset(${writer.input('rows')}::json) x(id text, account text, delta numeric)`,
  );
  const rows = deltas.map(({ id, delta }) => ({ id: newId(), account: id, delta }));
  await asking.db.rows(
    filled(asking, template, { rows: JSON.stringify(rows), what: label, note, rev: asking.running.revision }),
  );
}
