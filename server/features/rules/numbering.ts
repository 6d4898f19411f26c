import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { sayIssueIn } from '../../../schemas/layers/say-issue.ts';
import { serialFaults } from '../../../schemas/sections/serials/serial-faults.ts';
import type { SerialModel } from '../../../schemas/sections/serials/serials.model.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { quote } from '../../db/structure.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import { formatNumber, type Numbering, numberings } from '../../records/write/numbers.ts';
import { keptValue } from '../../sql/columns.ts';
import type { NumberingPreview, NumberingRow, SerialWish } from './numbering.contract.ts';

/** Every numbering rule of a company's documents; a facet is numbered by its base's. */
export async function listNumbering(db: TenantDb, model: Model, changed: ReadonlySet<string>): Promise<NumberingRow[]> {
  const counters = await readCounters(db);
  return [...model.entities.values()].flatMap((entity) =>
    [...entity.serials.values()]
      .filter(({ key }) => entity.facetOf === null || !model.entities.get(entity.facetOf)?.serials.has(key))
      .flatMap((serial) => {
        const [first] = numberingsBy(entity, serial);
        if (!first) return [];
        const drawn = counters.get(`${first.counter} ${first.period}`) ?? 0;
        return [
          {
            entity: entity.key,
            title: entity.title,
            serial: serial.key,
            fields: fieldsBy(entity, serial.key).map(({ label }) => label),
            make: serial.make,
            restart: [...serial.restart],
            gaps: serial.gaps,
            at: sayAt(entity, serial),
            next: formatNumber(first, drawn + 1),
            drawn,
            origin: entity.layer === 'product' ? ('product' as const) : ('own' as const),
            changed: entity.layer === 'product' && changed.has(`${entity.key}.${serial.key}`),
          },
        ];
      }),
  );
}

export interface Numbered {
  readonly entity: EntityModel;
  readonly serial: SerialModel;
}

export function findSerial(model: Model, key: string, serial: string): Numbered {
  const entity = model.entities.get(key);
  const found = entity?.serials.get(serial);
  if (!entity || !found) throw new Refusal('unknown_record', { text: '没有这个编号规则' });
  return { entity, serial: found };
}

/** What a rule as wished would give next, and the one after a hundred; what keeps it from being published, in words. */
export async function previewNumbering(
  db: TenantDb,
  { entity, serial }: Numbered,
  wish: SerialWish,
): Promise<NumberingPreview> {
  const path = at('/serials', serial.key, 'make');
  const issues = serialFaults(wish.make, wish.restart).map((fault) => sayIssueIn(entity.document, { ...fault, path }));
  const [numbering] = numberingsBy(entity, { ...serial, ...wish });
  if (issues.length > 0 || !numbering) return { next: [], issues };
  const last = Math.max((await readCounters(db)).get(keyOf(numbering)) ?? 0, await highestGiven(db, entity, numbering));
  return { next: [1, 2, 3].map((n) => formatNumber(numbering, last + n)), issues };
}

/** Numbers go on behind those that were given: a rule that begins anew must not give one twice. */
export async function goOnBehindGiven(db: TenantDb, entity: EntityModel, serial: SerialModel): Promise<void> {
  for (const numbering of numberingsBy(entity, serial)) {
    const { counter, period } = numbering;
    const last = await highestGiven(db, entity, numbering);
    if (last === 0) continue;
    await db.rows(sql`
      insert into serial_counter as c (tenant_id, serial, scope, value) values (${db.tenant}, ${counter}, ${period}, ${last})
      on conflict (tenant_id, serial, scope) do update set value = greatest(c.value, excluded.value)`);
  }
}

const keyOf = ({ counter, period }: Numbering): string => `${counter} ${period}`;

/** What a numbering rule is called: it has no name but that of the fields it numbers. */
export const sayNumbered = ({ entity, serial }: Numbered): string =>
  `“${entity.title}”的${fieldsBy(entity, serial.key)
    .map(({ label }) => `“${label}”`)
    .join('、')}`;

const fieldsBy = (entity: EntityModel, serial: string) =>
  [...entity.head.fields.values()].filter(({ kind, config }) => kind.automatic && config.rule === serial);

/** What the fields of a rule would be given now. */
const numberingsBy = (entity: EntityModel, serial: SerialModel): Numbering[] =>
  numberings({ ...entity, serials: new Map([[serial.key, serial]]) }, {}, serial.at, shanghaiTime());

async function readCounters(db: TenantDb): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ key: string; value: string }>(
    sql`select serial || ' ' || scope as key, value::text as value from serial_counter`,
  );
  return new Map(rows.map(({ key, value }) => [key, Number(value)]));
}

/** The highest running number among those given with the same text around it. */
async function highestGiven(db: TenantDb, entity: EntityModel, { field, before, after }: Numbering): Promise<number> {
  const kept = keptValue(field, 'r');
  const middle = `substr(${kept}, length($2) + 1, greatest(length(${kept}) - length($2) - length($3), 0))`;
  const row = await db.first<{ last: string | null }>({
    text: `select max(case when ${middle} ~ '^[0-9]{1,12}$' then ${middle}::numeric end)::text as last
      from ${quote(entity.head.table)} r where r.tenant_id = $1 and starts_with(${kept}, $2) and right(${kept}, length($3)) = $3`,
    values: [db.tenant, before, after],
  });
  return Number(row?.last ?? 0);
}

function sayAt({ states }: EntityModel, { at }: SerialModel): string {
  if (at === 'create') return '新建保存时';
  return `${states?.moves.get(at.slice('move:'.length))?.label ?? at}时`;
}
