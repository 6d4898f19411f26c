import type { RecordData } from '../../../schemas/compile/plan.ts';
import { quote } from '../../db/structure.ts';
import type { Question } from '../../sql/questions.ts';
import { fill, SqlWriter, type Template } from '../../sql/template.ts';
import { keptView } from '../../sql/view.ts';
import type { Asking } from '../asking.ts';
import { toldSeals } from '../seals/told-seals.ts';
import { keptTemplate } from '../sql/kept-template.ts';
import { liveRows } from '../sql/live-rows.ts';
import { aroundRecord, selectRecord } from '../sql/select-record.ts';
import { type Facts, factsSql, type Pointed } from './facts.ts';

export interface Loaded {
  /** Whole records with words, `$in`, `$rel` and `$from`, in the order of the ids; those out of reach are missing. */
  readonly records: readonly RecordData[];
  readonly facts: Facts;
}

const targetsOf = (pointed: Pointed): string[] => [...pointed.keys()].toSorted();

const idsInput = (pointed: Pointed): Record<string, unknown> =>
  Object.fromEntries([...pointed].map(([to, ids]) => [`ids:${to}`, ids]));

/** Records as they stand, with facts about what the changes to come point at: one statement. */
export async function loadRecords(
  asking: Asking,
  ids: readonly string[],
  pointed: Pointed,
  { trash = false }: { readonly trash?: boolean } = {},
): Promise<Loaded> {
  const { asks, answer } = recordsAsked(asking, ids, pointed, { trash });
  return answer(await Promise.all(asks.map((one) => asking.db.rows(one))));
}

/** The same, to be asked with other questions. */
export function recordsAsked(
  asking: Asking,
  ids: readonly string[],
  pointed: Pointed,
  { trash = false }: { readonly trash?: boolean } = {},
): Question<Loaded> {
  const targets = targetsOf(pointed);
  const shape: LoadShape = { trash, many: ids.length !== 1, targets };
  const template = keptTemplate(asking, JSON.stringify(shape), () => loadTemplate(asking, shape));
  const input = { ids: shape.many ? ids : ids[0], ...idsInput(pointed) };
  const given = { tenant: asking.db.tenant, asker: asking.asker, input };
  return {
    asks: [fill(template, given)],
    answer: ([rows]) => {
      const [row] = (rows ?? []) as readonly { readonly records: string; readonly facts: string }[];
      const records = JSON.parse(row?.records ?? '[]') as RecordData[];
      const byId = new Map(records.map((record) => [record.id, record]));
      return {
        records: ids.map((id) => byId.get(id)).filter((record) => record !== undefined),
        facts: JSON.parse(row?.facts ?? '{}') as Facts,
      };
    },
  };
}

interface LoadShape {
  readonly trash: boolean;
  readonly many: boolean;
  readonly targets: readonly string[];
}

/** Written so that PostgreSQL expects the same of every list of ids, and plans once. */
function loadTemplate(asking: Asking, { trash, many, targets }: LoadShape): Template {
  const view = keptView(asking.view);
  const writer = new SqlWriter();
  const columns = [selectRecord(view, writer), ...toldSeals(view, writer, { whole: true })].join(', ');
  const around = aroundRecord(view, writer);
  const live = liveRows(view, view.reads, writer, { trash }).join(' and ');
  const ids = writer.input('ids');
  const wanted = many ? `any(array(select unnest(${ids}::text[])))` : `${ids}::text`;
  const facts = targets.length > 0 ? `${factsSql(asking, targets, writer)}::text` : `'{}'`;
  return writer.finish(
    `select (select coalesce(json_agg(r), '[]') from (select ${columns} from ${quote(view.entity.head.table)} h ${around} ` +
      `where ${live} and h.id = ${wanted}) r)::text as records, ${facts} as facts`,
  );
}

/** Facts alone, about what a new record points at. */
export async function loadFacts(asking: Asking, pointed: Pointed): Promise<Facts> {
  if (pointed.size === 0) return {};
  const targets = targetsOf(pointed);
  const template = keptTemplate(asking, `facts ${targets}`, () => {
    const writer = new SqlWriter();
    return writer.finish(`select ${factsSql(asking, targets, writer)}::text as facts`);
  });
  const given = { tenant: asking.db.tenant, asker: asking.asker, input: idsInput(pointed) };
  const row = await asking.db.first<{ facts: string }>(fill(template, given));
  return JSON.parse(row?.facts ?? '{}') as Facts;
}
