import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Catalog, openCatalog } from '../../../tests/support/open-catalog.ts';
import { countSent } from '../../db/count-sent.ts';
import { recordsRoom } from '../../records/records.routes.ts';
import { cgformCalls } from './cgform.routes.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openCatalog('online_writes', [recordsRoom, async (api, house) => cgformCalls(api, house)]);
  await rows(`insert into sys_user (tenant_id, id, username, realname, status, roles)
    values (1, 'u-new', 'newone', '新人', '1', '[]')`);
});
afterAll(() => catalog.close());

const rows = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
const api = '/online/cgform/api';

test.each([
  ['POST', 'po_line'],
  ['PUT', 'lines'],
] as const)('by %s, lines sent as %s are counted before anything is read or looked up', async (method, name) => {
  const body = { id: 'none', buyer: 'newone', [name]: Array.from({ length: 50_000 }, () => ({})) };
  const { sent, result } = await countSent(() => catalog.call('buyer', method, `${api}/form/purchaseOrder`, body));
  expect(result).toMatchObject({ success: false, issues: [{ code: 'too_many_rows', params: { count: 50_000 } }] });
  expect(sent).toBe(0);
});

test.each(['POST', 'PUT'] as const)(
  'by %s, a person named in a hundred thousand ways is refused and no fault',
  async (method) => {
    const body = { id: 'none', buyer: Array.from({ length: 200_000 }, (_, no) => no.toString(36)).join(',') };
    const answer = await catalog.call('buyer', method, `${api}/form/purchaseOrder`, body);
    // a fault has a number and no reason
    expect(answer).toMatchObject({ success: false, reason: expect.any(String) });
  },
);

test('a password that a button draws is told where these clients look: in the message, once', async () => {
  const press = { formId: 'user', buttonCode: 'action:resetPassword', dataId: 'u-new', uiFormData: {} };
  const answer = await catalog.call('admin', 'POST', `${api}/doButton`, press);
  const secret = answer.result.$handed[0].secret;
  expect(answer.message).toContain(`“newone”的一次性密码：${secret}`);
  expect(await rows('select user_id, must_change from credential')).toEqual([{ user_id: 'u-new', must_change: true }]);
});
