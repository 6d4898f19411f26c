import type { RecordData } from '../../schemas/compile/plan.ts';
import type { ChainModel } from '../../schemas/sections/becomes/becomes.model.ts';
import type { MadeRecords, NextDecides, NextPreview } from '../../schemas/wire/records.ts';
import { Refusal } from '../kernel/errors.ts';
import { type Asking, askWithin } from './asking.ts';
import { chainOf, type GatheredNext, gatherAll, proposalOf, sayLeft } from './become.ts';
import { sayDiffering } from './gather.ts';
import type { Chosen } from './lines-chosen.ts';
import { nameAmong } from './name-record.ts';
import {
  bornWith,
  factsToBegin,
  judgeNew,
  type Known,
  type Prepared,
  type Proposal,
  prepareNew,
  saveOf,
  sentNew,
} from './write/create.ts';
import { findTogether } from './write/find-together.ts';
import { scopesHolding } from './write/hold-scopes.ts';
import { refuseUnlessAllowed, refuseUnlessWithin } from './write/refuse.ts';
import { saveRecords } from './write/save.ts';
import { sayValue } from './write/words.ts';

/** So many documents at most are made at once. */
const MOST_MADE = 100;

/** One of the documents that will be made, as far as who makes it may know it. */
interface Ready {
  readonly by: readonly NextDecides[];
  readonly from: readonly string[];
  readonly lines: number;
  readonly differs: readonly string[];
  readonly proposal: Proposal;
  /** What its maker sends for it: what is proposed, for nothing is typed. */
  readonly told: RecordData;
}

interface AllReady {
  readonly next: Asking;
  readonly ready: readonly Ready[];
  readonly known: Known;
  readonly left: readonly string[];
}

/** What a chain would make of these records: how many documents, of whom, with how many lines, and what keeps one from being made. */
export async function previewNext(chosen: Chosen, key: string): Promise<NextPreview> {
  const { next, ready, known, left } = await readyAll(chosen, key);
  const records: NextPreview['records'][number][] = [];
  for (const one of ready) {
    const { by, from, lines, differs } = one;
    records.push({ by, from, lines, differs, fault: await faultOf(next, one, known) });
  }
  return { title: next.entity.title, records, left };
}

/** Makes what a chain says of these records: all of it in one statement, or nothing. */
export async function makeNext(chosen: Chosen, key: string): Promise<MadeRecords> {
  const { next, ready, known, left } = await readyAll(chosen, key);
  const { title, key: entity } = next.entity;
  if (ready.length === 0)
    throw new Refusal('wrong_state', { text: [`没有可以生成${title}的明细`, ...left].join('；') });
  const prepared: Prepared[] = [];
  for (const one of ready) prepared.push(await sayWhich(one, () => prepareNew(next, one.told, one.proposal, known)));
  await saveRecords(next, saveOf(prepared));
  const records = prepared.map(({ judged: { record } }, at) => {
    const { by = [], lines = 0 } = ready[at] ?? {};
    return { id: String(record.id), name: nameAmong(next, record, String(record.id)), by, lines };
  });
  return { message: `已生成${records.length}张${title}`, entity, title, records, left };
}

/**
 * Where a chain has a right of its own, whoever may use it makes what they may read of its target by it. By hand they enter none: there
 * is no blank form for what always comes out of something.
 */
function makingBy({ ownRight }: ChainModel, next: Asking): Asking {
  const { access } = next.plan;
  if (!ownRight) return next;
  return {
    ...next,
    plan: { ...next.plan, access: { ...access, ops: { ...access.ops, create: access.ops.read ?? [] } } },
  };
}

async function readyAll(chosen: Chosen, key: string): Promise<AllReady> {
  const { asking } = chosen;
  const becomes = chainOf(asking, key);
  const { records, left, gone } = await gatherAll(chosen, key);
  const next = makingBy(becomes, askWithin(asking, becomes.to));
  refuseUnlessAllowed(next, null, 'create');
  if (records.length > MOST_MADE) {
    const text = `一次最多生成${MOST_MADE}张${next.entity.title}，所选的会生成${records.length}张，请分几次办理`;
    throw new Refusal('invalid_input', { text });
  }
  const ready: Ready[] = [];
  for (const one of records) ready.push(await readyOf(next, becomes, one));
  const from = becomes.lines?.from ?? '';
  const isSeen = from === '' || Object.hasOwn(asking.plan.parts, from);
  const places = left.map(({ source, place }) => `${source} ${isSeen ? place : '的一行'}`);
  const done = gone.map(
    ({ source, place }) => `${source} ${place}没有可以带到${next.entity.title}的内容：已经下完，或暂挂、已关闭`,
  );
  return { next, ready, known: await knownOf(next, ready), left: [...sayLeft(becomes, next, places), ...done] };
}

async function readyOf(next: Asking, { lines }: ChainModel, gathered: GatheredNext): Promise<Ready> {
  const { apart, sources, record, differing } = gathered;
  const { proposal, told, sight } = await proposalOf(next, gathered);
  const seen = new Set(next.view.fields(next.entity.head));
  const by = Object.entries(apart).flatMap(([key, value]): NextDecides[] => {
    const field = next.entity.fields.get(key);
    if (!field) return [];
    const isTold = seen.has(field) && sight.isTold(key);
    return [{ label: field.label, text: isTold ? sayValue(field, value, sight.words(field, value)) : null }];
  });
  const rows = record[lines?.to ?? ''];
  return {
    ...{ by, from: sources, lines: Array.isArray(rows) ? rows.length : 0, proposal, told },
    differs: sayDiffering(next, differing, sight.isTold, sight.words),
  };
}

/** What they point at and find, asked for all of them together. */
async function knownOf(next: Asking, ready: readonly Ready[]): Promise<Known> {
  const begun = ready.map(({ told, proposal }) => ({
    sent: sentNew(told),
    before: { ...proposal.record, ...bornWith(next) },
  }));
  const facts = await factsToBegin(
    next,
    begun.flatMap(({ sent, before }) => [before, sent]),
  );
  return { facts, finds: await findTogether(next, begun, facts) };
}

async function faultOf(next: Asking, { told, proposal }: Ready, known: Known): Promise<string | null> {
  try {
    const { record } = await judgeNew(next, told, proposal, known);
    refuseUnlessWithin(next, scopesHolding(next, record), 'create');
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Of several that are made together, whose one is refused. */
async function sayWhich<T>({ by }: Ready, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const whose = by.flatMap(({ text }) => text ?? []).join('、');
    if (!(error instanceof Refusal) || whose === '') throw error;
    const { code, issues, result, message } = error;
    throw new Refusal(code, { issues, result, text: `${whose}：${message}` });
  }
}
