import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock } from '../../tests/support/held-lock.ts';
import { openStaffed, type Staffed } from '../../tests/support/staffed.ts';
import { sql } from '../db/statement.ts';
import { dropOrphans } from '../features/files/keep-order.ts';

let at: Staffed;
let token: string;
beforeAll(async () => {
  at = await openStaffed('upload');
  token = (await at.login('buyer')).result.token;
});
afterAll(() => at.close());

const pdf = Buffer.from('%PDF-1.4\nx');
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(20)]);

function upload(
  fields: Record<string, string>,
  name: string,
  bytes: Buffer,
  url = '/sys/common/upload',
  by = token,
  more = {},
) {
  const mark = 'limit';
  const text = Object.entries(fields)
    .map(([key, value]) => `--${mark}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
    .join('');
  const head = `--${mark}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: x/y\r\n\r\n`;
  // The fields stand behind the file: clients put them where they like.
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n${text}--${mark}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${mark}`, 'x-access-token': by, ...more };
  return at.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
}
const open = (path: string, by: string | null = token) =>
  at.app.inject({ method: 'GET', url: `/api${path}`, headers: by ? { 'x-access-token': by } : {} });

describe('C17: the upload of the specification', () => {
  test('answers with the path in the message, and the path gives the file', async () => {
    const answer = (await upload({ biz: 'order' }, '合同.pdf', pdf)).json();
    expect(answer).toMatchObject({
      success: true,
      code: 0,
      result: { fileName: '合同.pdf', filePath: answer.message, fileSize: pdf.length },
    });
    expect(answer.message).toMatch(/^order\/[0-9a-f-]{36}\/合同\.pdf$/);
    const found = await open(`/sys/common/static/${encodeURI(answer.message)},`);
    expect([found.statusCode, found.headers['content-type'], found.rawPayload]).toEqual([200, 'application/pdf', pdf]);
  });
  test('takes the folder from the field or calls it temp', async () => {
    expect((await upload({}, 'a.pdf', pdf)).json().message).toMatch(/^temp\//);
    expect((await upload({ biz: 'jeditor', jeditor: '1' }, 'a.png', png)).json().message).toMatch(/^jeditor\//);
  });
  test.each([
    ['a.png', png],
    ['a.gif', Buffer.from('GIF89a')],
    ['a.bmp', Buffer.from('BM....')],
    ['a.jpeg', Buffer.from('ffd8ffe0', 'hex')],
  ])('takes any picture where pictures are asked for: %s', async (name, bytes) => {
    expect((await upload({ isup: '1', biz: 'temp' }, name, bytes)).json()).toMatchObject({ success: true });
  });
  test.each([
    ['a folder that leads elsewhere', { biz: '../etc' }, 'a.pdf', pdf, '上传目录bizPath，格式非法！'],
    ['an absolute folder', { biz: '/a' }, 'a.pdf', pdf, '上传目录bizPath，格式非法！'],
    ['something else where a picture is asked for', { isup: '1' }, 'a.pdf', pdf, '请上传图片'],
    ['a sort nobody allowed', {}, 'a.exe', pdf, /附件上传格式限制为：pdf、doc、docx、jpg、excel文件$/],
    ['a picture among attachments', {}, 'a.png', png, /附件上传格式限制为：pdf、doc、docx、jpg、excel文件$/],
    ['a drawing that could run scripts', { isup: '1' }, 'a.svg', Buffer.from('<svg/>'), '请上传图片'],
    ['a file that is not what it says', {}, 'a.jpg', pdf, /文件内容不是jpg格式$/],
  ])('refuses %s', async (_, fields, name, bytes, text) => {
    const answer = (await upload(fields, name, bytes)).json();
    expect(answer.success).toBe(false);
    expect(answer.message).toEqual(text instanceof RegExp ? expect.stringMatching(text) : text);
  });
  test('sent again under its key is one file', async () => {
    const once = () => upload({}, 'a.pdf', pdf, '/sys/common/upload', token, { 'idempotency-key': 'one-picture' });
    const { message } = (await once()).json();
    expect(message).toMatch(/^temp\//);
    expect((await once()).json()).toMatchObject({ success: true, code: 0, message });
  });
  test('refuses more than twenty megabytes', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]);
    const answer = (await upload({}, 'a.pdf', large)).json();
    expect(answer).toMatchObject({ success: false, reason: 'too_large' });
  });

  test('opens a file for those who may see it, and the public one for everybody', async () => {
    const { message } = (await upload({}, '底价.pdf', pdf)).json();
    const path = `/sys/common/static/${encodeURI(message)}`;
    const other = (await at.login('finance')).result.token;
    expect((await open(path, other)).statusCode).toBe(404);
    expect((await open(path, null)).json()).toMatchObject({ success: false, message: '未知的文件' });
    await at.rows('update file set portal = true where id = $1', message.split('/')[1]);
    expect((await open(path, null)).rawPayload).toEqual(pdf);
    expect((await open('/sys/common/static/temp/none.pdf')).statusCode).toBe(404);
  });
});

describe('stored files', () => {
  test('are listed with what uses them, and only those nobody uses are deleted', async () => {
    const { result } = (await upload({}, '清单.pdf', pdf, '/sys/oss/file/upload')).json();
    const list = async (query: string) => (await at.call('admin', 'GET', `/sys/oss/file/list?${query}`)).result;
    expect(await list('fileName=*清单*')).toMatchObject({
      total: 1,
      records: [{ id: result.id, fileName: '清单.pdf', uses: 0, by: expect.stringContaining('buyer') }],
    });
    await at.rows(
      `insert into file_use (tenant_id, file_id, entity, record_id) values (1, $1, 'demand', 'x')`,
      result.id,
    );
    expect((await list('name=清单&orphan=Y')).total).toBe(0);
    expect((await at.call('admin', 'DELETE', `/sys/oss/file/delete?id=${result.id}`)).reason).toBe('still_used');
    await at.rows('delete from file_use where file_id = $1', result.id);
    expect((await at.call('buyer', 'DELETE', `/sys/oss/file/delete?id=${result.id}`)).success).toBe(false);
    expect((await at.call('admin', 'DELETE', `/sys/oss/file/delete?id=${result.id}`)).message).toBe('删除成功!');
    expect((await list('name=清单')).total).toBe(0);
  });
});

describe('a file that somebody has put into a form and not saved yet', () => {
  test('is neither deleted nor cleared away while their draft names it', async () => {
    const { result } = (await upload({}, '草稿附件.pdf', pdf, '/sys/oss/file/upload')).json();
    await at.rows(`update file set at = now() - interval '90 days' where id = $1`, result.id);
    await at.call('buyer', 'PUT', '/drafts/purchaseOrder/new', { body: { files: [result.id] }, version: 0 });
    expect(await at.rows('select 1 from draft')).toHaveLength(1);
    const remove = () => at.call('admin', 'DELETE', `/sys/oss/file/delete?id=${result.id}`);
    expect(await remove()).toMatchObject({
      reason: 'still_used',
      message: '文件“草稿附件.pdf”正被上传人尚未保存的单据使用，不能删除',
    });
    expect(await dropOrphans({ db: at.at.db, files: { remove: async () => {} } as never }, 1, 30)).toBe(0);
    await at.call('buyer', 'DELETE', '/drafts/purchaseOrder/new');
    expect((await remove()).success).toBe(true);
  });
});

describe('a picture that records show to everybody', () => {
  const showing = async () => {
    const token = (await at.login('admin')).result.token;
    const { message } = (await upload({ isup: '1' }, '封面.png', png, undefined, token)).json();
    const path = `/sys/common/static/${encodeURI(message)}`;
    return {
      id: message.split('/')[1] as string,
      isOpen: async () => (await open(path, null)).statusCode === 200,
    };
  };
  const done = async (asked: Promise<{ success: boolean; result: { id: string } }>) => {
    const answer = await asked;
    expect(answer).toMatchObject({ success: true });
    return answer.result?.id;
  };
  const news = (title: string, picture: string) =>
    done(
      at.call('admin', 'POST', '/records/news', {
        title,
        type: 'company',
        date: '2026-07-01',
        summary: title,
        content: '<p>正文</p>',
        cover: [picture],
      }),
    );
  const move = async (one: string, name: string, answers = {}) => {
    const { result } = await at.call('admin', 'GET', `/records/news/${one}`);
    await done(at.call('admin', 'POST', `/records/news/${one}/moves/${name}`, { version: result.version, answers }));
  };
  const takeOff = (one: string) => move(one, 'offline', { reason: '过期' });
  const partner = (name: string, picture: string) =>
    done(at.call('admin', 'POST', '/records/portalPartner', { name, logo: [picture] }));
  const remove = (one: string) => done(at.call('admin', 'POST', '/records/portalPartner/delete', { ids: [one] }));
  const restore = (one: string) => done(at.call('admin', 'POST', `/records/portalPartner/${one}/restore`, {}));

  test('stays open until the last of them is taken off the portal', async () => {
    const { id, isOpen } = await showing();
    const [first, second] = [await news('一', id), await news('二', id)];
    await move(first, 'publish');
    await move(second, 'publish');
    await takeOff(first);
    expect(await isOpen()).toBe(true);
    await takeOff(second);
    expect(await isOpen()).toBe(false);
  });

  test('is closed while the only one lies in the trash, and open again once it is restored', async () => {
    const { id, isOpen } = await showing();
    const one = await partner('甲', id);
    expect(await isOpen()).toBe(true);
    await remove(one);
    expect(await isOpen()).toBe(false);
    await restore(one);
    expect(await isOpen()).toBe(true);
    await remove(one);
    await done(at.call('admin', 'POST', '/records/portalPartner/purge', { ids: [one], confirm: '彻底删除' }));
    expect(await isOpen()).toBe(false);
  });

  test('stays open until the last of them is in the trash, and none there closes it or opens it', async () => {
    const { id, isOpen } = await showing();
    const [first, second] = [await partner('乙', id), await partner('丙', id)];
    await remove(first);
    expect(await isOpen()).toBe(true);
    await remove(second);
    expect(await isOpen()).toBe(false);
    const shown = await news('三', id);
    await move(shown, 'publish');
    expect(await isOpen()).toBe(true);
    await takeOff(shown);
    expect(await isOpen()).toBe(false);
    await restore(second);
    expect(await isOpen()).toBe(true);
  });

  test('stays open where one goes into the trash while another is published', async () => {
    const { id, isOpen } = await showing();
    const [going, coming] = [await partner('丁', id), await news('四', id)];
    // Both have said what they show and stand before the file: whoever comes second must see what the first said.
    const gate = await holdLock(at.at.connection, 'select 1 from file where id = $1 for update', [id]);
    const publishing = move(coming, 'publish');
    await gate.waiting(1);
    const removing = remove(going);
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => at.at.db.owner.rows(waiting), { interval: 5, timeout: 15_000 }).toHaveLength(2);
    await gate.release();
    await Promise.all([publishing, removing]);
    expect(await isOpen()).toBe(true);
  });
});

describe('a picture in a rich text', () => {
  const draw = (message: string) => `<p>说明<img src="/api/sys/common/static/${message}" onerror="x()"></p>`;
  const notice = (content: string, by: string) =>
    at.call(by, 'POST', '/records/sysAnnouncement', {
      title: '图文公告',
      category: '1',
      priority: 'M',
      target: 'ALL',
      content,
    });
  const picture = async () =>
    (await upload({ biz: 'jeditor', jeditor: '1' }, '现场.png', png, undefined, await tokenOf('admin'))).json().message;
  const tokenOf = async (name: string) => (await at.login(name)).result.token as string;

  test('is seen by who may read the record, and is nobody else’s to put there', async () => {
    const message = await picture();
    const path = `/sys/common/static/${encodeURI(message)}`;
    const reader = await tokenOf('finance');
    expect((await open(path, reader)).statusCode).toBe(404);
    const saved = await notice(draw(message), 'admin');
    expect(saved).toMatchObject({ success: true });
    expect(saved.result.content).toContain(message.split('/')[1]);
    expect(saved.result.content).not.toContain('onerror');
    await at.rows(`update sys_announcement set status = '1' where id = $1`, saved.result.id);
    expect((await open(path, reader)).statusCode).toBe(200);
    await at.rows(`update sys_announcement set target = 'SUPPLIER' where id = $1`, saved.result.id);
    expect((await open(path, reader)).statusCode).toBe(404);
    const foreign = (await upload({ biz: 'jeditor', jeditor: '1' }, 'a.png', png)).json().message;
    const refused = await notice(draw(foreign), 'admin');
    expect(refused).toMatchObject({ success: false, issues: [{ path: '/content', code: 'unknown_reference' }] });
  });
});
