import type { Database } from '../../db/statement.ts';

const statements = [
  'create index if not exists jobs_next on sys_job (next_at)',
  `create index if not exists jobs_active on sys_job_log (due_at) where status in ('waiting', 'running')`,
  // Never twice at once, whatever anybody's code believes.
  `create unique index if not exists jobs_once on sys_job_log (tenant_id, job) where status in ('waiting', 'running')`,
  `create or replace trigger job_changed before insert or update of cron, status, deleted_at on sys_job
     for each row execute function job_changed()`,
];

/** Hangs what migration 0023 made on the tables of jobs. They come from documents, so this runs after they exist. */
export async function watchJobs(db: Database): Promise<void> {
  for (const text of statements) await hang(db, text);
}

/** Processes that start together make the same thing, and one that runs holds what another wants: told apart, and tried again. */
const collisions = new Set(['40P01', '23505', '42P07', '42710', 'XX000']);
const mostTries = 10;

async function hang(db: Database, text: string): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return void (await db.owner.rows({ text, values: [] }));
    } catch (error) {
      if (tried === mostTries || !collisions.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
