import { sql } from '../../server/db/statement.ts';
import { jobKinds } from '../../server/engine.ts';
import { defineJob } from '../../server/features/jobs/job-kind.ts';
import { openRunner } from '../../server/features/jobs/runner.ts';
import { readConfig } from '../../server/kernel/config/config.ts';
import { openHouse } from '../../server/open-house.ts';
import { jobLocks } from './job-locks.ts';

const { inHands, gate } = jobLocks;

/** Leaves one row a run: how often a moment was really worked for. */
const tick = defineJob({
  key: 'tick',
  title: '滴答',
  atomic: true,
  async run({ db, run: { id, fireAt, attempt } }) {
    await db.rows(sql`insert into tick (tenant_id, run, fire_at, attempt, pid)
      values (${db.tenant}, ${id}, ${fireAt}::timestamptz, ${attempt}, ${process.pid})`);
    // Told by a lock in whose hands the run is; whoever holds the gate holds the run there, in the middle.
    await db.rows(sql`select pg_advisory_xact_lock_shared(${inHands}, ${process.pid})`);
    await db.rows(sql`select pg_sleep(0.3), pg_advisory_xact_lock_shared(${gate}, 0)`);
    return undefined;
  },
});

/** What `main.ts` runs beside its calls, with one job more: for the test that kills it. */
const config = readConfig(process.env);
if (!config.database) throw new Error('DATABASE_URL is missing');
const house = await openHouse(config.database, config);
await openRunner(house, { kinds: [...jobKinds, tick], leaseMs: 2_500, furnish: false });
console.log('http://runs.without/calls');
