import type { FastifyInstance } from 'fastify';
import { sendFile } from '../features/files/files.routes.ts';
import { filesShownBy } from '../features/files/files-shown.ts';
import { keepFile } from '../features/files/keep-file.ts';
import { deleteFiles, listFiles } from '../features/files/keep-order.ts';
import { readUpload } from '../features/files/read-upload.ts';
import { publicFile, readableFiles } from '../features/files/readable-files.ts';
import { extensionOf } from '../features/files/sniff.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import * as calls from './upload.contract.ts';

const folder = /^[a-zA-Z0-9_-]{1,40}(\/[a-zA-Z0-9_-]{1,40}){0,4}$/;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** What the specification takes as an attachment; a picture comes as a picture. */
const attachments = new Set(['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'xls', 'xlsx']);

function refuseOtherSorts(name: string): void {
  if (attachments.has(extensionOf(name))) return;
  const text = `${name}--> 上传失败！,附件上传格式限制为：pdf、doc、docx、jpg、excel文件`;
  throw new Refusal('wrong_file_type', { text });
}

/** Uploading and opening files as the specification's clients do: by paths, which are names of stored files. */
export function uploadCalls(api: FastifyInstance, house: House): void {
  const filesShown = filesShownBy(house);
  const keepingFor = ({ tenant }: Session) => ({
    db: house.db.tenant(tenant),
    store: house.files,
    quota: house.config.fileQuota,
  });
  const readable = async (session: Session, id: string) => {
    const [file] = await readableFiles(house.db.tenant(session.tenant), session, [id], filesShown);
    return file;
  };

  route(api, calls.upload, async ({ session, request }) => {
    const { name, bytes, fields } = await readUpload(request);
    const biz = fields.biz || 'temp';
    if (!folder.test(biz)) throw new Refusal('invalid_input', { text: '上传目录bizPath，格式非法！' });
    const isForImages = fields.isup === '1' || fields.jeditor === '1';
    if (!isForImages) refuseOtherSorts(name);
    const file = await keepFile(keepingFor(session), session.user, name, bytes, isForImages ? 'image/' : '');
    const path = `${biz}/${file.id}/${file.name}`;
    // Clients of old read the path from the message.
    return new Said(path, { fileName: file.name, filePath: path, fileSize: file.size }, 0);
  });

  route(api, calls.staticFile, async ({ session, params, reply }) => {
    const id = uuid.exec(params['*'] ?? '')?.[0];
    const own = id && session ? await readable(session, id) : undefined;
    const file = own ?? (id ? await publicFile(house.db, id) : undefined);
    if (!file || !(await house.files.has(file.sha256))) throw new Refusal('unknown_file');
    return sendFile(reply, file, house.files, true);
  });

  route(api, calls.forbidden, () => {
    throw new Refusal('not_allowed');
  });

  for (const call of calls.oss.list) {
    route(api, call, async ({ session, query }) => {
      const page = await listFiles(house.db.tenant(session.tenant), query as Record<string, string>);
      const records = page.records.map((file) => ({
        ...file,
        fileName: file.name,
        url: `oss/${file.id}/${file.name}`,
        createBy: file.by,
        createTime: file.at,
      }));
      return { ...page, records };
    });
  }
  for (const call of calls.oss.upload) {
    route(api, call, async ({ session, request }) => {
      const { name, bytes } = await readUpload(request);
      const file = await keepFile(keepingFor(session), session.user, name, bytes);
      return new Said('上传成功！', { id: file.id, fileName: file.name, url: `oss/${file.id}/${file.name}` });
    });
  }
  for (const call of calls.oss.delete) {
    route(api, call, async ({ session, query }) => {
      await deleteFiles(house, session, [query.id]);
      return new Said('删除成功!');
    });
  }
}
