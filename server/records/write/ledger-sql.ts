import { rowPlace } from '../../../schemas/compile/line-hides.ts';
import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { ChainModel } from '../../../schemas/sections/becomes/becomes.model.ts';
import { quote } from '../../db/structure.ts';
import { compileAt } from '../../sql/compile-at.ts';
import { rowsOf } from '../../sql/rows.ts';
import { type SqlWriter, tenantSlot } from '../../sql/template.ts';
import { plainView } from '../../sql/view.ts';
import { type Asking, findWithin } from '../asking.ts';
import { liveRows } from '../sql/live-rows.ts';
import { compileScope } from '../sql/select-record.ts';
import { shownTests } from '../sql/shown.ts';
import type { ChainWork } from './ledger.ts';
import { belowHead } from './ledger-entries.ts';
import type { LedgerSql } from './save-sql.ts';

/**
 * The chains' part of a save, behind the lock of the records it draws from: what is out of reach keeps the whole save
 * from happening.
 */
export function ledgerSql(asking: Asking, works: readonly ChainWork[], writer: SqlWriter, isGone = false): LedgerSql {
  const each = works.map((work, at) => chainSql(asking, work, at, writer, isGone));
  const faults = each.flatMap(({ faults }) => (faults ? [faults] : []));
  return {
    ctes: each.flatMap(({ ctes }) => ctes),
    ready: each.flatMap(({ ready }) => ready),
    after: each.flatMap(({ after }) => after),
    faults: faults.length === 0 ? null : `select json_build_array(${faults.map((fault) => `(${fault})`).join(', ')})`,
  };
}

function chainSql(asking: Asking, work: ChainWork, at: number, writer: SqlWriter, isGone: boolean): LedgerSql {
  const { from, becomes } = work.chain;
  const heads = work.heads.length > 0 ? headsSql(asking, from, becomes, at, writer) : null;
  const lines = work.lines.length > 0 ? linesSql(asking, from, becomes, at, writer) : null;
  const all = (name: string, input: string) =>
    `(select count(*) from ${name}${at}) = ${writer.input(`${input}${at}`)}::int`;
  return {
    ctes: [...(heads ? [heads] : []), ...(lines ? [lines] : [])],
    ready: [...(heads ? [all('source', 'sources')] : []), ...(lines ? [all('line', 'wanted')] : [])],
    after: [
      ...(work.unlinked.length > 0 ? [unlinkSql(at, writer)] : []),
      ...(work.links.length > 0 && !isGone ? [linkSql(asking.entity, from, at, writer)] : []),
    ],
    faults: faultsSql(at, heads !== null, lines !== null),
  };
}

const faultsSql = (at: number, heads: boolean, lines: boolean): string => {
  const ids = (name: string) => `(select coalesce(json_agg(id), '[]') from ${name}${at})`;
  return `select json_build_object('sources', ${heads ? ids('source') : `'[]'::json`}, 'lines', ${lines ? ids('line') : `'[]'::json`})`;
};

/** Whether the asker may draw from a source record at all: role, scope, state and the chain's own condition. */
function mayDraw(asking: Asking, from: EntityModel, becomes: ChainModel, writer: SqlWriter): string {
  const source = findWithin(asking, from.key);
  const scopes = source?.plan.access.ops[`becomes:${becomes.key}`] ?? [];
  if (!source || scopes.length === 0) return 'false';
  const when = becomes.when ? [compileAt(becomes.when, source.view, rowsOf(from.head), writer) ?? 'false'] : [];
  return [...liveRows(source.view, scopes, writer), ...when].join(' and ');
}

const headsSql = (asking: Asking, from: EntityModel, becomes: ChainModel, at: number, writer: SqlWriter): string =>
  `source${at} as materialized (select h.id from ${quote(from.head.table)} h where h.tenant_id = ${tenantSlot} ` +
  `and h.id = any(${writer.input(`heads${at}`)}::text[]) and ${mayDraw(asking, from, becomes, writer)})`;

/** The lines that are there, seen by who asks, and offered. */
function linesSql(asking: Asking, from: EntityModel, becomes: ChainModel, at: number, writer: SqlWriter): string {
  const part = becomes.lines?.from === '' ? from.head : from.parts.get(becomes.lines?.from ?? '');
  if (!part || !becomes.lines) return `line${at} as (select null::text as id where false)`;
  const rows = rowsOf(part);
  const { when } = becomes.lines;
  const isOffered = when
    ? ` and coalesce(${compileAt(when, plainView(asking.model, from), rows, writer) ?? 'false'}, false)`
    : '';
  const source = findWithin(asking, from.key);
  const head = rowsOf(from.head);
  const seen = source
    ? shownTests(source.view, rowPlace(part.path), rows, writer, (scope) =>
        compileScope(source.view, head, scope, writer),
      )
    : ['false'];
  return (
    `line${at} as materialized (select distinct ${rows.alias}.id from json_to_recordset(${writer.input(`drawn${at}`)}::json) x(line text, head text) ` +
    `join ${quote(from.head.table)} h on h.tenant_id = ${tenantSlot} and h.id = x.head ${belowHead(rows)} ` +
    `where ${rows.alias}.id = x.line and ${['h.deleted_at is null', ...seen].join(' and ')}${isOffered})`
  );
}

const unlinkSql = (at: number, writer: SqlWriter): string =>
  `unlinked${at} as (delete from doc_link d using head where d.tenant_id = ${tenantSlot} and d.to_id = head.id ` +
  `and d.chain = ${writer.input(`chain${at}`)}::text and d.to_line = any(${writer.input(`unlinked${at}`)}::text[]))`;

const linkSql = (entity: EntityModel, from: EntityModel, at: number, writer: SqlWriter): string =>
  `linked${at} as (insert into doc_link (tenant_id, chain, from_entity, from_id, from_line, to_entity, to_id, to_line, qty) ` +
  `select ${tenantSlot}, ${writer.input(`chain${at}`)}::text, ${writer.constant(from.store)}, x."from", x.line, ${writer.constant(entity.store)}, x."to", x."row", x.qty ` +
  `from json_to_recordset(${writer.input(`links${at}`)}::json) x("from" text, line text, "to" text, "row" text, qty numeric) ` +
  `join head on head.id = x."to" on conflict (tenant_id, chain, from_id, from_line, to_id, to_line) do update set qty = excluded.qty)`;

/** The values a ledger's SQL is given, by the names it asks them under. */
export function ledgerInput(works: readonly ChainWork[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [at, { chain, heads, lines, links, unlinked }] of works.entries()) {
    input[`heads${at}`] = heads;
    input[`sources${at}`] = heads.length;
    input[`drawn${at}`] = JSON.stringify(lines);
    input[`wanted${at}`] = new Set(lines.map(({ line }) => line)).size;
    input[`links${at}`] = JSON.stringify(links);
    input[`unlinked${at}`] = unlinked;
    input[`chain${at}`] = chain.name;
  }
  return input;
}
