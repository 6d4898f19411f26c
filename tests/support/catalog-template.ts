import { sql } from '../../server/db/statement.ts';
import { bootCatalog } from '../../server/metadata/boot.ts';
import type { Template } from './database.ts';

/** The product published, and two tenants without a word of their own. */
export const catalogTemplate: Template = {
  name: 'catalog',
  async make(db) {
    await db.owner.rows(sql`insert into tenant (tenant_id, name) values (1, '甲'), (2, '乙')`);
    await bootCatalog(db);
  },
};
