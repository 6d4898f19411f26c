import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyHome, demoKept } from './copy-home.ts';

const longest = 900_000;

interface Place {
  readonly port: string;
  readonly home: string;
}

/**
 * Playwright's global setup: a server for each worker. The demo company is made once, by a test of this run or else by the first of them, and
 * copied for the others as a server that was stopped left it: making it takes minutes. The answer ends the servers and takes away what they kept.
 */
export default async function startJourneyServers(): Promise<() => Promise<void>> {
  const homes = (process.env.JOURNEY_HOMES ?? '').split(path.delimiter);
  const ports = (process.env.JOURNEY_PORTS ?? '').split(',');
  const places = ports.map((port, n): Place => ({ port, home: homes[n] ?? '' }));
  const [first, ...others] = places;
  const running = new Set<ChildProcess>();
  const start = async (place: Place) => {
    const server = run(place);
    running.add(server.on('exit', () => running.delete(server)));
    await awaitReady(place, server);
  };
  const stop = () => Promise.all([...running].map(end));
  process.on('exit', () => running.forEach((server) => void server.kill()));
  try {
    if (demoKept && fs.existsSync(demoKept)) for (const { home } of places) copyHome(demoKept, home);
    else if (first && others.length > 0) {
      await start(first);
      await stop();
      for (const { home } of others) copyHome(first.home, home);
    }
    await Promise.all(places.map(start));
  } catch (error) {
    await stop();
    throw error;
  }
  return async () => {
    await stop();
    for (const { home } of places) fs.rmSync(home, { recursive: true, force: true });
  };
}

function run({ port, home }: Place): ChildProcess {
  // What a demo says on its terminal is kept: without a provider that is where codes for telephones are read.
  const said = fs.openSync(saidIn(home), 'w');
  const env = { ...process.env, PORT: port, DATA_DIR: home, DEMO: 'on', CAPTCHA: 'after-failures' };
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    env,
    stdio: ['ignore', said, 'inherit'],
  });
  fs.closeSync(said);
  return server;
}

const saidIn = (home: string) => path.join(home, 'said.log');

async function awaitReady({ port, home }: Place, server: ChildProcess): Promise<void> {
  for (const until = Date.now() + longest; Date.now() < until && server.exitCode === null; await sleep(200)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`the server on port ${port} was not ready:\n${fs.readFileSync(saidIn(home), 'utf8')}`);
}

/** It stops its database before it ends: what it kept lies still from then on. */
const end = (server: ChildProcess): Promise<void> =>
  new Promise((done) => {
    server.on('exit', () => done());
    server.kill();
  });
