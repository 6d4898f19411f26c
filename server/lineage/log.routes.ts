import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { Nothing } from '../../schemas/wire/wire.ts';
import { sql } from '../db/statement.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { Said } from '../kernel/envelope.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { askAbout } from '../records/asking.ts';
import { deleteRecords } from '../records/trash.ts';
import { crudFamily, idsIn } from './crud-family.ts';

const deleteLogs = defineContract({
  method: 'DELETE',
  url: '/sys/log/deleteBatch',
  permission: { entity: 'delete', of: 'sysLog' },
  query: Type.Object({ ids: Type.String({ maxLength: 20_000, default: '' }) }),
  result: Nothing,
});

/** Logs as the specification's clients read them. */
export function logCalls(api: FastifyInstance, house: House): void {
  crudFamily(api, house, {
    base: '/sys/log',
    entity: 'sysLog',
    list: 'all',
    without: ['add', 'edit', 'deleteBatch'],
    texts: { delete: '删除成功!' },
  });
  route(api, deleteLogs, async ({ session, query }) => {
    if (query.ids === 'allclear') {
      await house.db.tenant(session.tenant).rows(sql`delete from sys_log`);
      return new Said('清除成功!');
    }
    await deleteRecords(await askAbout(house, session, 'sysLog'), idsIn(query.ids));
    return new Said('删除成功!');
  });
  crudFamily(api, house, { base: '/sys/interfaceLog', entity: 'interfaceLog', without: ['add', 'edit'] });
}
