import fs from 'node:fs';
import type { Client } from 'pg';

/** Milliseconds in one tick of what the kernel counts by. */
const TICK = 10;

/**
 * Milliseconds of CPU that some processes have used so far, with those the second ones started: a server, and a database's connections.
 * It stays the same however busy the machine is with others, which requests per second do not.
 */
export function cpuOf(own: readonly number[], parents: readonly number[]): number {
  let ticks = 0;
  for (const name of fs.readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const of = readStat(pid);
    if (of && (own.includes(pid) || parents.includes(of.parent))) ticks += of.ticks;
  }
  return ticks * TICK;
}

/** The database's own process: what started a connection's. */
export async function databaseOf(db: Client): Promise<number> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  return readStat(rows[0]?.pid ?? 0)?.parent ?? 0;
}

function readStat(pid: number): { readonly parent: number; readonly ticks: number } | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything, so counting begins behind it: state, parent, …
    const behind = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(behind[1]), ticks: Number(behind[11]) + Number(behind[12]) };
  } catch {
    return null; // it has ended meanwhile
  }
}
