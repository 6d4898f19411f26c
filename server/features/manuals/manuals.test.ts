import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStaffed, type Staffed } from '../../../tests/support/staffed.ts';
import { findManuals, listManuals, openManual } from './manuals.ts';

describe('the manuals of a folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'manuals-'));
    fs.writeFileSync(path.join(folder, 'demander.pdf'), '%PDF-1.7 demand');
    fs.writeFileSync(path.join(folder, 'secret.pdf'), 'x');
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  test('are three, and say which of them can be had', () => {
    expect(listManuals(folder).map(({ title, bytes }) => [title, bytes])).toEqual([
      ['需求人操作手册', 15],
      ['仓管员操作手册', null],
      ['采购员操作手册', null],
    ]);
  });

  test('one that is there is opened under its title', () => {
    expect(openManual(folder, 'demander')).toMatchObject({ name: '需求人操作手册.pdf', bytes: 15 });
  });

  test.each(['warehouse', 'secret', '../secret', 'constructor', 'demander.pdf'])('%s cannot be had', (key) => {
    expect(() => openManual(folder, key)).toThrow('这份操作手册还没有随系统提供，请联系管理员');
  });

  test('stand in the documents of the installation', () => {
    expect(findManuals()).toBe(path.resolve(import.meta.dirname, '../../../docs/manuals'));
  });
});

describe('manuals', () => {
  let at: Staffed;
  beforeAll(async () => {
    at = await openStaffed('manuals');
  });
  afterAll(() => at.close());

  test('are for the company’s own people', async () => {
    const { result } = await at.call('buyer', 'GET', '/manuals');
    expect(result.map(({ key }: { key: string }) => key)).toEqual(['demander', 'warehouse', 'purchaser']);
    expect(await at.call('buyer', 'GET', '/manuals/nothing')).toMatchObject({ reason: 'unknown_record' });
  });

  test.each(['/manuals', '/manuals/demander'])('are not a supplier’s: %s', async (url) => {
    expect(await at.call('north.main', 'GET', url)).toMatchObject({ code: 510, reason: 'not_allowed' });
  });
});
