/** How to reach a PostgreSQL server as its owner. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
  readonly database: string;
  readonly ssl?: boolean | { readonly rejectUnauthorized: boolean };
}

/**
 * `postgres://user:password@host:port/database?sslmode=require`. Any other parameter is refused:
 * `options` in particular would replace the startup option that takes the owner's rights away.
 */
export function readConnection(url: string): Connection {
  const at = new URL(url);
  if (at.protocol !== 'postgres:' && at.protocol !== 'postgresql:') throw new Error('应以 postgres:// 开头');
  const unknown = [...at.searchParams.keys()].find((key) => key !== 'sslmode' && key !== 'host');
  if (unknown) throw new Error(`不支持参数 ${unknown}`);
  const host = at.searchParams.get('host') ?? decodeURIComponent(at.hostname);
  const database = decodeURIComponent(at.pathname.slice(1));
  if (!host || !database || !at.username) throw new Error('应写明用户、主机与数据库名');
  return {
    host,
    port: Number(at.port || 5432),
    user: decodeURIComponent(at.username),
    ...(at.password ? { password: decodeURIComponent(at.password) } : {}),
    database,
    ...readSsl(at.searchParams.get('sslmode')),
  };
}

function readSsl(mode: string | null): Pick<Connection, 'ssl'> {
  if (mode === null || mode === 'disable') return {};
  if (mode === 'require' || mode === 'no-verify') return { ssl: { rejectUnauthorized: false } };
  if (mode === 'verify-full') return { ssl: true };
  throw new Error('sslmode 只能是 disable、require、no-verify 或 verify-full');
}
