import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addPerson } from '../../tests/support/people.ts';
import { type SilentLine, silentLine } from '../../tests/support/silent-line.ts';
import { openSessions } from '../access/sessions.ts';
import { engine } from '../engine.ts';
import { createModels } from '../metadata/create-models.ts';
import { saveDraft } from '../metadata/drafts.ts';
import { publish } from '../metadata/publish.ts';
import { type ConnectOptions, connectDatabase } from './connect.ts';
import type { Database } from './statement.ts';
import { sql } from './statement.ts';

let at: TestDatabase;
beforeAll(async () => {
  at = await testDatabase('silence', { template: accessTemplate });
});
afterAll(() => at.close());

const quick: ConnectOptions = {
  statementMs: 150,
  graceMs: 100,
  readyMs: 300,
  trust: { idleMs: 0, answerMs: 200 },
  ear: { beatMs: 50, answerMs: 300 },
};

async function through(work: (db: Database, line: SilentLine) => Promise<void>, options = quick): Promise<void> {
  const line = await silentLine(at.connection);
  const db = connectDatabase(line.connection, options);
  try {
    await work(db, line);
  } finally {
    line.speak();
    await db.close();
    await line.close();
  }
}

test('a listening connection that falls silent is noticed: who listens is told to look, and hears again', () =>
  through(async (db, line) => {
    const heard: string[] = [];
    await db.listen('news', (payload) => heard.push(payload));
    line.hush();
    await at.db.notify('news', 'missed');
    await expect.poll(() => heard).toContain('');
    // Who was told to look may be told once more, where the next connection was slow to come: what is said before it is there is gone.
    const said = async () => {
      await at.db.notify('news', 'later');
      return heard;
    };
    await expect.poll(said).toContain('later');
    expect(heard).not.toContain('missed');
  }));

test('while no listening connection can be had, who listens is told to look again and again', () =>
  through(async (db, line) => {
    let told = 0;
    await db.listen('news', () => {
      told += 1;
    });
    line.hushAll();
    await expect.poll(() => told).toBeGreaterThan(2);
    await expect(db.listen('more', () => {})).rejects.toMatchObject({ code: 'database_away' });
  }));

test('a session that ended elsewhere while the listening connection was silent stops answering here', () =>
  through(async (db, line) => {
    const user = await addPerson(at.db, { username: 'ann' });
    const [here, elsewhere] = [await openSessions(db), await openSessions(at.db)];
    const beginning = { tenant: 1, user, depart: null, ip: '127.0.0.1', agent: 'test' };
    const token = await elsewhere.begin(beginning);
    expect(await here.read(token)).toBeDefined();
    line.hush();
    await elsewhere.endAllOf(1, user);
    await expect.poll(async () => (await here.read(token)) === undefined).toBe(true);
    here.close();
    elsewhere.close();
  }));

test('what was published elsewhere while the listening connection was silent runs here too', () =>
  through(
    async (db, line) => {
      const [here, elsewhere] = [createModels(db, engine), createModels(at.db, engine)];
      const before = (await here.running(1)).revision;
      line.hush();
      const body = { kind: 'entity', key: 'material', spec: 3, title: '物资' };
      await saveDraft(at.db.tenant(1), { kind: 'entity', key: 'material', body, baseRev: 0, version: 0, by: 'ann' });
      const { revision } = await publish(at.db, elsewhere, { tenant: 1, by: 'ann' }, { revision: before });
      await expect.poll(async () => (await here.running(1)).revision, { timeout: 20_000 }).toBe(revision);
      expect((await here.running(1)).entity('material')?.document.title).toBe('物资');
      here.close();
      elsewhere.close();
    },
    // A model is compiled between the statements: none of them is to be taken for lost meanwhile.
    { ...quick, statementMs: 5_000 },
  ));

test('connections that fell silent while nobody used them hold nobody up', () =>
  through(async (db, line) => {
    const one = db.tenant(1);
    await Promise.all(Array.from({ length: 6 }, () => one.rows(sql`select pg_sleep(0.02)`)));
    await db.owner.rows(sql`select 1`);
    line.hush();
    const answers = Promise.all([one.rows(sql`select 1 as a`), db.owner.rows(sql`select 1 as a`)]);
    expect(await answers).toEqual([[{ a: 1 }], [{ a: 1 }]]);
  }));

test('a statement whose connection falls silent under it is refused, inside a transaction too, and the next one works', () =>
  through(async (db, line) => {
    const one = db.tenant(1);
    await one.rows(sql`select 1`);
    const cut = one.transaction(async (tx) => {
      await tx.rows(sql`select 1`);
      line.hush();
      await tx.rows(sql`select 2`);
    });
    await expect(cut).rejects.toMatchObject({ code: 'database_away' });
    expect(await one.rows(sql`select 1 as a`)).toEqual([{ a: 1 }]);
  }));

test('a connection that fell silent under a statement is not used again, however lately it answered', () =>
  through(
    async (db, line) => {
      for (const one of [db.tenant(1), db.owner]) {
        await one.rows(sql`select 1`);
        line.hush();
        await expect(one.rows(sql`select 2`)).rejects.toMatchObject({ code: 'database_away' });
        expect(await one.rows(sql`select 1 as a`)).toEqual([{ a: 1 }]);
      }
    },
    { ...quick, trust: { idleMs: 60_000, answerMs: 200 } },
  ));

test('a database that takes connections and says nothing is told as not ready, and requests are refused', () =>
  through(
    async (db, line) => {
      expect(await db.ready()).toEqual({ database: true, migrations: true });
      line.hushAll();
      expect(await db.ready()).toEqual({ database: false, migrations: false });
      await expect(db.tenant(1).rows(sql`select 1`)).rejects.toMatchObject({ code: 'database_away' });
    },
    { ...quick, connectMs: 300 },
  ));
