import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * Where a whole run keeps the demo company once a test has made it: its journeys begin with a copy, where making one takes a minute. The
 * run names the place and takes it away; a run of one file names none.
 */
export const demoKept = process.env.DEMO_COMPANY;

/** With owners and times: the database's directory belongs to an account of its own. */
export function copyHome(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true, mode: 0o755 });
  const copied = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`the data directory was not copied: ${copied.stderr}`);
}
