import type { DictDocument } from '../../../schemas/language/dict.ts';
import { readDocument } from '../../../schemas/language/document.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { sql } from '../../db/statement.ts';
import type { Reader } from '../../metadata/document-store.ts';
import { type DictLayers, laidDict } from './dict-change.ts';

/** A dictionary with its layers and who last said something of the company's own. */
export interface StoredDict extends DictLayers {
  readonly key: string;
  readonly laid: DictDocument;
  /** How often the company published words of its own; 0: never. */
  readonly rev: number;
  readonly created: Signed | null;
  readonly updated: Signed | null;
}

export interface Signed {
  readonly by: string;
  readonly at: string;
}

interface DictRow {
  readonly key: string;
  readonly product: unknown;
  readonly own: unknown;
  readonly rev: number | null;
  readonly created: Signed | null;
  readonly updated: Signed | null;
}

const moment = `to_char(r.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

/** Every dictionary a company has, or the one named, as its layers stand now. */
export async function readDicts(owner: Reader, tenant: number, key: string | null = null): Promise<StoredDict[]> {
  const rows = await owner.rows<DictRow>({
    text: `
      with said as (
        select d.*, json_build_object('by', r.by, 'at', ${moment}) as sign
        from meta_document d join meta_revision r on (r.tenant_id, r.revision) = (d.tenant_id, d.revision)
        where d.tenant_id in (0, $1) and d.kind = 'dict' and ($2::text is null or d.key = $2)),
      last as (select distinct on (tenant_id, key) * from said order by tenant_id, key, revision desc),
      first as (select distinct on (key) key, sign from said where tenant_id = $1 order by key, revision)
      select coalesce(p.key, o.key) as key, p.body as product, o.body as own, o.rev, o.sign as updated, f.sign as created
      from (select * from last where tenant_id = 0 and not gone) p
      full join (select * from last where tenant_id = $1 and tenant_id <> 0 and not gone) o on o.key = p.key
      left join first f on f.key = o.key order by 1`,
    values: [tenant, key],
  });
  return rows.flatMap(({ rev, product, own, ...row }): StoredDict[] => {
    const layers = { product: reread(product), own: reread(own) };
    const laid = laidDict(layers);
    return laid ? [{ ...row, ...layers, laid, rev: rev ?? 0 }] : [];
  });
}

/** A dictionary the company once had and put away. */
export interface GoneDict {
  readonly key: string;
  readonly document: DictDocument;
  readonly gone: Signed;
}

/** The company's own dictionaries that were deleted, those emptied from the bin left out. */
export async function readGoneDicts(owner: Reader, tenant: number): Promise<GoneDict[]> {
  const rows = await owner.rows<{ key: string; body: unknown; sign: Signed }>(sql`
    select d.key, b.body, json_build_object('by', r.by, 'at', to_char(r.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')) as sign
    from (select distinct on (key) * from meta_document where tenant_id = ${tenant} and kind = 'dict'
          order by key, revision desc) d
    join meta_revision r on (r.tenant_id, r.revision) = (d.tenant_id, d.revision)
    cross join lateral (select body from meta_document e where e.tenant_id = d.tenant_id and e.kind = 'dict'
      and e.key = d.key and not e.gone order by revision desc limit 1) b
    where d.gone and not exists (select 1 from dict_purge x where x.tenant_id = d.tenant_id and x.key = d.key and x.revision >= d.revision)
      and not exists (select 1 from meta_document p where p.tenant_id = 0 and p.kind = 'dict' and p.key = d.key)
    order by d.revision desc`);
  return rows.flatMap(({ key, body, sign }): GoneDict[] => {
    const document = reread(body);
    return document ? [{ key, document, gone: sign }] : [];
  });
}

/** Entries in order with their values. */
export const entriesOf = (document: DictDocument) =>
  inOrder(document.items).map(([value, { rank: _, ...item }]) => ({ value, ...item }));

function reread(body: unknown): DictDocument | undefined {
  if (body === null || body === undefined) return undefined;
  const read = readDocument(body);
  if (!read.ok || read.value.kind !== 'dict') throw new Error('[Bug] a published dictionary cannot be read');
  return read.value;
}
