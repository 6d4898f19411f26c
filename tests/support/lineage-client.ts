import { expect } from 'vitest';
import { openStaffed, type Staffed } from './staffed.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
export type Answer = any;
/** What is done, how, and what must be found. */
export type Step = readonly [string, () => Promise<unknown>, unknown];

let staffed: Staffed | undefined;

/** The one company of the file that tests the day. */
export function company(): Staffed {
  if (!staffed) throw new Error('the day has not begun');
  return staffed;
}

export async function beginDay(name: string): Promise<void> {
  staffed = await openStaffed(name);
}

/** What a client remembers from one call to the next. */
export const kept: Record<string, string> = {};
export const get = (url: string, who = 'admin'): Promise<Answer> => company().call(who, 'GET', url);
export const post = (url: string, body: object, who = 'admin'): Promise<Answer> =>
  company().call(who, 'POST', url, body);
export const put = (url: string, body: object): Promise<Answer> => company().call('admin', 'PUT', url, body);
export const drop = (url: string): Promise<Answer> => company().call('admin', 'DELETE', url);

export const free = { success: true, message: '该值可用！' };
export const isFree = (column: string, value: string): Promise<Answer> =>
  get(`/sys/duplicate/check?tableName=sys_user&fieldName=${column}&fieldVal=${value}&dataId=&_t=1`);

/** A file with fields beside it, as a form sends them. */
export async function upload(fields: Readonly<Record<string, string>>, name: string, bytes: Buffer): Promise<Answer> {
  const edge = 'edge';
  const part = (of: string, body: Buffer | string) => {
    const opening = `--${edge}\r\nContent-Disposition: form-data; ${of}\r\n\r\n`;
    return Buffer.concat([Buffer.from(opening), Buffer.from(body as string), Buffer.from('\r\n')]);
  };
  const said = Object.entries(fields).map(([key, value]) => part(`name="${key}"`, value));
  const file = part(`name="file"; filename="${name}"\r\nContent-Type: x/y`, bytes);
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}`, 'x-access-token': kept.token ?? '' };
  const payload = Buffer.concat([...said, file, Buffer.from(`--${edge}--\r\n`)]);
  return (await company().app.inject({ method: 'POST', url: '/api/sys/common/upload', headers, payload })).json();
}

const nodes = (menu: readonly Answer[]): readonly Answer[] =>
  menu.flatMap((node) => [node, ...nodes(node.children ?? [])]);
export const menuOf = async (): Promise<readonly Answer[]> =>
  nodes((await get('/sys/permission/getUserPermissionByToken?token=ignored')).result.menu);

/** Lists whole by what they hold, anything else by what is said of it. */
export function mustBe(answer: unknown, is: unknown): void {
  if (is !== null && typeof is === 'object' && '$$typeof' in is) expect(answer).toEqual(is);
  else expect(answer).toMatchObject(is as object);
}
