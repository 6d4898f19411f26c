import { describe, expect, test } from 'vitest';
import { approve, branch, flowOf, way } from '../../tests/fixtures/flows.ts';
import { asked, begin, standing } from './going.fixture.ts';

const twice = flowOf([approve('a'), approve('b')]);

describe('one after the other', () => {
  test('asks, goes on and ends', () => {
    const started = begin(twice);
    expect(standing(started)).toEqual(['a']);
    expect(asked(started)).toEqual(['seat a']);
    const first = started.agree('a');
    expect(standing(first)).toEqual(['b']);
    expect(asked(first)).toEqual(['close a', 'seat b']);
    const done = first.agree('b');
    expect(standing(done)).toEqual(['ended: agree']);
    expect(asked(done)).toEqual(['close b', 'finish agree']);
    expect(done.agree('b').refused).toBe('over');
  });

  test('a flow without steps agrees at once', () => {
    expect(standing(begin(flowOf([])))).toEqual(['ended: agree']);
  });

  test('a step whose rule needs nobody is gone through', () => {
    const started = begin(twice);
    expect(standing(started.do({ do: 'seat', token: 1, weights: [], pass: 'agree' }))).toEqual(['b']);
    expect(standing(started.do({ do: 'seat', token: 1, weights: [], pass: 'refuse' }))).toEqual(['ended: refuse']);
    expect(started.do({ do: 'seat', token: 1, weights: [] }).refused).toBe('nobody_left');
  });

  test('copies, behaviours, other flows and waiting', () => {
    const flow = flowOf([
      { key: 'tell', as: 'cc', title: '抄送', who: [{ role: 'approver' }] },
      { key: 'mark', as: 'run', title: '处理', run: [{ do: 'notify', say: '好' }] },
      { key: 'rest', as: 'delay', title: '等', for: '2d' },
      approve('a'),
    ]);
    const started = begin(flow);
    expect(asked(started)).toEqual(['copy tell', 'run mark']);
    expect(started.do({ do: 'fired', token: 1 }).refused).toBe('not_there');
    const ran = started.do({ do: 'ran', token: 1 });
    expect(asked(ran)).toEqual(['close mark', 'arm rest']);
    expect(asked(ran.do({ do: 'fired', token: 2 }))).toEqual(['close rest', 'seat a']);
  });
});

describe('several persons', () => {
  const many = (said: unknown) => begin(flowOf([approve('a', { many: said }), approve('b')]));

  test('all must agree, one refusal is enough', () => {
    const two = many('all').seat('a', [1, 1, 1]).agree('a').agree('a');
    expect(standing(two)).toEqual(['a']);
    expect(standing(two.agree('a'))).toEqual(['b']);
    expect(standing(two.refuse('a'))).toEqual(['ended: refuse']);
  });

  test('in order: whose turn it is', () => {
    const seated = many('order').seat('a', [1, 1]);
    expect(asked(seated)).toEqual(['turn a']);
    const one = seated.agree('a');
    expect(asked(one)).toEqual(['turn a']);
    expect(standing(one.agree('a'))).toEqual(['b']);
  });

  test('by votes: early agreement, early refusal, veto', () => {
    const seated = many({ vote: 60 }).seat('a', [3, 1, 1]);
    expect(standing(seated.agree('a', 3))).toEqual(['b']);
    expect(standing(seated.refuse('a', 3))).toEqual(['ended: refuse']);
    const token = seated.tokenAt('a');
    expect(standing(seated.do({ do: 'decide', token, verdict: 'refuse', weight: 1, veto: true }))).toEqual([
      'ended: refuse',
    ]);
  });

  test('by votes with a turnout: agreed is only what enough have answered', () => {
    const seated = many({ vote: 50, turnout: 80 }).seat('a', [5, 3, 2]);
    const half = seated.agree('a', 5);
    expect(standing(half)).toEqual(['a']);
    expect(standing(half.refuse('a', 3))).toEqual(['b']);
  });

  test('somebody comes, somebody leaves, the last one stays', () => {
    const seated = many('all').seat('a', [1, 1]);
    const token = seated.tokenAt('a');
    const more = seated.agree('a').do({ do: 'reseat', token, added: [1], removed: [] });
    expect(standing(more.agree('a'))).toEqual(['a']);
    const less = seated.agree('a').do({ do: 'reseat', token, added: [], removed: [1] });
    expect(standing(less)).toEqual(['b']);
    expect(seated.do({ do: 'reseat', token, added: [], removed: [1, 1] }).refused).toBe('nobody_left');
  });

  test('whoever is added after the others is asked once they have agreed', () => {
    const seated = many('first').seat('a', [1, 1]);
    const token = seated.tokenAt('a');
    const added = seated.do({ do: 'reseat', token, added: [1, 1], removed: [], later: true });
    const later = added.agree('a');
    expect(asked(later)).toEqual(['later a']);
    expect(standing(later.agree('a'))).toEqual(['a']);
    expect(standing(later.agree('a').agree('a'))).toEqual(['b']);
    expect(standing(later.refuse('a'))).toEqual(['ended: refuse']);
  });
});

describe('branches', () => {
  const flow = (more = {}) =>
    flowOf([
      branch('s', more),
      way('w1', 's'),
      way('w2', 's'),
      way('w3', 's'),
      approve('a', { in: 'w1' }),
      approve('b', { in: 'w2' }),
      approve('z'),
    ]);

  test('all ways come together, an empty one at once', () => {
    const started = begin(flow());
    expect(standing(started)).toEqual(['a', 'b', 's?']);
    expect(standing(started.agree('a'))).toEqual(['b', 's?', 's?']);
    expect(standing(started.agree('a').agree('b'))).toEqual(['z']);
  });

  test('any: the others are needless', () => {
    const one = begin(
      flowOf([
        branch('s', { join: 'any' }),
        way('w1', 's'),
        way('w2', 's'),
        approve('a', { in: 'w1' }),
        approve('b', { in: 'w2' }),
        approve('z'),
      ]),
    );
    const done = one.seat('b').agree('a');
    expect(standing(done)).toEqual(['z']);
    expect(asked(done)).toEqual(['close a', 'close b', 'seat z']);
  });

  test('any with an empty way asks nobody at all', () => {
    expect(asked(begin(flow({ join: 'any' })))).toEqual(['seat z']);
  });

  test('two of three', () => {
    expect(standing(begin(flow({ join: 2 })).agree('b'))).toEqual(['z']);
  });

  const chosen = (split: string) =>
    flowOf([
      branch('s', { split }),
      way('w1', 's', { when: 'total > 1' }),
      way('w2', 's', { when: 'total > 2' }),
      way('w3', 's', { otherwise: true }),
      approve('a', { in: 'w1' }),
      approve('b', { in: 'w2' }),
      approve('c', { in: 'w3' }),
      approve('z'),
    ]);

  test('the first that holds, or else the last', () => {
    const flow = chosen('one');
    expect(standing(begin(flow, { w1: true, w2: true }))).toEqual(['a']);
    expect(standing(begin(flow, { w1: false, w2: true }))).toEqual(['b']);
    expect(standing(begin(flow))).toEqual(['c']);
  });

  test('each that holds', () => {
    const flow = chosen('each');
    expect(standing(begin(flow, { w1: true, w2: true }))).toEqual(['a', 'b']);
    expect(standing(begin(flow, { w2: true }).agree('b'))).toEqual(['z']);
    expect(standing(begin(flow))).toEqual(['c']);
  });
});

describe('a condition of which it cannot be told whether it holds', () => {
  const split = (how: string) =>
    flowOf([
      branch('s', { split: how }),
      way('w1', 's', { when: 'total > 1' }),
      way('w2', 's', { when: 'total > 2' }),
      way('w3', 's', { otherwise: true }),
      approve('a', { in: 'w1' }),
      approve('b', { in: 'w2' }),
      approve('c', { in: 'w3' }),
      approve('z'),
    ]);

  test('is not taken for no: the flow waits before the branch, and no other way is gone', () => {
    for (const how of ['one', 'each']) {
      const stuck = begin(split(how), { w1: null, w2: true });
      expect([how, standing(stuck), asked(stuck)]).toEqual([how, ['s'], ['unsure s']]);
      expect(stuck.effects.at(-1)).toMatchObject({ of: 'w1' });
    }
    expect(standing(begin(split('each'), { w1: true, w2: null }))).toEqual(['s']);
    expect(standing(begin(split('one'), { w1: true, w2: null }))).toEqual(['a']);
  });

  test('is asked once more when the record was put right, and waits on where it was not', () => {
    const holds: Record<string, boolean | null> = { w1: null };
    const stuck = begin(split('one'), holds);
    const judge = { do: 'judge', token: stuck.tokenAt('s') } as const;
    expect(standing(stuck.do(judge))).toEqual(['s']);
    holds.w1 = true;
    expect(standing(stuck.do(judge))).toEqual(['a']);
    holds.w1 = false;
    expect(standing(stuck.do(judge))).toEqual(['c']);
    expect(begin(split('one'), { w1: true }).do({ do: 'judge', token: 1 }).refused).toBe('not_there');
  });

  test('a step that would lead back waits as well, and goes on from there', () => {
    const flow = flowOf([
      approve('a'),
      { key: 'g', as: 'goto', title: '再来', to: 'a', when: 'total > 1' },
      approve('b'),
    ]);
    const holds: Record<string, boolean | null> = { g: null };
    const stuck = begin(flow, holds).agree('a');
    expect([standing(stuck), asked(stuck)]).toEqual([['g'], ['close a', 'unsure g']]);
    holds.g = false;
    expect(standing(stuck.do({ do: 'judge', token: stuck.tokenAt('g') }))).toEqual(['b']);
  });

  test('the flow can still be taken back, moved on and ended', () => {
    const stuck = begin(split('one'), { w1: null });
    expect(standing(stuck.do({ do: 'withdraw' }))).toEqual(['ended: withdraw']);
    expect(standing(stuck.do({ do: 'jump', to: 'z' }))).toEqual(['z']);
    expect(standing(stuck.do({ do: 'end' }))).toEqual(['ended: ended']);
  });
});

describe('taken back, sent on, stopped', () => {
  test('the starter, until somebody has acted', () => {
    const started = begin(twice);
    expect(standing(started.do({ do: 'withdraw' }))).toEqual(['ended: withdraw']);
    expect(started.agree('a').do({ do: 'withdraw' }).refused).toBe('not_a_choice');
    const always = begin(flowOf([approve('a'), approve('b')], { start: { withdraw: 'always' } }));
    expect(standing(always.agree('a').do({ do: 'withdraw' }))).toEqual(['ended: withdraw']);
  });

  test('an answer, and a step that is over', () => {
    const flow = flowOf([approve('a', { retake: true, many: 'all' }), approve('b')]);
    const one = begin(flow).seat('a', [1, 1]).agree('a');
    const taken = one.do({ do: 'retake', step: 'a', weight: 1 });
    expect(taken.state.sittings[0]).toMatchObject({ open: 2, agreed: 0, answered: 0 });
    const over = one.agree('a').do({ do: 'retake', step: 'a', weight: 1 });
    expect(standing(over)).toEqual(['a']);
    expect(over.state.rounds).toEqual({ a: 2, b: 1 });
    expect(begin(flow).agree('a').do({ do: 'retake', step: 'b', weight: 1 }).refused).toBe('not_a_choice');
  });

  test('suspended: nothing moves until it is resumed', () => {
    const still = begin(twice).seat('a').do({ do: 'suspend' });
    expect(still.agree('a').refused).toBe('suspended');
    expect(standing(still.do({ do: 'resume' }).agree('a'))).toEqual(['b']);
    expect(standing(still.do({ do: 'end' }))).toEqual(['ended: ended']);
  });

  test('an administrator jumps', () => {
    const jumped = begin(twice).do({ do: 'jump', to: 'b' });
    expect(standing(jumped)).toEqual(['b']);
    expect(begin(twice).do({ do: 'jump', to: 'gone' }).refused).toBe('not_there');
  });

  test('a step that leads back, as long as its condition holds', () => {
    const flow = flowOf([
      approve('a'),
      { key: 'g', as: 'goto', title: '再来', to: 'a', when: 'total > 1' },
      approve('b'),
    ]);
    expect(standing(begin(flow, { g: true }).agree('a'))).toEqual(['a']);
    expect(standing(begin(flow).agree('a'))).toEqual(['b']);
  });

  test('out of another flow: that one is closed, and this goes on from a step before, then begins it anew or goes straight on', () => {
    const flow = {
      ...twice,
      steps: { ...twice.steps, b: { key: 'b', title: '子', ways: [], as: 'call', flow: 'x' } as const },
    };
    const inner = begin(flow).agree('a');
    const token = inner.tokenAt('b');
    for (const resume of ['again', 'direct'] as const) {
      expect(inner.do({ do: 'backOut', token, to: 'b', resume }).refused).toBe('not_upstream');
      expect(inner.do({ do: 'backOut', token: 99, to: 'a', resume }).refused).toBe('not_there');
      const back = inner.do({ do: 'backOut', token, to: 'a', resume });
      expect([standing(back), asked(back)]).toEqual([['a'], ['close b', 'seat a']]);
      expect(asked(back.agree('a'))).toContain('child b');
    }
  });

  test('another flow ends: as it does, so does this', () => {
    const flow = {
      ...twice,
      steps: { ...twice.steps, a: { key: 'a', title: '子', ways: [], as: 'call', flow: 'x' } as const },
    };
    const started = begin(flow);
    expect(asked(started)).toEqual(['child a']);
    expect(standing(started.do({ do: 'returned', token: 1, end: 'agree' }))).toEqual(['b']);
    expect(standing(started.do({ do: 'returned', token: 1, end: 'refuse' }))).toEqual(['ended: refuse']);
  });
});
