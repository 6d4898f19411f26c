import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBuilder } from 'vite';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { isAlive } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    builtServer: string;
  }
}

const root = path.resolve(import.meta.dirname, '../..');
const builds = path.join(root, 'node_modules', '.cache', 'test-servers');
const programs = {
  main: 'server/main.ts',
  tenant: 'server/tenant.ts',
  jobs: 'tests/support/job-process.ts',
  restore: 'tests/support/restore-process.ts',
  delivery: 'server/features/messages/race.fixture.ts',
};

/**
 * Vitest's global setup: the programs that tests start as processes of their own, built as they ship. From its sources each
 * start would cost three times as much. Nothing waits for it until a test wants one.
 */
export default function buildServer(project: TestProject): () => Promise<void> {
  for (const name of fs.existsSync(builds) ? fs.readdirSync(builds) : []) {
    if (!isAlive(Number(name))) fs.rmSync(path.join(builds, name), { recursive: true, force: true });
  }
  const home = path.join(builds, String(process.pid));
  project.provide('builtServer', home);
  const built = build(path.join(home, 'server')).then(
    () => fs.writeFileSync(path.join(home, 'built'), ''),
    (error) => fs.writeFileSync(path.join(home, 'failed'), String(error)),
  );
  return async () => {
    await built;
    fs.rmSync(home, { recursive: true, force: true });
  };
}

async function build(outDir: string): Promise<void> {
  fs.mkdirSync(outDir, { recursive: true });
  const input = Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, path.join(root, file)]));
  const builder = await createBuilder({
    root,
    logLevel: 'error',
    environments: { server: { build: { outDir, sourcemap: false, rolldownOptions: { input } } } },
  });
  const { server } = builder.environments;
  if (!server) throw new Error('vite.config.ts builds no server');
  await builder.build(server);
}

/** What node is to run for a program. */
export async function builtProgram(name: keyof typeof programs): Promise<string> {
  const home = inject('builtServer');
  while (!fs.existsSync(path.join(home, 'built'))) {
    const failed = path.join(home, 'failed');
    if (fs.existsSync(failed)) throw new Error(`the server does not build: ${fs.readFileSync(failed, 'utf8')}`);
    await sleep(50);
  }
  return path.join(home, 'server', `${name}.js`);
}
