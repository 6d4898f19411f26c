import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportView } from '../../../../schemas/wire/excel.ts';
import { sql } from '../../../db/statement.ts';
import { Refusal } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/new-id.ts';
import { type Asking, askAgain, type Gated, rightsOf } from '../../asking.ts';
import { type Exported, type ExportRequest, exportBook } from './export-book.ts';

const MOST_AT_ONCE = 2;
const TOLD_EVERY = 1000;

/**
 * Workbooks that are made beside other work, below the data directory that all processes share. Each is made with the rights
 * it began with, and goes no further, nor to anybody, once its asker has others.
 */
export function exportJobs(house: Gated, dataDir: string, log: (error: unknown) => void) {
  const running = new Map<string, { readonly work: Promise<void>; readonly stop: AbortController }>();
  const placeOf = (tenant: number, id: string) => path.join(dataDir, 'exports', String(tenant), id);

  /** What may be refused is refused here; the rest is told by its state. */
  const begin = async (asking: Asking, request: ExportRequest): Promise<ExportView> => {
    const { db, session, entity } = asking;
    await sweep(asking, placeOf);
    const busy = await db.first<{ count: number }>(sql`select count(*)::int as count from record_export
      where tenant_id = ${db.tenant} and by = ${session.user.id} and state = 'running' and seen_at > now() - interval '30 seconds'`);
    if ((busy?.count ?? 0) >= MOST_AT_ONCE)
      throw new Refusal('invalid_input', { text: '已有导出正在进行，请等它完成后再导出' });
    const id = newId();
    let done = 0;
    const rights = rightsOf(asking);
    const mayStill = async () => {
      const now = await askAgain(house, asking);
      if (!now || rightsOf(now) !== rights)
        throw new Refusal('not_allowed', { text: '您的账号或权限已有变化，导出已停止，请重新导出' });
    };
    const onRows = (count: number) => (done += count);
    const book = await exportBook(asking, { ...request, lazily: true, onRows, mayStill });
    await db.rows(sql`insert into record_export (tenant_id, id, entity, by, name, type, total, rights)
      values (${db.tenant}, ${id}, ${entity.key}, ${session.user.id}, ${book.name}, ${book.type}, ${book.rows}, ${rights})`);
    const stop = new AbortController();
    const work = write({ asking, id, book, place: placeOf(db.tenant, id), stop, done: () => done })
      // Even its end could not be noted: whoever asks sees after a while that nobody works on it any more.
      .catch(log)
      .finally(() => running.delete(id));
    running.set(id, { work, stop });
    return view(asking, id);
  };

  return {
    begin,
    view,
    /** Ends it wherever it runs: another process sees it when it next tells how far it is. */
    cancel: async (asking: Asking, id: string): Promise<ExportView> => {
      await view(asking, id);
      await setState(asking, id, 'cancelled', '已取消');
      running.get(id)?.stop.abort();
      return view(asking, id);
    },
    open: async (asking: Asking, id: string): Promise<Exported> => {
      const { state, name, total } = await view(asking, id);
      if (state !== 'done') throw new Refusal('wrong_state', { text: '文件还没有准备好' });
      const { db } = asking;
      const row = await db.first<{ type: string; rights: string }>(
        sql`select type, rights from record_export where tenant_id = ${db.tenant} and id = ${id}`,
      );
      if (row?.rights !== rightsOf(asking))
        throw new Refusal('not_allowed', { text: `导出“${name}”之后您的权限已有变化，该文件不能再下载，请重新导出` });
      return { name, type: row?.type ?? '', rows: total, bytes: createReadStream(placeOf(db.tenant, id)) };
    },
    close: async () => {
      for (const { stop } of running.values()) stop.abort();
      await Promise.allSettled([...running.values()].map(({ work }) => work));
    },
  };
}

interface Writing {
  readonly asking: Asking;
  readonly id: string;
  readonly book: Exported;
  readonly place: string;
  readonly stop: AbortController;
  readonly done: () => number;
}

/** Nothing bears the name until everything stands on the disk. */
async function write({ asking, id, book, place, stop, done }: Writing): Promise<void> {
  const { db } = asking;
  const half = `${place}.part`;
  const tell = setInterval(() => {
    void db
      .first<{ state: string }>(sql`update record_export set done = least(total, ${done()}), seen_at = now()
        where tenant_id = ${db.tenant} and id = ${id} returning state`)
      .then((row) => row?.state === 'running' || stop.abort())
      .catch(() => undefined);
  }, TOLD_EVERY);
  try {
    await fs.mkdir(path.dirname(place), { recursive: true });
    const bytes = Buffer.isBuffer(book.bytes) ? Readable.from([book.bytes]) : book.bytes;
    await pipeline(bytes, createWriteStream(half, { mode: 0o600 }), { signal: stop.signal });
    await fs.rename(half, place);
    await setState(asking, id, 'done', null);
  } catch (error) {
    await fs.rm(half, { force: true }).catch(() => {});
    if (!stop.signal.aborted)
      await setState(asking, id, 'failed', error instanceof Refusal ? error.message : '导出中断，请重新导出');
    else await setState(asking, id, 'cancelled', '已取消');
  } finally {
    clearInterval(tell);
  }
}

/** What ended stays as it ended. */
async function setState({ db }: Asking, id: string, state: ExportView['state'], say: string | null): Promise<void> {
  await db.rows(sql`update record_export set state = ${state}, say = ${say}, seen_at = now(),
      done = case when ${state} = 'done' then total else done end
    where tenant_id = ${db.tenant} and id = ${id} and state = 'running'`);
}

/** An export of this person; another's does not exist to them. One that nobody works on any more was broken off. */
async function view({ db, session, entity }: Asking, id: string): Promise<ExportView> {
  const found = await db.first<ExportView>(sql`select id, name, total, done,
      case when state = 'running' and seen_at < now() - interval '30 seconds' then 'failed' else state end as state,
      case when state = 'running' and seen_at < now() - interval '30 seconds' then '导出中断，请重新导出' else say end as say
    from record_export where tenant_id = ${db.tenant} and id = ${id} and by = ${session.user.id} and entity = ${entity.key}`);
  if (!found) throw new Refusal('unknown_record', { text: '没有这次导出，或已经过期' });
  return found;
}

/** A day is long enough to fetch a file. */
async function sweep({ db }: Asking, placeOf: (tenant: number, id: string) => string): Promise<void> {
  const gone = await db.rows<{ id: string }>(sql`delete from record_export
    where tenant_id = ${db.tenant} and at < now() - interval '1 day' returning id`);
  for (const { id } of gone)
    for (const place of [placeOf(db.tenant, id), `${placeOf(db.tenant, id)}.part`]) await fs.rm(place, { force: true });
}
