import { Type } from '@sinclair/typebox';
import { type Database, sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { newId } from '../../kernel/new-id.ts';
import { lockPublishing } from '../../metadata/commit-revision.ts';
import { compileSound } from '../../metadata/compile-documents.ts';
import { readStored } from '../../metadata/document-store.ts';
import { projectDicts } from '../../metadata/project-dicts.ts';
import { claimBytes, releaseBytes } from '../files/file-claims.ts';
import { defineJob } from '../jobs/job-kind.ts';
import { readArchive, readManifest } from './archive.ts';
import { archiveStore } from './archive-store.ts';
import { judgeManifest } from './look-before.ts';
import { otherName } from './other-name.ts';
import { openTenant } from './restore-structure.ts';
import { type Staging, stageArchive } from './stage-archive.ts';
import { swapTenant } from './swap-tenant.ts';

export interface Restoring extends Pick<Staging, 'signal' | 'progress'> {
  readonly file: string;
  /** The company it goes over; null for a new one called `name`. */
  readonly tenant: number | null;
  readonly name: string;
}

export interface Restored {
  readonly tenant: number;
  readonly rows: number;
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/** The demo company's number is its own, whether it is ever made or not. */
const reserved = 1;

/**
 * Puts an archive in the place of a company, or makes a company of it: all in one transaction, so whatever ends it
 * half-way leaves everything as it was.
 */
export async function restoreArchive(
  { db, models, files, secrets }: Pick<House, 'db' | 'models' | 'files' | 'secrets'>,
  { file, tenant, name, signal, progress }: Restoring,
): Promise<Restored> {
  const manifest = await readManifest(file);
  const claim = newId();
  const claiming = (sha256: string) => claimBytes(db.owner, claim, sha256);
  const replacing = db.owner.transaction(async (owner) => {
    await lockPublishing(owner, { patient: true });
    const target = tenant ?? (await nextTenant(owner));
    const { refused } = await judgeManifest(owner, manifest, target);
    if (refused) throw new Refusal('invalid_input', { text: refused });
    if (tenant === null) await openTenant(owner, target, name);
    const staged = await stageArchive(
      { owner, tenant: target, files, claim: claiming, secrets, signal, progress },
      readArchive(file),
    );
    const users = staged.find(({ table }) => table === 'sys_user');
    const renamed = users ? await renameTaken(owner, target, users.stage) : [];
    signal.throwIfAborted();
    progress(
      staged.reduce((sum, { rows }) => sum + rows, 0),
      staged.reduce((sum, { rows }) => sum + rows, 0),
      '正在替换数据',
    );
    await swapTenant(owner, target, staged);
    await layDicts(owner, target);
    return { tenant: target, rows: staged.reduce((sum, { rows }) => sum + rows, 0), renamed };
  });
  const restored = await replacing.finally(() => releaseBytes(db.owner, claim));
  models.forget(restored.tenant);
  return restored;
}

type Owner = Pick<Database['owner'], 'rows'>;

/** The product may have more entries than when the archive was made; a save takes only what is laid down. */
async function layDicts(owner: Owner, tenant: number): Promise<void> {
  const [product, own] = [await readStored(owner, 0), await readStored(owner, tenant)].map((stored) =>
    stored.map(({ document }) => document),
  );
  await projectDicts(owner, [tenant], compileSound(product ?? [], own ?? [], tenant).model);
}

async function nextTenant(owner: Owner): Promise<number> {
  const [last] = await owner.rows<{ id: number }>(sql`select max(tenant_id) as id from tenant`);
  return Math.max(last?.id ?? 0, reserved) + 1;
}

/** A user whose name somebody of another company signs in by gets the company's number behind it. */
async function renameTaken(owner: Owner, tenant: number, stage: string) {
  const taken = await owner.rows<{ id: string; username: string }>({
    text: `select u.id, u.username from ${stage} u join login_name l on l.name = lower(u.username)
           where l.tenant_id <> $1 order by u.username`,
    values: [tenant],
  });
  const renamed: { from: string; to: string }[] = [];
  for (const { id, username } of taken) {
    const to = otherName(username, tenant);
    await owner.rows({ text: `update ${stage} set username = $1 where id = $2`, values: [to, id] });
    renamed.push({ from: username, to });
  }
  return renamed;
}

/** Restores one of a company's backups, as a task. Started by people only. */
export const restore = defineJob({
  key: 'restore',
  title: '数据恢复',
  onlyStarted: true,
  params: Type.Object(
    {
      backup: Type.String({ title: '备份' }),
      into: Type.Union([Type.Literal('same'), Type.Literal('new')], { title: '恢复到' }),
      name: Type.String({ title: '公司名称', default: '' }),
    },
    { additionalProperties: false },
  ),
  async run({ db, house, params, signal, progress, run }) {
    const found = await db.first<{ path: string }>(sql`select path from sys_backup where id = ${params.backup}`);
    const store = archiveStore(house.config.dataDir);
    if (!found || !(await store.has(found.path))) throw new Refusal('unknown_record', { text: '备份已不存在' });
    if (params.into === 'same') await endOthers(house.db, db.tenant, run.id);
    const into = params.into === 'same' ? db.tenant : null;
    const file = store.placeOf(found.path);
    const { tenant, rows, renamed } = await restoreArchive(house, {
      file,
      tenant: into,
      name: params.name,
      signal,
      progress,
    });
    const where = into === null ? `新公司“${params.name}”（租户 ${tenant}）` : '本公司';
    const names = renamed.map(({ from, to }) => `${from} → ${to}`).join('、');
    return `已恢复 ${rows} 行到${where}${names === '' ? '' : `；重名账号已改名：${names}`}`;
  },
});

/** What else runs for the company would write over what is restored: it is ended, and waited for a little. */
async function endOthers({ owner }: Database, tenant: number, self: string): Promise<void> {
  await owner.rows(sql`update sys_job_log set cancelled = 'Y',
      status = case when status = 'waiting' then 'cancelled' else status end
    where tenant_id = ${tenant} and id <> ${self} and status in ('waiting', 'running')`);
  for (let tries = 0; tries < 60; tries += 1) {
    const left = await owner.rows(sql`select 1 from sys_job_log
      where tenant_id = ${tenant} and id <> ${self} and status = 'running' limit 1`);
    if (left.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Refusal('wrong_state', { text: '还有任务在执行，请等它们结束后再恢复' });
}
