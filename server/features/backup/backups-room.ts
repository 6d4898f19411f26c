import type { FastifyInstance } from 'fastify';
import { keepOnce, takeOnce } from '../../access/sso/one-time.ts';
import { sql } from '../../db/statement.ts';
import { RawJson, Said } from '../../kernel/envelope.ts';
import { Refusal } from '../../kernel/errors.ts';
import { contentDisposition } from '../../kernel/file-name.ts';
import type { House, Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { mayUse } from '../../kernel/session.ts';
import { askAbout } from '../../records/asking.ts';
import { listRecords } from '../../records/list.ts';
import { startTask } from '../jobs/start-task.ts';
import { readManifest } from './archive.ts';
import { type ArchiveStore, archiveStore } from './archive-store.ts';
import * as calls from './backups.contract.ts';
import { judgeManifest, takenNames } from './look-before.ts';
import { removeBackups } from './make-backup.ts';
import { otherName } from './other-name.ts';

const ticketSeconds = 60;
const fewestLetters = 2;

interface BackupRow {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** Backups of one's own company: made, listed, fetched, deleted and put back. */
export const backupsRoom: Room = (api, house) => {
  const store = archiveStore(house.config.dataDir);
  keepingCalls(api, house, store);
  fetchingCalls(api, house, store);
  restoringCalls(api, house, store);
};

async function findKept({ db }: House, store: ArchiveStore, tenant: number, id: string): Promise<BackupRow> {
  const found = await db
    .tenant(tenant)
    .first<BackupRow>(sql`select id, name, path, size from sys_backup where id = ${id}`);
  if (!found || !(await store.has(found.path))) throw new Refusal('unknown_record', { text: '备份不存在或文件已丢失' });
  return found;
}

async function companyOf({ db }: House, tenant: number): Promise<string> {
  const row = await db.tenant(tenant).first<{ name: string }>(sql`select name from tenant where tenant_id = ${tenant}`);
  return row?.name ?? '';
}

function keepingCalls(api: FastifyInstance, house: House, store: ArchiveStore): void {
  const { db } = house;
  route(api, calls.listBackups, async ({ session, query }) => {
    const paging = { pageNo: String(query.pageNo), pageSize: String(query.pageSize) };
    return new RawJson(await listRecords(await askAbout(house, session, 'backup'), { list: 'main' }, paging));
  });

  route(api, calls.startBackup, async ({ session, body: { withFiles, note } }) => {
    const params = { withFiles, ...(note ? { note } : {}) };
    const wanted = { kind: 'backup', title: '数据备份', params, by: session.user.id };
    return { task: await startTask(db.tenant(session.tenant), wanted) };
  });

  route(api, calls.deleteBackups, async ({ session, body }) => {
    const own = db.tenant(session.tenant);
    const found = await own.rows<BackupRow>(sql`select id, path from sys_backup where id = any(${body.ids})`);
    if (found.length !== new Set(body.ids).size) throw new Refusal('unknown_record');
    await removeBackups(own, store, found);
    return new Said('删除成功!');
  });
}

function fetchingCalls(api: FastifyInstance, house: House, store: ArchiveStore): void {
  const { db } = house;
  route(api, calls.ticketForBackup, async ({ session, params }) => {
    const { id } = await findKept(house, store, session.tenant, params.id);
    return { ticket: await keepOnce(db, 'backup-download', { tenant: session.tenant, id }, ticketSeconds) };
  });

  route(api, calls.downloadBackup, async ({ query, reply }) => {
    const taken = await takeOnce<{ tenant: number; id: string }>(db, 'backup-download', query.ticket);
    if (!taken) throw new Refusal('unknown_file', { text: '下载链接已失效，请重新点击下载' });
    const found = await findKept(house, store, taken.tenant, taken.id);
    const name = `${found.name.replaceAll(/[: ]/g, '-')}.zcbak.gz`;
    return reply
      .header('content-type', 'application/gzip')
      .header('content-length', found.size)
      .header('content-disposition', contentDisposition(name, false))
      .header('cache-control', 'no-store')
      .send(store.open(found.path));
  });
}

function restoringCalls(api: FastifyInstance, house: House, store: ArchiveStore): void {
  const { db } = house;
  route(api, calls.lookAtBackup, async ({ session, params, query }) => {
    const file = store.placeOf((await findKept(house, store, session.tenant, params.id)).path);
    refuseNewUnlessAllowed(session, query.into);
    const manifest = await readManifest(file);
    const judged = await judgeManifest(db.owner, manifest, session.tenant);
    const target = query.into === 'same' ? session.tenant : null;
    const taken = judged.refused ? [] : await takenNames(db.owner, file, target);
    return {
      company: manifest.company,
      at: manifest.at,
      rows: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
      withFiles: manifest.withFiles,
      ...judged,
      renamed: taken.map((from) => ({ from, to: otherName(from, target ?? '新公司编号') })),
      confirm: await companyOf(house, session.tenant),
    };
  });

  route(api, calls.startRestore, async ({ session, params, body }) => {
    const { id, name: backup } = await findKept(house, store, session.tenant, params.id);
    refuseNewUnlessAllowed(session, body.into);
    if (body.confirm.trim() !== (await companyOf(house, session.tenant))) {
      throw new Refusal('not_confirmed', { text: '输入的公司名称不一致，未恢复' });
    }
    const name = body.name?.trim() ?? '';
    if (body.into === 'new' && name.length < fewestLetters) {
      throw new Refusal('invalid_input', { text: '请填写新公司的名称' });
    }
    const wanted = {
      kind: 'restore',
      title: body.into === 'same' ? `恢复：${backup}` : `恢复到新公司：${name}`,
      params: { backup: id, into: body.into, name },
      by: session.user.id,
    };
    return { task: await startTask(db.tenant(session.tenant), wanted) };
  });
}

/** A new company is more than this one's business: only who keeps companies makes one. */
function refuseNewUnlessAllowed(session: Session, into: calls.Into): void {
  if (into === 'new' && !mayUse(session, 'tenant:manage')) throw new Refusal('not_allowed');
}
