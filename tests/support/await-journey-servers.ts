import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const longest = 300_000;

/** The servers make their demo companies at the same time: waited for together, not one after the other. */
export default async function awaitJourneyServers(): Promise<void> {
  const homes = (process.env.JOURNEY_HOMES ?? '').split(path.delimiter);
  const ports = (process.env.JOURNEY_PORTS ?? '').split(',');
  await Promise.all(ports.map((port, n) => awaitReady(`http://127.0.0.1:${port}/readyz`, homes[n] ?? '')));
}

async function awaitReady(url: string, home: string): Promise<void> {
  for (const end = Date.now() + longest; Date.now() < end; await sleep(200)) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`${url} was not ready:\n${fs.readFileSync(path.join(home, 'said.log'), 'utf8')}`);
}
