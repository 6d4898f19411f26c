import type { MoveModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { FrozenModel } from '../../../schemas/sections/freeze/freeze.model.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { planned } from '../../sql/planned.ts';
import { type Asking, asWholeOf } from '../asking.ts';
import { nameOf } from '../name-record.ts';
import { contentOf, hashOf, otherIn } from './frozen-content.ts';
import { loadRecords } from './load.ts';

/** What was frozen of a record under one name, last. */
export interface FrozenText {
  readonly name: string;
  readonly version: number;
  readonly move: string;
  readonly at: string;
  readonly by: string;
  readonly hash: string;
  readonly paths: readonly string[];
  readonly content: string;
}

/** What was frozen of a record, newest first; of one name, or of all. */
export const frozenTexts = (
  { db, entity }: Asking,
  id: string,
  { name = null, most = MOST }: { readonly name?: string | null; readonly most?: number } = {},
): Promise<readonly FrozenText[]> =>
  db.rows<FrozenText>(
    sql`select name, version, move, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at, by, hash, paths, content from frozen_text
      where tenant_id = ${db.tenant} and entity = ${entity.store} and record_id = ${id}
        and (${name}::text is null or name = ${name}) order by version desc limit ${most}`,
  );

const MOST = 50;

/**
 * Stops a move that asks for the text of before. Nobody's save comes in between: the move is written over the version that was looked
 * at. A record that came by before its document froze anything is not held.
 */
export async function refuseOtherText(asking: Asking, { key, label }: MoveModel, before: RecordData): Promise<void> {
  const held = [...asking.entity.freezes.values()].filter((one) => one.held.includes(key));
  for (const frozen of held) {
    const [last] = await frozenTexts(asking, String(before.id), { name: frozen.key, most: 1 });
    const now = last && contentOf(asking.entity, before, last.paths);
    if (!last || now === undefined || last.content === now) continue;
    const text = `${nameOf(asking, before)}的${frozen.label}自 ${last.at.slice(0, 16)} ${movedBy(asking, last)}以后有改动：${labelsOf(asking, otherIn(last.content, now))}。请退回，重新${movedBy(asking, last)}后再${label}`;
    throw new Refusal('text_changed', { text });
  }
}

const movedBy = ({ entity }: Asking, { move }: FrozenText): string =>
  `“${entity.states?.moves.get(move)?.label ?? move}”`;

/** Fields and parts as people call them, those that the asker may not see left out. */
export function labelsOf({ entity, plan }: Pick<Asking, 'entity' | 'plan'>, paths: readonly string[]): string {
  const places = [...entity.fields.keys()];
  const inOrder = paths.toSorted((a, b) => places.indexOf(a) - places.indexOf(b));
  const labels = inOrder.flatMap((path) => {
    const seen = plan.fields[path] ?? plan.parts[path];
    const around = entity.fields.get(path)?.part ?? '';
    return seen ? [`${around === '' ? '' : `${plan.parts[around]?.label ?? ''}的`}${seen.label}`] : [];
  });
  return labels.length === 0 ? '您看不到的内容' : labels.join('、');
}

/** What is written beside a move that freezes: the record as it then stands, read behind the lock of its own save. */
export function freezing(
  asking: Asking,
  { key }: MoveModel,
  before: RecordData,
): readonly ((db: TenantDb) => Promise<void>)[] {
  const frozen = [...asking.entity.freezes.values()].filter((one) => one.at.includes(key));
  if (frozen.length === 0) return [];
  return [
    async (db) => {
      const { records } = await loadRecords(asWholeOf({ ...asking, db }), [String(before.id)], new Map());
      const [stands] = records;
      if (!stands) throw new Error(`[Bug] ${asking.entity.key} ${String(before.id)} was moved and is not there`);
      for (const one of frozen) await note({ ...asking, db }, one, key, stands, Number(before.version) + 1);
    },
  ];
}

async function note(
  { db, entity, asker }: Asking,
  { key, of }: FrozenModel,
  move: string,
  stands: RecordData,
  version: number,
) {
  const content = contentOf(entity, stands, of);
  await db.rows(
    planned`insert into frozen_text (tenant_id, entity, record_id, name, version, move, at, by, hash, paths, content)
      values (${db.tenant}, ${entity.store}, ${String(stands.id)}, ${key}, ${version}, ${move}, ${asker.now}::timestamptz, ${asker.me}, ${hashOf(content)}, ${of}, ${content})`,
  );
}
