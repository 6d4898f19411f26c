import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { FlowTold } from '../../../schemas/wire/flows.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import { type Asking, askAbout, type Sources } from '../../records/asking.ts';
import { bornWith } from '../../records/write/create.ts';
import { pointedAt } from '../../records/write/facts.ts';
import { cleanSent } from '../../records/write/judge.ts';
import { loadFacts, loadRecords } from '../../records/write/load.ts';
import { refuseTooManyRows, refuseUnlessAllowed } from '../../records/write/refuse.ts';
import { withRelations } from '../../records/write/relate.ts';
import { computed } from '../../records/write/settle-move.ts';
import { drive } from '../drive.ts';
import { beginning, chooseFlow } from '../start.ts';
import { departOf, namesOf } from '../who/directory.ts';
import { aheadOf } from './ahead.ts';
import { tellSteps } from './steps.ts';
import { houseAbout, toOutsider } from './told.ts';

interface Written {
  readonly entity: string;
  readonly id?: string | undefined;
  readonly record: object;
}

/** Whom a record would go through as it is being written: asked by whoever may write it, of what they themselves can reach. */
export async function forecast(
  sources: Sources,
  session: Session,
  { entity, id, record }: Written,
): Promise<FlowTold | null> {
  const asking = await askAbout(sources, session, entity);
  const sent = record as RecordData;
  refuseTooManyRows(asking, sent);
  const stored = id === undefined ? null : (await loadRecords(asking, [id], new Map())).records[0];
  if (stored === undefined) throw new Refusal('unknown_record');
  refuseUnlessAllowed(asking, stored && computed(asking, stored), stored ? 'edit' : 'create');
  const house = await houseAbout(sources, session.tenant, asking.entity.store);
  const written = await asWritten(asking, house, sent, stored);
  const next = nextDecided(house, written);
  if (!next) return null;
  const starter = session.user.id;
  const starterDepart = session.currentDepart ?? (await departOf(house, starter));
  const flow = chooseFlow(house, next.flow, written, { starter, starterDepart });
  if (!flow) return null;
  const trial = beginning(house, flow, { record: written, inState: next.key, starter, starterDepart }, starter, true);
  try {
    await drive(trial, { instanceId: trial.root, command: { do: 'start' }, line: { by: starter, verb: 'start' } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  const began = new Map(tellSteps(trial, (one) => ({ id: one, name: '' })).map((step) => [step.key, step]));
  const ahead = await aheadOf(trial);
  const names = await namesOf(house, [
    starter,
    ...[...began.values()].flatMap(({ persons }) => persons.map(({ id: one }) => one)),
  ]);
  const told: FlowTold = {
    instance: null,
    rev: 0,
    flow: flow.key,
    title: flow.title,
    status: 'forecast',
    statusText: '预计经过',
    starter: { id: starter, name: names.get(starter) ?? '' },
    startedAt: null,
    endedAt: null,
    steps: [...began.values()].map((step) => {
      const next = ahead.get(step.key);
      const first = step.persons.map((one) => ({ ...one, name: names.get(one.id) ?? '', status: '预计', at: null }));
      const persons = next && next.persons.length > 0 ? next.persons : first;
      return { ...step, stands: next?.isSkipped ? 'skipped' : 'ahead', persons, since: null, due: null };
    }),
    events: [],
    task: null,
    can: [],
    backTo: [],
    picks: [],
  };
  return session.supplier === null ? told : toOutsider(told, starter);
}

/** The record as a save would make it, with what stands behind what it names, as far as its writer reaches. */
async function asWritten(
  asking: Asking,
  house: Asking,
  sent: RecordData,
  stored: RecordData | null,
): Promise<RecordData> {
  const before = stored ?? { ...bornWith(asking), id: 'new', createBy: asking.asker.me };
  const given = { ...before, ...cleanSent(sent, stored), id: before.id };
  const facts = await loadFacts(asking, pointedAt(asking.entity, [given]));
  return computed(house, withRelations(asking, given, given, before, facts));
}

/** The state with a flow that a record comes to next: by the shortest way of its moves. */
function nextDecided({ entity }: Asking, record: RecordData) {
  const { states } = entity;
  if (!states) return null;
  const now = String(record[states.field] ?? states.start);
  const moves = [...states.moves.values()].filter(({ from }) => from.includes(now));
  const node = moves.map(({ to }) => states.nodes.get(to)).find((one) => one?.flow);
  return node?.flow ? { key: node.key, flow: node.flow } : null;
}
