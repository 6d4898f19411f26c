import type { Model } from '../../schemas/compile/model.ts';
import { sql } from '../db/statement.ts';
import type { FileRow } from '../features/files/readable-files.ts';
import type { House } from '../kernel/house.ts';

const named = new WeakMap<Model, ReadonlySet<string>>();

/** Every file that the published pages and the site's settings name. */
function filesOfPages(model: Model): ReadonlySet<string> {
  const known = named.get(model);
  if (known) return known;
  const documents = [...model.pages.values(), ...model.fragments.values(), ...model.sites.values()];
  const found = new Set(
    JSON.stringify(documents).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g),
  );
  named.set(model, found);
  return found;
}

/** A file the public may open: one that a published record shows, or a published page. */
export async function publicFile(house: House, tenant: number, id: string): Promise<FileRow | undefined> {
  const { model } = await house.models.running(tenant);
  const onPage = filesOfPages(model).has(id);
  const file = await house.db
    .tenant(tenant)
    .first<FileRow>(sql`select * from file where id = ${id} and (portal or ${onPage})`);
  return file && (await house.files.has(file.sha256)) ? file : undefined;
}
