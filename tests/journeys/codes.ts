import fs from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

const said = () => fs.readFileSync(path.join(process.env.JOURNEY_HOME ?? '', 'said.log'), 'utf8');

/** The codes that went to a telephone so far, oldest first, read where whoever runs a demo reads them: on its terminal. */
const codesTo = (phone: string): string[] =>
  said()
    .split('\n')
    .filter((line) => line.includes(phone))
    .flatMap((line) => line.slice(line.indexOf(phone) + phone.length).match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? []);

/** The code that comes to a telephone by what `ask` does. */
export async function codeFor(phone: string, ask: () => Promise<unknown>): Promise<string> {
  const before = codesTo(phone).length;
  await ask();
  await expect.poll(() => codesTo(phone).length).toBeGreaterThan(before);
  return codesTo(phone).at(-1) ?? '';
}
