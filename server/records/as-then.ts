import type { EntityModel } from '../../schemas/compile/model.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import { readingPlanFor } from '../../schemas/compile/plan-for.ts';
import { Refusal } from '../errors.ts';
import type { Models } from '../metadata/models.ts';
import type { Asking } from './asking.ts';
import { type HistoryEntry, readHistory, shownTo } from './history.ts';
import { type Lost, readAside } from './put-aside.ts';
import { readRecord } from './read.ts';
import { type RecordVersion, undoHistory } from './versions.ts';
import { withGone } from './with-gone.ts';

/** A record as it stood after something was done to it, with the form it had then. */
export interface RecordThen extends Pick<RecordVersion, 'version' | 'at' | 'byName' | 'did'> {
  readonly record: RecordData;
  readonly plan: EntityPlan;
  /** Whether the form was published anew since. */
  readonly isOlder: boolean;
  /** What has come to the form since and this reader sees: fields by full path. */
  readonly added: readonly string[];
}

/** Its form is the one of then, as the history noted it; what has left the form since is told from where it was put aside. */
export async function readThen(asking: Asking, models: Models, id: string, version?: number): Promise<RecordThen> {
  const { entity, plan, running, session } = asking;
  const [text, history] = await Promise.all([readRecord(asking, id), readHistory(asking, id)]);
  const now = JSON.parse(text) as RecordData;
  const at = placeOf(asking, history, version);
  const stood = undoHistory(asking, now, history)[at];
  if (!stood) throw new Refusal('unknown_version');
  const revision = revisionAt(history, at) ?? running.revision;
  const then = await models.at(session.tenant, revision);
  const was = then?.entity(entity.key);
  if (!then || !was) throw new Refusal('form_lost');
  const sees = seesThen(asking, now, then.plan(entity.key, session.roles));
  const hidden = new Set(pathsOf(was).filter((path) => !sees(path)));
  const read = readingPlanFor(then.model, entity.key, session, hidden);
  if (!read) throw new Refusal('form_lost');
  const gone = new Set(pathsOf(was).filter((path) => !isIn(entity, path) && sees(path)));
  const { content, at: when, byName, did } = stood;
  return {
    version: stood.version,
    at: when,
    byName,
    did,
    record:
      gone.size > 0
        ? await restoreGone(asking, { model: then.model, entity: was, gone }, content, history.length - at)
        : content,
    plan: read,
    isOlder: revision < running.formSince(entity.key),
    added: Object.keys(plan.fields).filter((path) => !was.fields.has(path) && sees(path)),
  };
}

/** What there still is, by the rights of today; what is gone, by those of then, in lines that are seen. */
function seesThen({ entity, view }: Asking, now: RecordData, planThen: EntityPlan | undefined) {
  const isShown = shownTo(view, now.$in ?? []);
  // Rows of then cannot be asked any more in which scopes they were: what some of them hid stays hidden.
  const showed = (path: string) =>
    Boolean(planThen?.fields[path] ?? planThen?.parts[path]) && planThen?.access.shown[path] === undefined;
  const sees = (path: string): boolean => {
    if (isIn(entity, path)) return isShown(path);
    const around = path.lastIndexOf('.');
    return showed(path) && (around === -1 || sees(path.slice(0, around)));
  };
  return sees;
}

/** `count`: how many steps of its history the record had behind it. */
async function restoreGone(asking: Asking, lost: Lost, content: RecordData, count: number): Promise<RecordData> {
  const id = String(content.id);
  const isShown = (path: string) => lost.gone.has(path) || [...lost.gone].some((one) => one.startsWith(`${path}.`));
  const [aside, history] = await Promise.all([
    readAside(asking, lost, id),
    readHistory(asking, id, { entity: lost.entity, isShown }),
  ]);
  return withGone(lost.entity, content, aside, history.slice(0, -count));
}

const pathsOf = (entity: EntityModel): readonly string[] => [...entity.fields.keys(), ...entity.parts.keys()];
const isIn = (entity: EntityModel, path: string): boolean => entity.fields.has(path) || entity.parts.has(path);

/** Unless said, what was done when it last left the state in which it begins. */
function placeOf({ entity: { states } }: Asking, history: readonly HistoryEntry[], version?: number): number {
  if (version !== undefined) return history.findIndex((entry) => entry.version === version);
  const left = history.findIndex(({ changes }) =>
    changes.some(({ path, before }) => path === states?.field && before === states?.start),
  );
  return left === -1 ? history.length - 1 : left;
}

/** Where nobody noted it, what had been noted before still ran. */
const revisionAt = (history: readonly HistoryEntry[], at: number): number | null =>
  history.slice(at).find(({ revision }) => revision !== null)?.revision ?? null;
