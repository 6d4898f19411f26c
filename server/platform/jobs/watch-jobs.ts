import type { Database } from '../../db/statement.ts';

/** Any number of ours: processes that start together do this one after the other. */
const lock = 20_261_124;

const statements = [
  `select pg_advisory_xact_lock(${lock})`,
  'create index if not exists jobs_next on sys_job (next_at)',
  `create index if not exists jobs_active on sys_job_log (due_at) where status in ('waiting', 'running')`,
  // Never twice at once, whatever anybody's code believes.
  `create unique index if not exists jobs_once on sys_job_log (tenant_id, job) where status in ('waiting', 'running')`,
  `create or replace trigger job_changed before insert or update of cron, status, deleted_at on sys_job
     for each row execute function job_changed()`,
];

/** Hangs what migration 0023 made on the tables of jobs. They come from documents, so this runs after they exist. */
export async function watchJobs(db: Database): Promise<void> {
  await db.owner.transaction(async (owner) => {
    for (const text of statements) await owner.rows({ text, values: [] });
  });
}
