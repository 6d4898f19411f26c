import { blockKinds } from '../../../renderers/blocks/kinds.ts';
import { layPage } from '../../../schemas/compile/lay-page.ts';
import type { NodePlan } from '../../../schemas/compile/page-plan.ts';
import type { BlockKind, DataNeed } from '../../../schemas/kinds/block-kind.ts';
import type { Document } from '../../../schemas/language/document.ts';
import type { FragmentDocument, PageDocument, SiteDocument } from '../../../schemas/language/page.ts';
import { shanghaiTime } from '../../clock.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import type { FileRow } from '../../platform/files/readable-files.ts';
import { readNeed } from '../../portal/sources.ts';

const nowhere = { name: '', query: {} };

/** The key of a need as its manifest made it, read back. */
function asNeed(key: string): DataNeed {
  const [source = '', ...query] = key.split('&');
  const entries = query.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const);
  return { source, query: Object.fromEntries(entries) };
}

/** What the public would see in a block: published rows only, whoever edits. */
export async function readRows(db: TenantDb, keys: readonly string[]): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const key of new Set(keys)) rows[key] = await readNeed(db, asNeed(key), nowhere);
  return rows;
}

/** The needs of a previewed page, in the template that is live. */
export function needsOf({
  document,
  around,
}: {
  readonly document: Document;
  readonly around: readonly Document[];
}): string[] {
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
  return plan ? collect(plan.root) : [];
}

const collect = ({ data, slots }: NodePlan): string[] => [
  ...Object.values(data ?? {}),
  ...Object.values(slots ?? {}).flatMap((nodes) => nodes.flatMap(collect)),
];

export const readPublicRow = (db: TenantDb, id: string): Promise<FileRow | undefined> =>
  db.first<FileRow>(sql`select * from file where id = ${id}`);
