import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { holdLock } from '../../../tests/support/held-lock.ts';
import { accessTemplate } from '../../../tests/support/people.ts';
import { sql } from '../../db/statement.ts';
import { dropBytes } from './drop-bytes.ts';
import { contentHash, type FileStore, fileStore } from './file-store.ts';
import { keepFile } from './keep-file.ts';
import { dropOrphans, dropTogether } from './keep-order.ts';
import { sweepStore } from './sweep-store.ts';

let at: TestDatabase;
let dir: string;
let store: FileStore;
beforeAll(async () => {
  at = await testDatabase('whole-files', { template: accessTemplate });
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-whole-'));
  store = fileStore(dir);
});
afterAll(async () => {
  await at.close();
  fs.rmSync(dir, { recursive: true, force: true });
});

const someone = { id: 'u-1', username: 'u', realname: 'U' };
const pdf = () => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(20)]);
const keep = (bytes: Buffer, over: FileStore = store, tenant = 1) =>
  keepFile({ db: at.db.tenant(tenant), store: over }, someone, 'a.pdf', bytes);
const house = (files: FileStore = store) => ({ db: at.db, files });
const hoursOn = (hours: number) => new Date(Date.now() + hours * 3600_000);
const placeOf = (sha256: string) => path.join(dir, 'files', sha256.slice(0, 2), sha256);

/** A promise that somebody else ends. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}

/** The store, stopping at a step of it until it is let on. */
function stoppingAt(step: 'put' | 'remove', when: 'before' | 'after') {
  const [reached, go] = [gate(), gate()];
  const stop = async () => {
    reached.open();
    await go.opened;
  };
  const over: FileStore = {
    ...store,
    async put(bytes) {
      if (step === 'put' && when === 'before') await stop();
      const sha256 = await store.put(bytes);
      if (step === 'put' && when === 'after') await stop();
      return sha256;
    },
    async remove(sha256) {
      if (step === 'remove' && when === 'before') await stop();
      await store.remove(sha256);
    },
  };
  return { over, reached: reached.opened, go: go.open };
}

const somebodyWaits = () =>
  expect
    .poll(
      () =>
        at.db.owner.rows(sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory'`),
      { interval: 5 },
    )
    .toHaveLength(1);

describe('the bytes of a file stay as long as any file has them', () => {
  test('the last file of the same content is deleted after an upload found the bytes and before its row is there', async () => {
    const bytes = pdf();
    const first = await keep(bytes);
    const { over, reached, go } = stoppingAt('put', 'after');
    const uploading = keep(bytes, over, 2);
    await reached;
    expect(await dropTogether(house(), 1, [first.id])).toBe(true);
    go();
    const second = await uploading;
    expect(await store.has(second.sha256)).toBe(true);
  });

  test('an upload of the same content begins while the bytes are being taken away', async () => {
    const bytes = pdf();
    const first = await keep(bytes);
    const { over, reached, go } = stoppingAt('remove', 'before');
    const deleting = dropTogether(house(over), 1, [first.id]);
    await reached;
    const uploading = keep(bytes, store, 2);
    // It looks for the bytes only after who takes them away has ended.
    await somebodyWaits();
    go();
    await deleting;
    expect(await store.has((await uploading).sha256)).toBe(true);
  });

  test('an upload that fails half-way leaves no claim, and no bytes but those that files have', async () => {
    const bytes = pdf();
    const broken: FileStore = {
      ...store,
      put: async () => {
        throw new Error('disk full');
      },
    };
    await expect(keep(bytes, broken)).rejects.toThrow('disk full');
    expect(await at.db.owner.rows(sql`select 1 from file_claim`)).toEqual([]);
  });
});

describe('of a file taken by a record and its deletion one happens', () => {
  const delete_ = {
    'by hand': (id: string) => dropTogether(house(), 1, [id]),
    'as nobody’s': (_: string) => dropOrphans(house(), 1, 30),
  };
  test.each(Object.entries(delete_))(
    '%s: the record is written while the file is being deleted',
    async (how, remove) => {
      const { id, sha256 } = await keep(pdf());
      await at.db.owner.rows(sql`update file set at = now() - interval '90 days' where id = ${id}`);
      const lock = await holdLock(at.connection, 'select 1 from file where id = $1 for key share', [id]);
      const deleting = remove(id);
      await lock.waiting(1);
      const shown = "insert into file_use (tenant_id, file_id, entity, record_id) values (1, $1, 'supplier', 's1')";
      await lock.run(shown, [id]);
      await lock.release();
      const outcome = await deleting;
      expect(outcome).toBe(how === 'by hand' ? false : 0);
      const left = await at.db.tenant(1).rows(sql`select 1 from file where id = ${id}`);
      expect([left.length, await store.has(sha256)]).toEqual([1, true]);
    },
  );
});

describe('what uploads leave behind that never end', () => {
  test('goes after a day, and nothing of an upload under way before', async () => {
    const [lone, half] = [pdf(), placeOf(contentHash(pdf()))];
    const sha256 = await store.put(lone);
    fs.mkdirSync(path.dirname(half), { recursive: true });
    fs.writeFileSync(`${half}.0189-half`, 'ha');
    const { over, reached, go } = stoppingAt('put', 'after');
    const uploading = keep(pdf(), over);
    await reached;
    expect(await sweepStore(house(), 1, hoursOn(23))).toEqual({ bytes: 0, lost: [] });
    expect([await store.has(sha256), fs.existsSync(`${half}.0189-half`)]).toEqual([true, true]);
    go();
    const file = await uploading;
    expect(await sweepStore(house(), 1, hoursOn(25))).toEqual({ bytes: 2, lost: [] });
    expect([await store.has(sha256), fs.existsSync(`${half}.0189-half`)]).toEqual([false, false]);
    expect(await store.has(file.sha256)).toBe(true);
  });

  test('an upload that was given up for lost is refused and leaves nothing', async () => {
    const bytes = pdf();
    const { over, reached, go } = stoppingAt('put', 'after');
    const uploading = keep(bytes, over).catch((error: unknown) => error);
    await reached;
    expect(await sweepStore(house(), 1, hoursOn(25))).toMatchObject({ bytes: 1 });
    go();
    expect(await uploading).toMatchObject({ code: 'wrong_state' });
    expect(await store.has(contentHash(bytes))).toBe(false);
    expect(await at.db.tenant(1).rows(sql`select 1 from file where sha256 = ${contentHash(bytes)}`)).toEqual([]);
  });

  test('an upload whose bytes cannot all be written takes away at once what it wrote', () => {
    const home = path.join(dir, 'small');
    const script = path.join(dir, 'put.mts');
    fs.writeFileSync(
      script,
      `import { fileStore } from ${JSON.stringify(path.join(import.meta.dirname, 'file-store.ts'))};
      console.log(await fileStore(${JSON.stringify(home)}).put(Buffer.alloc(1_000_000)).catch(({ code }) => code));`,
    );
    // A process that may write no longer files is stopped half-way, as by a full disk.
    const limited = ['-c', 'ulimit -f 100; exec "$0" "$@"', process.execPath, '--import', 'tsx', script];
    const env = { ...process.env, TSX_DISABLE_CACHE: '1' };
    const { stdout, stderr } = spawnSync('sh', limited, { env, encoding: 'utf8' });
    expect(stdout.trim(), stderr).toBe('EFBIG');
    const left = fs.readdirSync(home, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(left.map(({ name }) => name)).toEqual([]);
  });

  test('a file whose content is gone is told by its name and stays', async () => {
    const { id, sha256 } = await keep(pdf());
    await store.remove(sha256);
    expect(await sweepStore(house(), 1, hoursOn(25))).toEqual({ bytes: 0, lost: ['a.pdf'] });
    expect(await at.db.tenant(1).rows(sql`select 1 from file where id = ${id}`)).toHaveLength(1);
    await at.db.tenant(1).rows(sql`delete from file where id = ${id}`);
    expect(await dropBytes(house(), [sha256])).toBe(1);
  });
});
