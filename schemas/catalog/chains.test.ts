import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { listKinds } from '../../renderers/lists/kinds.ts';
import { fitDocument } from '../../tests/support/read-documents.ts';
import {
  chainsOf,
  type Json,
  mayMake,
  operationOf,
  readSaid,
  type SaidChain,
  type SaidMove,
} from '../../tests/support/said-chains.ts';
import { actionKinds } from '../actions/kinds.ts';
import { allowed, apartFrom } from '../check/allowed.ts';
import { compileModel } from '../compile/compile-model.ts';
import type { Model } from '../compile/model.ts';
import type { EntityPlan, RecordData } from '../compile/plan.ts';
import { planFor, wholePlanFor } from '../compile/plan-for.ts';
import type { Asker } from '../expressions/tree.ts';
import type { Document } from '../language/document.ts';

const said = readSaid();

const asker: Asker = {
  me: 'me',
  myDeparts: ['d1'],
  myDepart: 'd1',
  mySupplier: null,
  roles: [],
  now: '2026-11-20 09:00:00',
};

/** The documents compiled; of what is as it was in an earlier model that is taken over. */
function modelOf(documents: readonly Document[], since?: Model): Model {
  const compiled = compileModel(documents, fieldKinds, actionKinds, { lists: listKinds, since });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues.slice(0, 5)));
  return compiled.value;
}

/** Every document's rights as the engine reads them, by entity and role. */
function plansOf(model: Model) {
  const wholes = new Map<string, EntityPlan | undefined>();
  const known = new Map<string, Plans | null>();
  const make = (entity: string, role: string): Plans | null => {
    if (!wholes.has(entity)) wholes.set(entity, wholePlanFor(model, entity));
    const [seen, whole] = [planFor(model, entity, { roles: [role] }), wholes.get(entity)];
    // As the server judges: everything of the document, by the rights of this person.
    return seen && whole ? { seen, whole: { ...whole, access: seen.access } } : null;
  };
  return (entity: string, role: string): Plans | null => {
    const key = `${entity} ${role}`;
    if (!known.has(key)) known.set(key, make(entity, role));
    return known.get(key) ?? null;
  };
}

interface Plans {
  readonly seen: EntityPlan;
  readonly whole: EntityPlan;
}

const roles = [...new Set(said.flatMap(({ access }) => Object.keys(access?.roles ?? {})))].sort();

/** A record of which one thing alone is known: where it stands, or where its only row does. */
function standing({ part, field }: SaidChain, state: string, more: RecordData = {}): RecordData {
  return part === ''
    ? { id: 'r1', [field]: state, ...more }
    : {
        id: 'r1',
        ...more,
        [part]: [{ id: 'l1', [field]: state, ...((more[part] as RecordData[] | undefined)?.[0] ?? {}) }],
      };
}

/** The same, naming the asker where a path leads. */
function naming({ parts }: SaidChain, path: string): RecordData {
  const [first = '', ...rest] = path.split('.');
  const [own = '', ...beyond] = rest;
  if (parts.includes(first) && beyond.length > 0)
    return { [first]: [{ id: 'l1', [own]: 'x', $rel: { [rest.join('.')]: 'me' } }] };
  if (parts.includes(first)) return { [first]: [{ id: 'l1', [own]: 'me' }] };
  return rest.length > 0 ? { [first]: 'x', $rel: { [path]: 'me' } } : { [first]: 'me' };
}

type Reasons = readonly { readonly by: string; readonly say: string }[];
type Judge = (plans: Plans, record: RecordData, operation: string, decided?: typeof apartFrom) => Reasons;

const judged: Judge = ({ seen, whole }, record, operation, decided) => {
  if (decided) return decided(whole, record, operation.slice('move:'.length), asker);
  const reasons = allowed(whole, record, operation, asker).reasons;
  // What the person sees on the page is no more than what the server lets through.
  const shown = seen.states ? allowed(seen, record, operation, asker).reasons : reasons;
  return [...reasons, ...shown];
};

interface Outcome {
  readonly judged: number;
  readonly wrong: readonly string[];
}

/** Every move, from every state, by every role, in and out of its rows, by those who keep away: where the engine judges otherwise than the documents say. */
function compare(own: readonly SaidChain[], plans: ReturnType<typeof plansOf>, judge: Judge = judged): Outcome {
  const wrong: string[] = [];
  let count = 0;
  for (const chain of own) {
    for (const role of roles) {
      const here = plans(chain.entity, role);
      for (const move of chain.moves) {
        const may = mayMake(chain, role, move.key);
        if (!here) {
          if (may) wrong.push(`${chain.entity} ${role} ${move.key}: sees nothing`);
          continue;
        }
        for (const state of chain.states) {
          const tell = (what: string) =>
            wrong.push(`${chain.entity} ${operationOf(chain, move.key)} from ${state} by ${role}: ${what}`);
          count += judgeOne({ chain, move, state, may, plans: here, judge, tell });
        }
      }
    }
  }
  return { judged: count, wrong };
}

interface Case {
  readonly chain: SaidChain;
  readonly move: SaidMove;
  readonly state: string;
  readonly may: boolean;
  readonly plans: Plans;
  readonly judge: Judge;
  readonly tell: (what: string) => void;
}

function judgeOne({ chain, move, state, may, plans, judge, tell }: Case): number {
  const operation = operationOf(chain, move.key);
  const scopes = Array.from({ length: plans.seen.access.scopes }, (_, at) => at);
  const ask = (more: RecordData) => {
    const reasons = judge(plans, standing(chain, state, more), operation);
    const silent = reasons.filter(({ say }) => !/[一-鿿]/.test(say));
    if (silent.length > 0) tell(`says ${silent[0]?.say}`);
    return reasons;
  };
  const isFrom = move.from.includes(state);
  const within = ask({ $in: scopes });
  const byRole = within.some(({ by }) => by === 'role');
  if (byRole === may) tell(may ? 'the role may, and is refused' : 'the role may not, and is not refused');
  const byState = within.some(({ by, say }) => by === 'state' && say.startsWith('当前是“'));
  // Rows are asked about only where the role may.
  const isAsked = chain.part === '' || may;
  if (isAsked && may && isFrom === byState && !move.flowsIn.includes(state))
    tell(isFrom ? 'refused for its state' : 'its state does not refuse');
  if (may && move.flowsIn.includes(state) && !byState) tell('a flow decides there, and a person may');
  if (!ask({ $in: [] }).some(({ by }) => by === 'role')) tell('is done out of its rows');
  // Where a flow decides it asks the same of whoever decides.
  if (!isFrom || !(may || move.flowsIn.includes(state))) return 2;
  const isBarred = (more: RecordData) => {
    const record = standing(chain, state, { $in: scopes, ...more });
    const decides = move.flowsIn.includes(state);
    const reasons = decides ? judge(plans, record, operation, apartFrom) : judge(plans, record, operation);
    return reasons.some(({ by, say }) => by === 'rule' && say.endsWith('请由他人办理'));
  };
  const makerIsBarred = move.notByOwner || move.notBy.includes('createBy');
  if (chain.part === '' && isBarred({ createBy: 'me' }) !== makerIsBarred) tell('who made it');
  if (chain.part === '' && isBarred({ updateBy: 'me' }) !== move.notByOwner) tell('who changed it last');
  for (const path of move.notBy) if (!isBarred(naming(chain, path))) tell(`${path} is not kept away`);
  return 4 + move.notBy.length;
}

const chains = chainsOf(said);
const stored = said.map(fitDocument);
const model = modelOf(stored);
const plans = plansOf(model);
const only = (key: string) => chains.filter(({ entity }) => entity === key);

/** The same documents, one of them changed. */
function changed(key: string, change: (entity: Json) => void): ReturnType<typeof plansOf> {
  const at = said.findIndex((one) => one.kind === 'entity' && one.key === key);
  const document = structuredClone(said[at]);
  change(document);
  return plansOf(modelOf(stored.with(at, fitDocument(document)), model));
}

describe('every move of every document', () => {
  // More than twenty thousand are judged.
  test('is made from the states, by the roles and by nobody but the persons that its document says', {
    timeout: 120_000,
  }, () => {
    const { judged: count, wrong } = compare(chains, plans);
    expect(wrong).toEqual([]);
    expect(chains.length).toBeGreaterThan(20);
    expect(count).toBeGreaterThan(20_000);
  });

  test('that the house makes by itself is made by a person only where a document names it', () => {
    const named = chains.flatMap((chain) => {
      const byItself = chain.moves.filter(({ isByItself }) => isByItself);
      return byItself.flatMap(({ key }) => {
        const who = roles.filter((role) => mayMake(chain, role, key));
        return who.map((role) => `${chain.entity} ${operationOf(chain, key)} ${role}`);
      });
    });
    // The order is confirmed as a whole or, once every line is, by itself; what is announced ends on its day or before.
    expect(named.sort()).toEqual([
      'announcement move:offline portalEd',
      'purchaseOrder move:confirm supAdmin',
      'purchaseOrder move:confirm supUser',
      'supplierOrder move:confirm supAdmin',
      'supplierOrder move:confirm supUser',
    ]);
  });
});

describe('is noticed', () => {
  test('a role that may make one move more than the documents say', () => {
    const wider = changed('demand', ({ access }) => access.roles.warehouse.do.push('move:close'));
    const { wrong } = compare(only('demand'), wider);
    expect(wrong).toContain('demand move:close from approved by warehouse: the role may not, and is not refused');
    expect(wrong.filter((one) => !one.includes('move:close') || !one.includes('by warehouse'))).toEqual([]);
  });

  test('a move that begins in one state more', () => {
    const wider = changed('purchaseOrder', ({ states }) => {
      states.moves.find(({ key }: Json) => key === 'close').from = ['confirmed', 'refused'];
    });
    expect(compare(only('purchaseOrder'), wider).wrong).toContain(
      'purchaseOrder move:close from refused by buyer: its state does not refuse',
    );
  });

  test.each<[string, Judge, string]>([
    [
      'where a record stands',
      (...asked) => judged(...asked).filter(({ by }) => by !== 'state'),
      'its state does not refuse',
    ],
    [
      'what a role may',
      (...asked) => judged(...asked).filter(({ by }) => by !== 'role'),
      'the role may not, and is not refused',
    ],
    [
      'whose row it is',
      (own, { $in: _, ...record }, ...more) => judged(own, record, ...more),
      'is done out of its rows',
    ],
    ['who keeps away', (...asked) => judged(...asked).filter(({ by }) => by !== 'rule'), 'is not kept away'],
    ['who made it', (own, { createBy: _, ...record }, ...more) => judged(own, record, ...more), 'who made it'],
  ])('an engine that does not ask %s', (_, blind, told) => {
    const { wrong } = compare(only('inspection'), plans, blind);
    expect(wrong.filter((one) => one.endsWith(told)).length).toBeGreaterThan(0);
  });
});
