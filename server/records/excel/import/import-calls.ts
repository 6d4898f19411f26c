import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ImportMode } from '../../../../schemas/wire/excel.ts';
import { sql } from '../../../db/statement.ts';
import { Refusal } from '../../../kernel/errors.ts';
import { safeFileName } from '../../../kernel/file-name.ts';
import type { House } from '../../../kernel/house.ts';
import { route } from '../../../kernel/route.ts';
import type { Session } from '../../../kernel/session.ts';
import { type Asking, askAbout } from '../../asking.ts';
import * as calls from '../excel.contract.ts';
import { MOST_FILE_BYTES } from '../read/read-row.ts';
import { sendBook } from '../send-book.ts';
import { faultyBook, mendFromFile } from './faulty-file.ts';
import { countRecords, loadImport } from './import-store.ts';
import { createImport, mendAlike, mendByHand, readImportPage, viewImport } from './imports.ts';
import { runImport } from './run-import.ts';
import { templateBook } from './template.ts';

/** Everything about bringing a file in: read and check, look at, mend, write, cancel. */
export async function importCalls(api: FastifyInstance, house: House): Promise<void> {
  if (!api.hasContentTypeParser('multipart/form-data')) {
    await api.register(multipart, { limits: { fileSize: MOST_FILE_BYTES, files: 1, fields: 10, parts: 11 } });
  }
  const ask = ({ session, params }: { session: Session; params: { entity: string } }) =>
    askAbout(house, session, params.entity);
  const running = new Set<Promise<void>>();
  let stopping = false;
  api.addHook('onClose', async () => {
    stopping = true;
    await Promise.allSettled(running);
  });

  route(api, calls.importTemplate, async (asked) =>
    sendBook(asked.reply, await templateBook(await ask(asked), asked.query.format, asked.query.part)),
  );
  route(api, calls.startImport, async (asked) => createImport(await ask(asked), await readUpload(asked.request)));
  route(api, calls.readImport, async (asked) => viewImport(await ask(asked), asked.params.id));
  route(api, calls.readImportRows, async (asked) => readImportPage(await ask(asked), asked.params.id, asked.query));
  route(api, calls.faultyRows, async (asked) =>
    sendBook(asked.reply, await faultyBook(await ask(asked), asked.params.id)),
  );
  route(api, calls.mendImportFile, async (asked) =>
    mendFromFile(await ask(asked), asked.params.id, await readUpload(asked.request)),
  );
  route(api, calls.mendImportRows, async (asked) => mendByHand(await ask(asked), asked.params.id, asked.body.rows));
  route(api, calls.mendAlike, async (asked) => mendAlike(await ask(asked), asked.params.id, asked.body));

  route(api, calls.runImport, async (asked) => {
    const { session, params, body, request } = asked;
    const asking = await ask(asked);
    if (body.choice === 'all') await refuseWithFaults(asking, params.id);
    if (await begin(asking, params.id)) {
      const work = runImport({ house, session, ...params, choice: body.choice, stopping: () => stopping })
        .catch((error) => request.log.error({ err: error, import: params.id }, 'an import broke off'))
        .finally(() => running.delete(work));
      running.add(work);
    }
    return viewImport(asking, params.id);
  });
  route(api, calls.cancelImport, async (asked) => {
    const asking = await ask(asked);
    await loadImport(asking.db, asking.session.user.id, asking.entity.key, asked.params.id);
    await asking.db.rows(sql`update record_import set state = 'cancelled', say = '已取消' where tenant_id = ${asking.db.tenant}
      and id = ${asked.params.id} and state in ('checked', 'running')`);
    return viewImport(asking, asked.params.id);
  });
}

/** Takes the import up unless somebody has; one that ended stays ended. */
async function begin({ db, session, entity }: Asking, id: string): Promise<boolean> {
  await loadImport(db, session.user.id, entity.key, id);
  const row =
    await db.first(sql`update record_import set state = 'running', seen_at = now(), progress = 0 where tenant_id = ${db.tenant} and id = ${id}
    and (state <> 'running' or coalesce(seen_at, at) < now() - interval '30 seconds') returning id`);
  return row !== undefined;
}

/** All or nothing is nothing as long as one is wrong. */
async function refuseWithFaults({ db }: Asking, id: string): Promise<void> {
  const { bad, failed } = await countRecords(db, id);
  if (bad + failed > 0) throw new Refusal('invalid_input', { text: `还有${bad + failed}条有错误，请先修改或去掉` });
}

/** The fields come before the file: what follows it is not waited for. */
async function readUpload(request: FastifyRequest) {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw new Refusal('no_file', { text: '文件导入失败！' });
  const bytes = await part.toBuffer();
  const given = part.fields.mode;
  const mode = given && 'value' in given ? String(given.value) : 'create';
  if (!isMode(mode)) throw new Refusal('invalid_input', { text: '请选择新增、更新或新增或更新' });
  return { name: safeFileName(part.filename), bytes, mode };
}

const isMode = (mode: string): mode is ImportMode => ['create', 'update', 'upsert'].includes(mode);
