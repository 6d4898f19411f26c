import type { Database } from '../../db/statement.ts';
import { sql } from '../../db/statement.ts';
import { newId } from '../../kernel/new-id.ts';

export interface LogEntry {
  readonly tenant: number;
  readonly logType: '1' | '2' | '4';
  readonly logContent: string;
  readonly operateType: string | null;
  readonly success: 'Y' | 'N';
  readonly message: string | null;
  readonly userid: string | null;
  readonly username: string | null;
  readonly realname: string | null;
  readonly ip: string;
  readonly agent: string;
  readonly requestType: string;
  readonly requestUrl: string;
  readonly method: string;
  readonly requestParam: string | null;
  readonly costTime: number;
  readonly at: string;
}

export interface LogKeeper {
  keep(entry: LogEntry): void;
  /** Until what was kept so far is in the database. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const soon = 500;
const mostWaiting = 5_000;

/**
 * Writes the log beside the work it is about: many entries in one statement, moments later. A log that cannot be
 * written never stops anybody; of what waits too long the oldest goes.
 */
export function openLogKeeper(db: Database, warn: (text: string) => void = console.warn): LogKeeper {
  let waiting: LogEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    const entries = waiting;
    waiting = [];
    const tenants = new Set(entries.map(({ tenant }) => tenant));
    for (const tenant of tenants) {
      const rows = entries.filter((entry) => entry.tenant === tenant).map((entry) => ({ ...entry, id: newId() }));
      await db.tenant(tenant).rows(insert(tenant, rows));
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch((error) => warn(`the log could not be written: ${String(error)}`));
    return writing;
  };
  return {
    keep(entry) {
      if (waiting.length >= mostWaiting) waiting.shift();
      waiting.push(entry);
      timer ??= setTimeout(flush, soon).unref();
    },
    flush,
    close: flush,
  };
}

const insert = (tenant: number, rows: readonly object[]) =>
  sql`insert into sys_log (tenant_id, id, version, rev, create_time, log_type, log_content, operate_type, success, message,
      userid, username, realname, ip, agent, request_type, request_url, method, request_param, cost_time)
    select ${tenant}::int, r.id, 1, 1, r.at::timestamptz, r."logType", left(r."logContent", 300), r."operateType", r.success, left(r.message, 500),
      r.userid, left(r.username, 100), left(r.realname, 100), left(r.ip, 64), left(r.agent, 300), r."requestType", left(r."requestUrl", 500), left(r.method, 200),
      left(r."requestParam", 4000), r."costTime"
    from json_to_recordset(${JSON.stringify(rows)}::json) r(id text, at text, "logType" text, "logContent" text, "operateType" text,
      success text, message text, userid text, username text, realname text, ip text, agent text, "requestType" text,
      "requestUrl" text, method text, "requestParam" text, "costTime" int)`;
