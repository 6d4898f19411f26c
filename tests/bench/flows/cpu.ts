import fs from 'node:fs';
import path from 'node:path';

const ticks = 100; // a second, on every Linux there is

/** Milliseconds a process has computed, and those it began that are over by now. */
function msOf(pid: number): { own: number; parent: number } {
  try {
    // Behind the name, which may hold anything: state, parent, …, utime, stime, cutime, cstime.
    const rest = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const sum = [11, 12, 13, 14].reduce((all, at) => all + Number(rest[at] ?? 0), 0);
    return { own: (sum * 1000) / ticks, parent: Number(rest[1]) };
  } catch {
    return { own: 0, parent: 0 };
  }
}

/** What a server and its database have computed so far; on a busy machine this is told by a run where seconds are not. */
export function cpuMs(server: number, databaseDir: string): number {
  const [first = '0'] = fs.readFileSync(path.join(databaseDir, 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(first);
  const lines = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => msOf(Number(name)))
    .filter(({ parent }) => parent === postmaster);
  return [msOf(server), msOf(postmaster), ...lines].reduce((all, { own }) => all + own, 0);
}
