import { blockKinds } from '../../../renderers/blocks/kinds.ts';
import { layPage } from '../../../schemas/compile/lay-page.ts';
import type { BlockKind } from '../../../schemas/kinds/block-kind.ts';
import type { Document } from '../../../schemas/language/document.ts';
import type { FragmentDocument, PageDocument, SiteDocument } from '../../../schemas/language/page.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import type { House } from '../../kernel/house.ts';
import type { FileRow } from '../files/readable-files.ts';
import { readingNow } from '../public-rows/rows/shown.ts';
import { needsUnder, readNeeds } from '../public-rows/sources.ts';

const nowhere = { name: '', query: {} };

/** What the public would see in a block: published rows only, whoever edits. */
export const readRows = async (
  { db, models }: Pick<House, 'db' | 'models'>,
  tenant: number,
  keys: readonly string[],
): Promise<Readonly<Record<string, unknown>>> =>
  readNeeds(await readingNow(db.tenant(tenant), models), new Set(keys), nowhere);

/** The needs of a previewed page, in the template that is live. */
export function needsOf({
  document,
  around,
}: {
  readonly document: Document;
  readonly around: readonly Document[];
}): readonly string[] {
  if (document.kind !== 'page') return [];
  const site = around.find((each): each is SiteDocument => each.kind === 'site');
  const fragments = around.flatMap((each) =>
    each.kind === 'fragment' ? [[each.key, each as FragmentDocument] as const] : [],
  );
  const plan = layPage(document as PageDocument, {
    blocks: new Map((blockKinds as readonly BlockKind[]).map((kind) => [kind.name, kind])),
    fragments: new Map(fragments),
    template: site?.template ?? 'se',
    now: shanghaiTime(new Date()),
  });
  return plan ? [...needsUnder(plan.root)] : [];
}

export const readPublicRow = (db: TenantDb, id: string): Promise<FileRow | undefined> =>
  db.first<FileRow>(sql`select * from file where id = ${id}`);
