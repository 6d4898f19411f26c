import path from 'node:path';
import { expect, test } from 'vitest';
import type { Contract } from '../../server/kernel/define-contract.ts';
import { readSources, root } from './sources.ts';

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'url' in value && 'permission' in value;

test('every call says what it answers with', async () => {
  const files = readSources().filter(({ path: file }) => file.endsWith('.contract.ts'));
  expect(files.length).toBeGreaterThan(20);
  const silent: string[] = [];
  for (const { path: file } of files) {
    const exported: Readonly<Record<string, unknown>> = await import(path.join(root, file));
    for (const [name, value] of Object.entries(exported))
      if (isContract(value) && value.result === undefined) silent.push(`${file} ${name}`);
  }
  expect(silent).toEqual([]);
});
