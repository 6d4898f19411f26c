import path from 'node:path';
import { sql } from '../../server/db/statement.ts';
import { bootCatalog } from '../../server/metadata/boot.ts';
import { hashBuild, markBooted } from '../../server/metadata/boot-mark.ts';
import { builtProgram } from './built-server.ts';
import type { Template } from './database.ts';

/** The product published, and two tenants without a word of their own. */
export const catalogTemplate: Template = {
  name: 'catalog',
  async make(db) {
    await db.owner.rows(sql`insert into tenant (tenant_id, name) values (1, '甲'), (2, '乙')`);
    await bootCatalog(db);
    // Servers that tests start are built of these very sources: they need not plan anew what has been done here.
    const build = hashBuild(path.dirname(await builtProgram('main')));
    if (build !== null) await markBooted(db.owner, build);
  },
};
