import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Many } from '../compile/flow-model.ts';
import type { Sitting, Verdict } from './core.ts';
import { answer, judge, reseat, sitDown, unanswer } from './sittings.ts';

/** Somebody who is asked, as the test keeps them: each for themselves, where the core keeps sums. */
interface Person {
  readonly weight: number;
  readonly said: Verdict | null;
}

/** What it comes to when all who are asked have answered. */
function finally_(many: Many, persons: readonly Person[]): boolean {
  const weigh = (some: readonly Person[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const agreed = persons.filter(({ said }) => said === 'agree');
  if (many.by === 'vote') return weigh(agreed) * 100 >= many.vote * weigh(persons);
  if (many.by === 'all' || many.by === 'order') return agreed.length === persons.length;
  throw new Error(many.by);
}

/** Every way in which those who are still open could answer. */
function endings(persons: readonly Person[]): readonly (readonly Person[])[] {
  const at = persons.findIndex(({ said }) => said === null);
  if (at < 0) return [persons];
  return (['agree', 'refuse'] as const).flatMap((said) =>
    endings(persons.with(at, { ...persons[at], said } as Person)),
  );
}

/** Decided once nothing that can still be said changes it; agreed only when enough have taken part. */
function bruteForce(many: Many, persons: readonly Person[], isVetoed: boolean): Verdict | null {
  if (isVetoed && many.by === 'vote') return 'refuse';
  if (many.by !== 'vote' && many.by !== 'all' && many.by !== 'order')
    return persons.find(({ said }) => said !== null)?.said ?? null;
  const come = endings(persons).map((all) => finally_(many, all));
  if (come.every((agreed) => !agreed)) return 'refuse';
  const weigh = (some: readonly Person[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const tookPart = weigh(persons.filter(({ said }) => said !== null)) * 100 >= many.turnout * weigh(persons);
  return come.every(Boolean) && tookPart ? 'agree' : null;
}

const weight = fc.integer({ min: 1, max: 5 });
const many: fc.Arbitrary<Many> = fc.record({
  by: fc.constantFrom('first', 'all', 'order', 'claim', 'chance', 'vote', 'vote', 'vote'),
  vote: fc.integer({ min: 1, max: 100 }),
  turnout: fc.integer({ min: 0, max: 100 }),
  veto: fc.constant([]),
  weights: fc.constant({}),
});
const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('say' as const), nth: fc.nat(), agrees: fc.boolean(), veto: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('come' as const),
      weights: fc.array(weight, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('go' as const), nth: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unsay' as const), nth: fc.nat() }) },
);

type BothSittings = { persons: readonly Person[]; sitting: Sitting; isVetoed: boolean };

/** The same event to both; null where it cannot happen. */
function happen(
  { persons, sitting }: BothSittings,
  what: typeof event extends fc.Arbitrary<infer E> ? E : never,
): BothSittings | null {
  const of = (fits: (person: Person) => boolean, nth: number): number => {
    const all = persons.flatMap((person, index) => (fits(person) ? [index] : []));
    return all.length > 0 ? (all[nth % all.length] ?? -1) : -1;
  };
  const put = (at: number, said: Verdict | null) => persons.with(at, { ...persons[at], said } as Person);
  const kept = (next: Sitting | null, after: readonly Person[], isVetoed = false): BothSittings | null =>
    next && { persons: after, sitting: next, isVetoed };
  if (what.do === 'come') {
    const after = [...persons, ...what.weights.map((one): Person => ({ weight: one, said: null }))];
    return kept(reseat(sitting, { do: 'reseat', token: 1, added: what.weights, removed: [] }), after);
  }
  const at = of(({ said }) => (what.do === 'unsay' ? said === 'agree' : said === null), what.nth);
  const person = persons[at];
  if (!person) return null;
  if (what.do === 'go') {
    const next = reseat(sitting, { do: 'reseat', token: 1, added: [], removed: [person.weight] });
    expect(next === null).toBe(persons.length === 1);
    return kept(next, persons.toSpliced(at, 1));
  }
  if (what.do === 'unsay') return kept(unanswer(sitting, person.weight), put(at, null));
  const verdict = what.agrees ? 'agree' : 'refuse';
  return kept(answer(sitting, verdict, person.weight), put(at, verdict), what.veto && !what.agrees);
}

test('a vote comes to what counting every way it could still go comes to', { timeout: 120_000 }, () => {
  const seen = { agree: 0, refuse: 0, open: 0 };
  fc.assert(
    fc.property(
      many,
      fc.array(weight, { minLength: 1, maxLength: 6 }),
      fc.array(event, { maxLength: 10 }),
      (how, weights, events) => {
        let now: BothSittings = {
          persons: weights.map((one) => ({ weight: one, said: null })),
          sitting: sitDown(1, weights),
          isVetoed: false,
        };
        for (const what of events) {
          const next = happen(now, what);
          if (!next) continue;
          now = next;
          const come = judge(how, now.sitting, now.isVetoed);
          expect(come).toBe(bruteForce(how, now.persons, now.isVetoed));
          seen[come ?? 'open'] += 1;
          if (come) return;
        }
      },
    ),
    { numRuns: 10_000 },
  );
  // It was seen to end in each way often enough to say so.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(1000);
});

test('nobody answers twice, nor with more than is open', () => {
  const two = sitDown(1, [2, 1]);
  expect(answer(two, 'agree', 4)).toBeNull();
  expect(answer(two, 'agree', 0)).toBeNull();
  expect(unanswer(two, 1)).toBeNull();
  const done = answer(answer(two, 'agree', 2) as Sitting, 'agree', 1) as Sitting;
  expect(answer(done, 'agree', 1)).toBeNull();
});
