import { randomBytes } from 'node:crypto';
import { type Database, sql, type TenantDb } from '../../../db/statement.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { Asking } from '../../asking.ts';
import { said } from './faulty-file.ts';
import { loadImport, pageOfRows } from './import-store.ts';
import { columnsByPath } from './layout.ts';

export interface FaultLine {
  readonly no: number;
  readonly text: string;
}

const MOST_LINES = 20_000;

/** What was wrong with each row that was not taken in. */
export async function faultLines(asking: Asking, id: string): Promise<FaultLine[]> {
  const { db, session, entity } = asking;
  const stored = await loadImport(db, session.user.id, entity.key, id);
  const titles = new Map(columnsByPath(asking, stored.columns).map(({ path, title }) => [path, title]));
  const { rows } = await pageOfRows(db, id, { page: 1, size: MOST_LINES, only: 'bad' });
  return rows
    .filter(({ issues }) => issues.length > 0)
    .map(({ no, issues }) => ({
      no,
      text: issues.map((issue) => said(issue, titles)).join('；'),
    }));
}

/** Keeps the file for a day at an address nobody can guess: the specification's client opens it as a plain link. */
export async function errorFile(db: TenantDb, lines: readonly FaultLine[]): Promise<string> {
  const id = randomBytes(20).toString('hex');
  const text = lines.map((line) => `第 ${line.no} 行：${line.text}，忽略导入。`).join('\r\n');
  await db.rows(sql`delete from import_error where tenant_id = ${db.tenant} and at < now() - interval '1 day'`);
  await db.rows(sql`insert into import_error (tenant_id, id, text) values (${db.tenant}, ${id}, ${text})`);
  return `/sys/common/static/import-errors/${db.tenant}-${id}/import-error.txt`;
}

/** The text of an error file; the name carries the company, for whoever opens it need not be signed in. */
export async function readErrorFile(db: Database, name: string): Promise<string> {
  const [, tenant = '', id = ''] = /^(\d{1,9})-([0-9a-f]{40})$/.exec(name) ?? [];
  const row =
    id === ''
      ? undefined
      : await db.tenant(Number(tenant)).first<{ text: string }>(sql`select text from import_error
          where tenant_id = ${Number(tenant)} and id = ${id} and at > now() - interval '1 day'`);
  if (!row) throw new Refusal('unknown_file');
  return row.text;
}
