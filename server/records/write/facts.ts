import type { EntityModel, Fetch } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { literal, quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import { type SqlWriter, tenantSlot } from '../../sql/template.ts';
import { wholeView } from '../../sql/view.ts';
import type { Asking } from '../asking.ts';
import { viewToPick } from '../reach.ts';
import { liveRows } from '../sql/live-rows.ts';
import { valueThere } from '../sql/relations.ts';
import { allReferences, eachWanted, fetchesFrom, idsOf, referencesOf } from './references.ts';

/** What is known of a record that is pointed at. */
export interface Fact {
  readonly text: string | null;
  /** Not in the trash, and within what the asker may pick from. */
  readonly open: boolean;
  /** By the path from the record itself: `country`, `depart.name`. */
  readonly rel: Readonly<Record<string, unknown>>;
  /** Read as it was found, with the version its save holds it by. */
  readonly isFound?: true;
}

/** By entity, then by id. What is missing does not exist in the tenant. */
export type Facts = Readonly<Record<string, Readonly<Record<string, Fact>>>>;

/** The ids a record points at, by entity. */
export type Pointed = ReadonlyMap<string, readonly string[]>;

export function pointedAt(entity: EntityModel, records: readonly RecordData[]): Pointed {
  const pointed = new Map<string, Set<string>>();
  for (const record of records) {
    eachWanted(referencesOf(entity), record, (row, references) => {
      for (const { field, to } of references) {
        for (const id of idsOf(row[field.key])) {
          pointed.set(to, (pointed.get(to) ?? new Set()).add(id));
        }
      }
    });
  }
  return new Map([...pointed].map(([to, ids]) => [to, [...ids]]));
}

/**
 * SQL for a JSON object of facts about the records these entities' ids name: words, what rules read of them, and
 * whether the asker may point at them. `ids` of each target are a parameter named `ids:<entity>`.
 */
export function factsSql(asking: Asking, targets: readonly string[], writer: SqlWriter): string {
  const each = targets.map((to) => `${literal(to)}, ${factsAbout(asking, to, writer)}`);
  return `json_build_object(${each.join(', ')})`;
}

function factsAbout(asking: Asking, to: string, writer: SqlWriter): string {
  const target = asking.model.entities.get(to);
  if (!target) return `'{}'::json`;
  const named = target.fields.get(target.named);
  const text = named?.column ? `${keptValue(named, 'h')}::text` : 'null';
  const fact = `json_build_object('text', ${text}, 'open', ${reachSql(asking, target, writer)}, 'rel', ${relSql(asking, target, writer)})`;
  return (
    `(select coalesce(json_object_agg(h.id, ${fact}), '{}') from ${quote(target.head.table)} h ` +
    `where h.tenant_id = ${tenantSlot} and h.id = any(array(select unnest(${writer.input(`ids:${to}`)}::text[]))))`
  );
}

/** SQL for what rules read of a record `h` through references to its entity. */
export function relSql(asking: Asking, target: EntityModel, writer: SqlWriter): string {
  const rel = readThrough(asking, target.key)
    .map((fetch) => ({ rest: restOf(fetch), value: valueThere(asking.model, target, fetch, 'h', writer) }))
    .flatMap(({ rest, value }) => (value ? [`${literal(rest)}, ${value}`] : []));
  return `json_build_object(${[...new Set(rel)].join(', ')})`;
}

/** Relation paths that go through references to this entity. */
function readThrough({ entity, view }: Asking, to: string): readonly Fetch[] {
  const { fetches } = wholeView(view);
  return allReferences(referencesOf(entity))
    .filter((reference) => reference.to === to)
    .flatMap(({ field }) => {
      const part = entity.parts.get(field.part) ?? entity.head;
      return fetchesFrom(fetches, part, field.key);
    });
}

export const restOf = ({ rel }: Fetch): string => rel.slice(rel.indexOf('.') + 1);

/** Which of a target's records the asker may point at. */
export function reachSql(asking: Asking, target: EntityModel, writer: SqlWriter): string {
  const view = viewToPick(asking, target);
  if (!view) return 'false';
  const tests = liveRows(view, view.reads, writer).filter((test) => !test.startsWith('h.tenant_id'));
  return `coalesce(${tests.join(' and ')}, false)`;
}
