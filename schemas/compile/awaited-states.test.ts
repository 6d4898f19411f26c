import { expect, test } from 'vitest';
import type { StatesPlan } from '../sections/states/states.model.ts';
import { awaitedStates } from './awaited-states.ts';
import type { MovePlan } from './plan.ts';

const node = (key: string, tone: StatesPlan['nodes'][number]['tone'], decided?: true) => ({
  key,
  label: key,
  tone,
  open: [],
  next: null,
  ...(decided ? { decided } : {}),
});
const move = (key: string, from: string, to: string, danger = false): MovePlan => ({
  key,
  label: key,
  from: [from],
  to,
  when: null,
  unless: null,
  ask: [],
  notByOwner: false,
  danger,
});
const states = (moves: readonly MovePlan[]): StatesPlan => ({
  field: 'status',
  start: 'draft',
  nodes: [
    node('draft', 'neutral'),
    node('decided', 'waiting', true),
    node('asked', 'waiting'),
    node('work', 'running'),
    node('done', 'success'),
  ],
  moves,
  way: { usual: [], led: {} },
});

test('a record waits for whoever leads it on from where it waits or is at work', () => {
  const all = [move('take', 'asked', 'work'), move('give', 'work', 'done'), move('look', 'asked', 'done')];
  expect(awaitedStates(states(all))).toEqual([
    { key: 'asked', moves: ['take', 'look'] },
    { key: 'work', moves: ['give'] },
  ]);
});

test('nobody is owed a refusal, a new beginning, what a flow decides, or what is already done', () => {
  const none = [
    move('refuse', 'asked', 'done', true),
    move('back', 'asked', 'draft'),
    move('agree', 'decided', 'done'),
    move('again', 'done', 'work'),
    move('submit', 'draft', 'asked'),
  ];
  expect(awaitedStates(states(none))).toEqual([]);
  expect(awaitedStates(null)).toEqual([]);
});
