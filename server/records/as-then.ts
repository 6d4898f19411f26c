import { rowPlace } from '../../schemas/compile/line-hides.ts';
import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import { readingPlanFor } from '../../schemas/compile/plan-for.ts';
import type { RecordThen, RecordVersion } from '../../schemas/wire/records.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Models } from '../metadata/models.ts';
import { withRetired } from '../sql/view.ts';
import type { Asking } from './asking.ts';
import { tellFrozen } from './frozen.ts';
import { changesSeen } from './history.ts';
import { type PastVersion, readPast, type SeenVersion, seenVersions } from './past.ts';
import { type Lost, readAside } from './put-aside.ts';
import type { Sight } from './sight.ts';
import { revisionAt } from './standings-then.ts';
import { tellThen } from './told-then.ts';
import { tellVersion } from './versions.ts';
import { withGone } from './with-gone.ts';

/** Its form is the one of then, as the history noted it; what has left the form since is told from where it was put aside. */
export async function readThen(asks: Asking, models: Models, id: string, version?: number): Promise<RecordThen> {
  const asking = askThen(asks);
  const { entity, plan, running, session } = asking;
  const past = await readPast(asking, models, id);
  const at = placeOf(asking, past, version);
  const stood = seenVersions(asking, past).find(({ deed }) => deed === past[at]?.deed);
  if (!stood) throw new Refusal('unknown_version');
  const told = await tellContent(asks, models, past, stood);
  if (!told) throw new Refusal('form_lost');
  const { record, model, was, sees, revision } = told;
  const hidden = new Set(pathsOf(was).filter((path) => !sees(path)));
  const read = readingPlanFor(model, entity.key, session, hidden);
  if (!read) throw new Refusal('form_lost');
  const { at: when, byName, did } = told.version;
  const first = at === 0 ? null : (past.at(-1)?.whole ?? null);
  const frozen = (await tellFrozen(asking, past, id)).filter((one) => one.version === stood.deed.version);
  const filledLater = await filledAfter(asking, models, revision);
  return {
    ...tellThen({ plan: read, record, was, asker: asking.asker, first, filledLater }),
    version: stood.deed.version,
    at: when,
    byName,
    did,
    isOlder: revision < running.formSince(entity.key),
    ...(frozen.length > 0 ? { frozen } : {}),
    added: Object.keys(plan.fields).filter((path) => !was.fields.has(path) && sees(path)),
  };
}

/** As somebody asks about the past: with what was put out of use since. */
export const askThen = (asks: Asking): Asking => ({ ...asks, view: withRetired(asks.view, asks.session.roles) });

interface Told {
  /** What the viewer is shown of the version, with what has left the form since. */
  readonly record: RecordData;
  readonly version: RecordVersion;
  /** The document as it was, and all others then. */
  readonly was: EntityModel;
  readonly model: Model;
  readonly revision: number;
  readonly sees: (path: string) => boolean;
}

/** Null: the form of then cannot be made any more. `past` and `stood` are of `askThen`. */
export async function tellContent(
  asks: Asking,
  models: Models,
  past: readonly PastVersion[],
  stood: SeenVersion,
): Promise<Told | null> {
  const asking = askThen(asks);
  const { entity, running, session } = asking;
  const at = past.findIndex(({ deed }) => deed === stood.deed);
  const revision = revisionAt(past, at) ?? running.revision;
  const then = await models.at(session.tenant, revision);
  const was = then?.entity(entity.key);
  if (!then || !was) return null;
  const { model } = then;
  const planThen = then.plan(entity.key, session.roles);
  const sees = seesThen(asking, stood.sight, planThen);
  const gone = new Set(pathsOf(was).filter((path) => !isIn(entity, path) && sees(path)));
  // What the form of then did not show him is not in what he is told either.
  const toldBy = { ...asking, view: withRetired(asks.view, session.roles, (path) => isNamed(planThen, path)) };
  const version = tellVersion(toldBy, stood);
  const { content } = version;
  const record =
    gone.size > 0 ? await restoreGone(asking, { model, entity: was, gone }, content, past.slice(0, at)) : content;
  return { record, version, was, model, revision, sees };
}

/** Fields of the document whose values were worked out for old records by a publish after that revision. */
async function filledAfter(
  { entity, session }: Asking,
  models: Models,
  revision: number,
): Promise<ReadonlySet<string>> {
  const filled = await models.filled(session.tenant);
  const own = `${entity.store}.`;
  return new Set(
    [...filled].flatMap(([path, at]) => (at > revision && path.startsWith(own) ? [path.slice(own.length)] : [])),
  );
}

/** What there still is, by the rights of today in the rows it was in; what is gone, by those of then, in lines that are seen. */
function seesThen({ entity, plan }: Asking, { isShown }: Sight, planThen: EntityPlan | undefined) {
  // Rows of then cannot be asked any more in which scopes of then they were: what some of them hid stays hidden.
  const showed = (path: string) => isNamed(planThen, path) && planThen?.access.shown[path] === undefined;
  const sees = (path: string): boolean => {
    // What was put out of use since is shown as what there still is, where the form of then showed it.
    if (isIn(entity, path)) return isShown(path) && (isNamed(plan, path) || isNamed(planThen, path));
    const around = path.lastIndexOf('.');
    return showed(path) && (around === -1 || sees(path.slice(0, around)));
  };
  return sees;
}

/** `since`: what was done to the record after that version, newest first. */
async function restoreGone(
  asking: Asking,
  lost: Lost,
  content: RecordData,
  since: readonly PastVersion[],
): Promise<RecordData> {
  // Of rows that are not there any more nothing is told apart.
  const rows = new Set([...lost.entity.parts.keys()].map(rowPlace));
  const isShown = (path: string) =>
    rows.has(path) || lost.gone.has(path) || [...lost.gone].some((one) => one.startsWith(`${path}.`));
  const aside = await readAside(asking, lost, String(content.id));
  const changes = since.map(({ deed }) => changesSeen({ entity: lost.entity, sights: [{ isShown }] }, deed.changes));
  return withGone(lost.entity, content, aside, changes.flat());
}

const isNamed = (plan: EntityPlan | undefined, path: string): boolean =>
  Boolean(plan?.fields[path] ?? plan?.parts[path]);
const pathsOf = (entity: EntityModel): readonly string[] => [...entity.fields.keys(), ...entity.parts.keys()];
const isIn = (entity: EntityModel, path: string): boolean => entity.fields.has(path) || entity.parts.has(path);

/** Unless said, what was done when it last left the state in which it begins, or the first the viewer may see of what came of it. */
function placeOf({ entity: { states } }: Asking, past: readonly PastVersion[], version?: number): number {
  if (version !== undefined) return past.findIndex(({ deed }) => deed.version === version);
  const left = past.findIndex(({ deed }) =>
    deed.changes.some(({ path, before }) => path === states?.field && before === states?.start),
  );
  const begun = left === -1 ? past.length - 1 : left;
  const seen = past.slice(0, begun + 1).findLastIndex(({ sight }) => sight !== null);
  return seen === -1 ? past.findIndex(({ sight }) => sight !== null) : seen;
}
