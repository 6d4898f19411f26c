import pg from 'pg';
import type { DbRow } from '../../db/statement.ts';
import { outsideAddress } from './outside-address.ts';

/** Another database, as an administrator configured it. */
export interface Source {
  readonly host: string;
  readonly port: number;
  readonly dbName: string;
  readonly dbUsername: string;
  readonly password: string | null;
  readonly ssl: boolean;
}

/** The other database ends a statement by itself first; one that says nothing for so much longer is given up. */
export interface SourceLimits {
  readonly answerMs?: number;
  readonly graceMs?: number;
}

const connectWithin = 5_000;
const mostRows = 10_000;

/** Why a source cannot be used, in a sentence people can act on. */
export class SourceFailed extends Error {
  override name = 'SourceFailed';
}

/** Runs one statement that only reads, within limits, on a connection of its own. */
export async function querySource<Row = DbRow>(
  source: Source,
  text: string,
  values: readonly unknown[] = [],
  { answerMs = 10_000, graceMs = 1_000 }: SourceLimits = {},
): Promise<Row[]> {
  const address = await outsideAddress(source.host, true);
  if (!address) throw new SourceFailed('主机地址不存在，或不允许访问');
  const client = new pg.Client({
    host: address,
    port: source.port,
    database: source.dbName,
    user: source.dbUsername,
    ...(source.password === null ? {} : { password: source.password }),
    ...(source.ssl ? { ssl: { servername: source.host } } : {}),
    connectionTimeoutMillis: connectWithin,
    query_timeout: answerMs + graceMs,
    options: `-c default_transaction_read_only=on -c statement_timeout=${answerMs}`,
    application_name: 'zhaocai',
  });
  client.on('error', () => undefined); // told by the call that is waiting
  try {
    await client.connect();
    await client.query('begin read only');
    const { rows } = await client.query({ text: `select * from (${text}) q limit ${mostRows}`, values: [...values] });
    await client.query('rollback');
    return rows as Row[];
  } catch (error) {
    throw new SourceFailed(sayFailure(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

const texts: Readonly<Record<string, string>> = {
  '28P01': '账号或密码不正确',
  '28000': '账号无权登录',
  '3D000': '没有这个数据库',
  '42501': '账号没有查询的权限',
  '25006': '只允许查询',
  '57014': '查询超时',
  '42P01': '没有这张表',
  ECONNREFUSED: '连接被拒绝，请检查主机和端口',
  ENOTFOUND: '找不到主机，请检查主机名',
  EHOSTUNREACH: '到不了主机，请检查地址和网络',
  ECONNRESET: '对方断开了连接，请检查主机和端口',
  ETIMEDOUT: '连接超时，请检查主机和端口',
};

function sayFailure(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (texts[code]) return texts[code];
  if (/password must be a/i.test(message)) return '对方要求密码，请先用“设置密码”录入';
  if (/timeout/i.test(message)) return '连接超时，请检查主机和端口';
  if (/SSL/i.test(message)) return '对方不支持加密连接，或证书不可信';
  return `连接失败（${code || '原因不明'}）`;
}
