import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../server/db/embedded.ts';
import { dataDir, startServer } from '../support/server-process.ts';
import { signIn } from './server/filled-product.ts';

export interface CrowdFigures {
  /** Of so many who signed in at once from one address, all rightly. */
  readonly people: number;
  readonly failed: number;
  /** Until the last of them was in. */
  readonly seconds: number;
  /** Milliseconds until somebody else's list came while they stood at the door, at the most; null: none was asked for in that time. */
  readonly beside: number | null;
  /** Milliseconds until an order of fifty thousand lines, sent as a request, is refused. */
  readonly refused: number;
}

interface Wanted {
  readonly people?: number;
  readonly program?: string | undefined;
}

/** A company comes to work at nine, behind one address; and somebody sends more lines than there may be. */
export async function benchCrowd({
  people = 300,
  program = 'dist/server/main.js',
}: Wanted = {}): Promise<CrowdFigures> {
  const dir = dataDir('bench-crowd');
  const env = { DATA_DIR: dir, DEMO: 'on', CAPTCHA: 'off', LOG_LEVEL: 'error' };
  const server = await startServer(env, [program]);
  try {
    const buyer = await signIn(Number(new URL(server.url).port), 'buyer');
    await hire(path.join(dir, 'pg'), buyer.user, people);
    const call = (url: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${server.url}/api${url}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).then((response) => response.json() as Promise<{ success: boolean; reason?: string; message: string }>);
    const own = { 'x-access-token': buyer.token };

    const password = process.env.DEMO_PASSWORD || 'Zhaocai@2026';
    const started = performance.now();
    let isOver = false;
    const coming = Promise.all(
      Array.from({ length: people }, (_, n) => call('/sys/login', { username: `crowd${n}`, password })),
    ).finally(() => {
      isOver = true;
    });
    let beside: number | null = null;
    while (!isOver) {
      const asked = performance.now();
      await call('/records/purchaseOrder?list=main', undefined, own);
      if (!isOver) beside = Math.max(beside ?? 0, performance.now() - asked);
    }
    const answers = await coming;
    const seconds = (performance.now() - started) / 1000;

    const order = { lines: Array.from({ length: 50_000 }, () => ({})) };
    const times: number[] = [];
    for (let round = 0; round < 7; round++) {
      const asked = performance.now();
      const answer = await call('/records/purchaseOrder', order, own);
      times.push(performance.now() - asked);
      if (answer.success || !answer.message.includes('2000')) throw new Error(`not refused: ${JSON.stringify(answer)}`);
    }
    const refused = times.toSorted((a, b) => a - b)[0] ?? 0;
    return { people, failed: answers.filter(({ success }) => !success).length, seconds, beside, refused };
  } finally {
    await server.end();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** Colleagues of the buyer, with his roles and his password. */
async function hire(dir: string, buyer: string, people: number): Promise<void> {
  // The product's own database, adopted: it stops with the product.
  const { connection } = await startEmbedded({ dir });
  const db = new pg.Client({ ...connection });
  await db.connect();
  await db.query(
    `insert into sys_user (tenant_id, id, username, realname, status, roles, depart, departs)
     select tenant_id, 'bench-u-' || n, 'crowd' || n, '同事' || n, status, roles, depart, departs
       from sys_user cross join generate_series(0, $2::int - 1) n where id = $1`,
    [buyer, people],
  );
  await db.query(
    `insert into credential (tenant_id, user_id, hash)
     select tenant_id, 'bench-u-' || n, hash from credential cross join generate_series(0, $2::int - 1) n where user_id = $1`,
    [buyer, people],
  );
  await db.end();
}

export const isCrowdWithin = ({ failed, refused }: CrowdFigures): boolean => failed === 0 && refused < 50;

export const recordedOfCrowd = ({
  people,
  failed,
  seconds,
  beside,
  refused,
}: CrowdFigures): Readonly<Record<string, number>> => ({
  people,
  failed,
  'all in after s': Number(seconds.toFixed(1)),
  ...(beside === null ? {} : { 'a list meanwhile ms': Math.round(beside) }),
  '50000 lines refused ms': Number(refused.toFixed(1)),
});

export function tellCrowd({ people, failed, seconds, beside, refused }: CrowdFigures): void {
  console.log('\ncrowd: one address');
  console.log(`  ${people} sign in at once: ${failed} fail (none may), all are in after ${seconds.toFixed(1)} s`);
  if (beside !== null) console.log(`  a list asked for meanwhile takes ${beside.toFixed(0)} ms at the most`);
  console.log(`  an order of 50000 lines is refused in ${refused.toFixed(1)} ms (at most 50)`);
}
