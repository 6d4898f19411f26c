import { describe, expect, test } from 'vitest';
import { approve, branch, flowOf, way } from '../../tests/fixtures/flows.ts';
import { asked, begin, type Run, standing } from './going.fixture.ts';

const free = { resume: 'choose' };

/** `first`, then `a` beside `b` and `c` one after the other, then `last`. */
const flow = flowOf([
  approve('first', free),
  branch('s'),
  way('w1', 's'),
  approve('a', { in: 'w1', ...free }),
  way('w2', 's'),
  approve('b', { in: 'w2', ...free }),
  approve('c', { in: 'w2', many: 'all', ...free }),
  approve('last', free),
]);

const apart = (): Run => begin(flow).agree('first');

describe('sent back, everything from there is decided anew', () => {
  test('out of a parallel way: whatever is beside it goes as well', () => {
    const back = apart().seat('b').back('a', 'first');
    expect(standing(back)).toEqual(['first']);
    expect(asked(back)).toEqual(['close a', 'close b', 'seat first']);
    expect(back.state.rounds.first).toBe(2);
    expect(standing(back.agree('first'))).toEqual(['a', 'b']);
  });

  test('within one way: the other stays', () => {
    const back = apart().agree('b').back('c', 'b');
    expect(standing(back)).toEqual(['a', 'b']);
    expect(asked(back)).toEqual(['close c', 'seat b']);
  });

  test('a way that has come to the end stays at its end', () => {
    const back = apart().agree('a').agree('b').back('c', 'b');
    expect(standing(back)).toEqual(['b', 's?']);
    expect(standing(back.agree('b').agree('c'))).toEqual(['last']);
  });

  test('into a way from behind the branch: the other ways have been decided', () => {
    const over = apart().agree('a').agree('b').agree('c');
    const back = over.back('last', 'b');
    expect(standing(back)).toEqual(['b']);
    expect(standing(back.agree('b').agree('c'))).toEqual(['last']);
  });

  test('a countersign begins from nothing', () => {
    const half = apart().agree('b').seat('c', [1, 1]).agree('c');
    const again = half.back('c', 'b').agree('b');
    expect(asked(again)).toEqual(['close b', 'seat c']);
    expect(again.state.sittings.some(({ token }) => token === again.tokenAt('c'))).toBe(false);
    expect(standing(again.seat('c', [1, 1]).agree('c'))).toEqual(['a', 'c']);
  });

  test('twice', () => {
    const twice = apart().back('a', 'first').agree('first').back('b', 'first');
    expect(standing(twice)).toEqual(['first']);
    expect(twice.state.rounds).toMatchObject({ first: 3, a: 2, b: 2 });
  });

  test('only where it has been, and not beside', () => {
    expect(apart().back('a', 'b').refused).toBe('not_upstream');
    expect(apart().back('a', 'last').refused).toBe('not_upstream');
    expect(apart().back('a', 'a').refused).toBe('not_upstream');
    expect(apart().back('a', 'gone').refused).toBe('not_upstream');
    expect(begin(flow).seat('first').do({ do: 'back', token: 99, to: 'start', resume: 'again' }).refused).toBe(
      'not_there',
    );
  });
});

describe('sent back, and straight on from there', () => {
  test('whatever was taken away comes back', () => {
    const there = apart().agree('b').back('a', 'first', 'direct');
    expect(standing(there)).toEqual(['first']);
    const on = there.agree('first');
    expect(standing(on)).toEqual(['a', 'c']);
    expect(asked(on)).toEqual(['close first', 'seat a', 'seat c']);
    expect(on.state.direct).toEqual([]);
    expect(standing(on.agree('a').agree('c').agree('c'))).toEqual(['last']);
  });

  test('with the end of a way that had been come to', () => {
    const on = apart().agree('a').back('b', 'first', 'direct').agree('first');
    expect(standing(on)).toEqual(['b', 's?']);
    expect(standing(on.agree('b').agree('c'))).toEqual(['last']);
  });

  test('from behind the branch into it, and behind it again', () => {
    const over = apart().agree('a').agree('b').agree('c');
    const on = over.back('last', 'a', 'direct').agree('a');
    expect(standing(on)).toEqual(['last']);
  });

  test('twice: each goes on to where it came from', () => {
    const over = apart().agree('a').agree('b').agree('c');
    const once = over.back('last', 'a', 'direct');
    const twice = once.back('a', 'first', 'direct');
    expect(standing(twice)).toEqual(['first']);
    expect(standing(twice.agree('first'))).toEqual(['a']);
    expect(standing(twice.agree('first').agree('a'))).toEqual(['last']);
  });

  test('and then all anew: nothing is gone straight to any more', () => {
    const over = apart().agree('a').agree('b').agree('c');
    const anew = over.back('last', 'a', 'direct').back('a', 'first', 'again');
    expect(anew.state.direct).toEqual([]);
    expect(standing(anew.agree('first'))).toEqual(['a', 'b']);
  });
});

describe('where it may be sent back to', () => {
  const limited = (more: object) =>
    begin(flowOf([approve('a'), approve('b'), approve('c', more)]))
      .agree('a')
      .agree('b');

  test.each([
    ['none', [], ['start', 'a', 'b']],
    ['start', ['start'], ['a', 'b']],
    ['before', ['b'], ['start', 'a']],
    ['any', ['start', 'a', 'b'], []],
  ])('%s', (back, allowed, not) => {
    const at = limited({ back });
    for (const to of allowed) expect(at.back('c', to).refused).toBeUndefined();
    for (const to of not) expect(at.back('c', to).refused).toBe('not_a_choice');
  });

  test('whether it goes straight on is said by the step', () => {
    expect(limited({}).back('c', 'a', 'direct').refused).toBe('not_a_choice');
    expect(limited({ resume: 'direct' }).back('c', 'a', 'again').refused).toBe('not_a_choice');
  });

  test('to whoever began it: the flow is over; begun anew it may go straight on', () => {
    const back = apart().agree('b').back('a', 'start', 'direct');
    expect(standing(back)).toEqual(['ended: back']);
    const at = back.state.direct.find(({ from }) => from === 'start')?.to ?? [];
    const anew = begin(flow, {}, undefined, at);
    expect(standing(anew)).toEqual(['a', 'c']);
    expect(standing(begin(flow).back('first', 'start'))).toEqual(['ended: back']);
  });
});

describe('a refusal', () => {
  const refused = (refuse: string, then?: 'end' | 'start' | 'before') => {
    const at = begin(flowOf([approve('a'), approve('b', { refuse })]))
      .agree('a')
      .seat('b');
    return at.do({ do: 'decide', token: at.tokenAt('b'), verdict: 'refuse', weight: 1, ...(then ? { then } : {}) });
  };

  test.each([
    ['end', undefined, 'ended: refuse'],
    ['start', undefined, 'ended: back'],
    ['before', undefined, 'a'],
    ['choose', undefined, 'ended: refuse'],
    ['choose', 'start', 'ended: back'],
    ['choose', 'before', 'a'],
    ['end', 'before', 'ended: refuse'],
  ] as const)('%s, %s chosen', (refuse, then, stands) => {
    expect(standing(refused(refuse, then))).toEqual([stands]);
  });

  test('what is handled cannot be refused', () => {
    const handled = begin(flowOf([approve('a', { as: 'handle' })])).refuse('a');
    expect(handled.refused).toBe('not_a_choice');
  });
});

describe('out of ways by a step that leads elsewhere', () => {
  test('what runs beside it is taken away', () => {
    const loop = flowOf([
      approve('first'),
      branch('s'),
      way('w1', 's'),
      approve('a', { in: 'w1' }),
      { key: 'g', as: 'goto', title: '重来', in: 'w1', to: 'first', when: 'total > 1' },
      way('w2', 's'),
      approve('b', { in: 'w2' }),
    ]);
    const again = begin(loop, { g: true }).agree('first').seat('b').agree('a');
    expect(standing(again)).toEqual(['first']);
    expect(asked(again)).toEqual(['close a', 'close b', 'seat first']);
  });

  test('at once: the ways after it are not entered', () => {
    const skip = flowOf([
      branch('s'),
      way('w1', 's'),
      { key: 'g', as: 'goto', title: '跳过', in: 'w1', to: 'z', when: 'total > 1' },
      way('w2', 's'),
      approve('b', { in: 'w2' }),
      approve('y'),
      approve('z'),
    ]);
    expect(asked(begin(skip, { g: true }))).toEqual(['seat z']);
    expect(standing(begin(skip))).toEqual(['b', 's?']);
  });

  test('within its way nothing else is touched', () => {
    const inner = flowOf([
      branch('s'),
      way('w1', 's'),
      { key: 'g', as: 'goto', title: '跳过', in: 'w1', to: 'a2', when: 'total > 1' },
      approve('a1', { in: 'w1' }),
      approve('a2', { in: 'w1' }),
      way('w2', 's'),
      approve('b', { in: 'w2' }),
    ]);
    expect(standing(begin(inner, { g: true }))).toEqual(['a2', 'b']);
  });
});
