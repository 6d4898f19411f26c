import { describe, expect, test } from 'vitest';
import { wayOfStates } from './way-of-states.ts';

type Moves = readonly (readonly [from: string | readonly string[], to: string, danger?: 'danger'])[];

/** States in the order they are written down; an end without a step after it carries `!`, a sad one `x`. */
const way = (keys: string, moves: Moves) => {
  const nodes = keys.split(' ').map((word) => {
    const key = word.replace(/[!x]$/, '');
    const tone = word.endsWith('!') ? 'success' : word.endsWith('x') ? 'danger' : 'running';
    return [key, { key, label: key, tone, open: [], next: tone === 'running' ? '下一步' : null }] as const;
  });
  return wayOfStates({
    field: 'status',
    start: nodes[0]?.[0] ?? '',
    nodes: new Map(nodes),
    moves: new Map(moves.map(([from, to, danger], at) => [`m${at}`, { from: [from].flat(), to, danger: !!danger }])),
  } as never);
};

describe('the usual way', () => {
  test('goes as the moves do, not as the states are written down', () => {
    const moves: Moves = [
      ['draft', 'waiting'],
      ['waiting', 'done'],
      ['waiting', 'draft'],
    ];
    expect(way('draft done! waiting', moves).usual).toEqual(['draft', 'waiting', 'done']);
  });

  test('puts what may be left out before what comes after it', () => {
    const moves: Moves = [
      ['a', 'b'],
      ['b', 'end'],
      ['b', 'c'],
      ['c', 'd'],
      ['d', 'end'],
      ['c', 'end'],
    ];
    expect(way('a end! d c b', moves).usual).toEqual(['a', 'b', 'c', 'd', 'end']);
  });

  test('ends where moves lead back and forth', () => {
    const moves: Moves = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      [['b', 'c'], 'end'],
    ];
    expect(way('a b c end!', moves).usual).toEqual(['a', 'b', 'c', 'end']);
  });

  test('leaves out a detour that only leads back to what was passed', () => {
    const moves: Moves = [
      ['draft', 'sent'],
      ['sent', 'confirmed'],
      ['confirmed', 'closed'],
      [['sent', 'confirmed'], 'changing'],
      ['changing', 'review'],
      ['review', 'changing'],
      ['review', 'sent'],
      [['sent', 'changing'], 'cancelled', 'danger'],
    ];
    const { usual, led } = way('draft sent confirmed! changing review closed! cancelledx', moves);
    expect(usual).toEqual(['draft', 'sent', 'confirmed', 'closed']);
    expect(led.review).toEqual(['draft', 'sent']);
  });

  test('leaves out what only a refusal leads to, and goes on where something else leads there too', () => {
    const moves: Moves = [
      ['waiting', 'judging'],
      ['judging', 'passed'],
      ['judging', 'failed'],
      ['failed', 'asking'],
      ['asking', 'conceded'],
      ['failed', 'judging'],
    ];
    const { usual, led } = way('waiting judging passed! failedx asking conceded!', moves);
    expect(usual).toEqual(['waiting', 'judging', 'passed']);
    expect(led.conceded).toEqual(['waiting', 'judging']);
  });

  test('keeps what no move reaches where it is written', () => {
    expect(way('a b c!', [['a', 'c']]).usual).toEqual(['a', 'b', 'c']);
  });
});

describe('what was passed for certain', () => {
  const order: Moves = [
    ['draft', 'asked'],
    ['asked', 'approved'],
    ['approved', 'sent'],
    ['sent', 'confirmed'],
    [['approved', 'sent'], 'cancelled', 'danger'],
    ['asked', 'confirmed'],
  ];
  const { led } = way('draft asked approved sent confirmed! cancelledx', order);

  test('is not what one way leaves out', () => {
    expect(led.confirmed).toEqual(['draft', 'asked']);
  });

  test('is not the good end, for what ended otherwise', () => {
    expect(led.cancelled).toEqual(['draft', 'asked', 'approved']);
  });

  test('is nothing at the start', () => {
    expect(led.draft).toEqual([]);
  });
});
