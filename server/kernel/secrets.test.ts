import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSecrets, SealBroken } from './secrets.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-secrets-'));
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const secretKey = null;

test('what is sealed says nothing, is never the same twice, and opens again in another process', () => {
  const here = openSecrets({ dataDir, secretKey });
  const [first, second] = [here.seal('口令 s3cret', 'a'), here.seal('口令 s3cret', 'a')];
  expect(first).not.toBe(second);
  expect(first).not.toMatch(/s3cret/);
  expect(openSecrets({ dataDir, secretKey }).open(first, 'a')).toBe('口令 s3cret');
  expect(here.open(here.seal('', 'a'), 'a')).toBe('');
});

test('its key is made when first needed, for the owner alone', () => {
  const file = path.join(dataDir, 'secret.key');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(dataDir)).toEqual(['secret.key']);
  const untouched = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-secrets-'));
  openSecrets({ dataDir: untouched, secretKey });
  openSecrets({ dataDir: untouched, secretKey: randomBytes(32) }).seal('x', 'a');
  expect(fs.readdirSync(untouched)).toEqual([]);
  fs.rmSync(untouched, { recursive: true });
});

const flip = (text: string, at: number) => `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;

test('nothing opens it for another purpose, with another key, or once it was touched', () => {
  const here = openSecrets({ dataDir, secretKey });
  const sealed = here.seal('s3cret', 'provider 1');
  expect(() => here.open(sealed, 'provider 2')).toThrow(SealBroken);
  expect(() => openSecrets({ dataDir, secretKey: randomBytes(32) }).open(sealed, 'provider 1')).toThrow(SealBroken);
  for (const at of [4, 25, sealed.length - 3]) {
    expect(() => here.open(flip(sealed, at), 'provider 1')).toThrow(SealBroken);
  }
  for (const text of ['', 'v1', 'v1.a.b.c', 'v2.a.b.c', 's3cret']) {
    expect(() => here.open(text, 'provider 1')).toThrow(SealBroken);
  }
});
