import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { accessTemplate, addCompany, addPerson, testPassword } from '../../../tests/support/people.ts';
import { type Processes, processesOver } from '../../../tests/support/processes.ts';
import { sql } from '../../db/statement.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
let company: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  at = await testDatabase('files', { template: accessTemplate });
  processes = processesOver(at);
  company = await addCompany(at.db, '甲公司', '6');
  await addPerson(at.db, { username: 'owner', roles: ['supAdmin'], supplier: company });
  await addPerson(at.db, { username: 'manager', roles: ['supMgr'] });
  await addPerson(at.db, { username: 'demander', roles: ['demander'] });
  await addPerson(at.db, { tenant: 2, username: 'stranger', roles: ['supMgr'] });
  app = await processes.start();
  for (const username of ['owner', 'manager', 'demander', 'stranger']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/sys/login',
      payload: { username, password: testPassword },
    });
    tokens[username] = answer.json().result.token;
  }
});
afterAll(() => processes.close());

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

function multipart(name: string, content: Buffer): { payload: Buffer; headers: Record<string, string> } {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
}
const upload = (name: string, content: Buffer, as = 'owner') => {
  const { payload, headers } = multipart(name, content);
  return app.inject({
    method: 'POST',
    url: '/api/files',
    payload,
    headers: { ...headers, 'x-access-token': tokens[as] ?? '' },
  });
};
const open = (id: string, as: string, query = '') =>
  app.inject({ url: `/api/files/${id}${query}`, headers: { 'x-access-token': tokens[as] ?? '' } });

describe('uploading', () => {
  test('keeps a file with its own name and its real type', async () => {
    const answer = (await upload('营业执照.pdf', pdf)).json();
    expect(answer).toMatchObject({
      success: true,
      result: { name: '营业执照.pdf', size: pdf.length, type: 'application/pdf' },
    });
    expect(Object.keys(answer.result).sort()).toEqual(['id', 'name', 'size', 'type']);
  });

  test.each([
    ['page.html', Buffer.from('<html>'), 'page.html--> 上传失败！,附件上传格式限制为：pdf、doc、docx、jpg、excel文件'],
    [
      'picture.svg',
      Buffer.from('<svg onload=alert(1)>'),
      'picture.svg--> 上传失败！,附件上传格式限制为：pdf、doc、docx、jpg、excel文件',
    ],
    ['page.pdf', Buffer.from('<html>'), 'page.pdf--> 上传失败！,文件内容不是pdf格式'],
    ['empty.jpg', Buffer.alloc(0), 'empty.jpg--> 上传失败！,文件内容不是jpg格式'],
  ])('refuses %s', async (name, content, message) => {
    expect((await upload(name, content)).json()).toMatchObject({ success: false, reason: 'wrong_file_type', message });
  });

  test('refuses what is larger than twenty megabytes', async () => {
    const answer = await upload('big.pdf', Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]));
    expect([answer.statusCode, answer.json().reason]).toEqual([413, 'too_large']);
  });

  test('refuses what is no upload, and who is not signed in', async () => {
    const headers = { 'x-access-token': tokens.owner ?? '' };
    const none = await app.inject({ method: 'POST', url: '/api/files', payload: {}, headers });
    expect(none.json()).toMatchObject({ success: false, reason: 'no_file' });
    expect((await upload('a.pdf', pdf, 'nobody')).json()).toMatchObject({ success: false, code: 401 });
  });

  test.each([
    ['breaks off', (whole: Buffer) => whole.subarray(0, whole.length - 12)],
    ['has no parts at all', () => Buffer.from('not a form')],
    ['has a head that is none', () => Buffer.from('--x\r\nnothing\u0000: \r\n\r\n--x--\r\n')],
  ])('refuses a form that %s in a sentence', async (_, broken) => {
    const { payload, headers } = multipart('a.pdf', pdf);
    const sent = { ...headers, 'x-access-token': tokens.owner ?? '' };
    const answer = await app.inject({ method: 'POST', url: '/api/files', payload: broken(payload), headers: sent });
    expect(answer.json()).toMatchObject({ success: false, reason: expect.stringMatching(/^(broken_form|no_file)$/) });
  });

  test('leaves nothing of what it refused', async () => {
    const count = async () =>
      (await at.db.tenant(1).rows<{ n: number }>(sql`select count(*)::int as n from file`))[0]?.n;
    const before = await count();
    const lies = [
      ['报价.pdf', Buffer.from('MZ\x90\x00')],
      ['报价.docx', Buffer.from('PK\x03\x04 a zip of something else')],
      ['现场.jpg', Buffer.from('<svg onload=alert(1)>')],
      ['现场.jpg.exe', Buffer.from('\xff\xd8\xff', 'latin1')],
      ['报价.pdf\u0000.exe', pdf],
    ] as const;
    for (const [name, content] of lies) expect((await upload(name, content)).json().success, name).toBe(false);
    expect(await count()).toBe(before);
  });

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\合同.pdf', '合同.pdf'],
    ['合同\u202efdp.pdf', '合同fdp.pdf'],
    [`${'长'.repeat(200)}.pdf`, `${'长'.repeat(150)}.pdf`],
  ])('keeps %j under a harmless name', async (name, kept) => {
    expect((await upload(name, pdf)).json().result.name).toBe(kept);
  });

  test('keeps the same bytes once', async () => {
    await upload('a.pdf', pdf);
    await upload('b.pdf', pdf);
    const [row] = await at.db
      .tenant(1)
      .rows<{ files: number; contents: number }>(
        sql`select count(*)::int as files, count(distinct sha256)::int as contents from file`,
      );
    expect(row?.files).toBeGreaterThan(1);
    expect(row?.contents).toBe(1);
  });
});

describe('opening', () => {
  const showAt = (id: string) =>
    at.db
      .tenant(1)
      .rows(
        sql`insert into file_use (tenant_id, file_id, entity, record_id) values (1, ${id}, 'supplier', ${company})`,
      );
  const file = async (name = '合同.pdf') => (await upload(name, pdf)).json().result.id as string;

  test('gives the bytes back under headers that keep a browser from running them', async () => {
    const answer = await open(await file(), 'owner');
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="__.pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C.pdf`,
      'cache-control': 'private, max-age=3600',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await open(await file(), 'owner', '?download=1')).headers['content-disposition']).toMatch(/^attachment/);
  });

  test('is for the uploader alone until a record shows the file', async () => {
    const id = await file();
    for (const as of ['manager', 'demander', 'stranger']) expect((await open(id, as)).statusCode, as).toBe(404);
    await at.db.tenant(1).rows(sql`update su_supplier set files = ${JSON.stringify([id])} where id = ${company}`);
    await showAt(id);
    expect((await open(id, 'manager')).statusCode).toBe(200);
    // A demander may read the supplier, but not this field of it.
    expect((await open(id, 'demander')).statusCode).toBe(404);
    expect((await open(id, 'stranger')).statusCode).toBe(404);
    // What the record shows now is another file, and no version it had shows this one: that it was noted once opens it to nobody.
    const other = await file('新合同.pdf');
    await showAt(other);
    await at.db.tenant(1).rows(sql`update su_supplier set files = ${JSON.stringify([other])} where id = ${company}`);
    expect((await open(other, 'manager')).statusCode).toBe(200);
    expect((await open(id, 'manager')).statusCode).toBe(404);
    expect((await open(id, 'owner')).statusCode).toBe(200);
  });

  test('is found through any record that shows it, however many others use it', async () => {
    const id = await file();
    // Records out of reach, and one that showed it once, on both sides of the one that does.
    const gone = ['0', 'z'].flatMap((side) => Array.from({ length: 40 }, (_, n) => `${side}-${n}`));
    await at.db.tenant(1).rows(sql`
      insert into file_use (tenant_id, file_id, entity, record_id) select 1, ${id}, 'supplier', r from unnest(${gone}::text[]) r`);
    await at.db.tenant(1).rows(sql`update su_supplier set files = ${JSON.stringify([id])} where id = ${company}`);
    await showAt(id);
    expect((await open(id, 'manager')).statusCode).toBe(200);
    expect((await open(id, 'demander')).statusCode).toBe(404);
    expect((await open(id, 'stranger')).statusCode).toBe(404);
  });

  test('describes only what the asker may open, in the order asked', async () => {
    const [a, b] = [await file('a.pdf'), await file('b.pdf')];
    const describe = async (as: string) =>
      (
        await app.inject({
          url: `/api/files?ids=${b},${a},${b},nothing`,
          headers: { 'x-access-token': tokens[as] ?? '' },
        })
      ).json().result;
    expect((await describe('owner')).map(({ name }: { name: string }) => name)).toEqual(['b.pdf', 'a.pdf']);
    expect(await describe('manager')).toEqual([]);
  });

  test('works by the cookie that browsers send to files, and for nothing else', async () => {
    const id = await file();
    const cookie = `other=1; zhaocai_files=${tokens.owner}`;
    expect((await app.inject({ url: `/api/files/${id}`, headers: { cookie } })).statusCode).toBe(200);
    const { payload, headers } = multipart('a.pdf', pdf);
    const written = await app.inject({ method: 'POST', url: '/api/files', payload, headers: { ...headers, cookie } });
    expect(written.json()).toMatchObject({ success: false, code: 401 });
  });
});
