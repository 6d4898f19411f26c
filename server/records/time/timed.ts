import type { EntityModel, FieldModel, Model, MoveModel } from '../../../schemas/compile/model.ts';
import type { AfterModel, CountedFrom } from '../../../schemas/compile/time-model.ts';
import type { ReminderModel } from '../../../schemas/sections/remind/remind.model.ts';
import type { StatesModel } from '../../../schemas/sections/states/states.model.ts';
import { literal } from '../../db/structure.ts';
import { keptValue, stateValue } from '../../sql/columns.ts';
import { isCompetedFor } from './wake-competitions.ts';

/** A move that is made when its time has come. */
export interface TimedMove {
  readonly entity: EntityModel;
  readonly states: StatesModel;
  readonly move: MoveModel;
  readonly after: AfterModel;
}

export interface TimedReminder {
  readonly entity: EntityModel;
  readonly reminder: ReminderModel;
}

/** What a facet has from its base is the base's to do. */
const bases = (model: Model): readonly EntityModel[] =>
  [...model.entities.values()].filter(({ facetOf, isView }) => facetOf === null && !isView);

export const timedMoves = (model: Model): readonly TimedMove[] =>
  bases(model).flatMap((entity) => {
    const { states } = entity;
    if (!states) return [];
    return [...states.moves.values()].flatMap((move) =>
      move.after ? [{ entity, states, move, after: move.after }] : [],
    );
  });

/** Of what is competed for: due to the second. */
export const competedMoves = (model: Model): readonly TimedMove[] =>
  timedMoves(model).filter(({ entity }) => isCompetedFor(model, entity));

export const timedReminders = (model: Model): readonly TimedReminder[] =>
  bases(model).flatMap((entity) => [...entity.reminders.values()].map((reminder) => ({ entity, reminder })));

const known = new WeakMap<EntityModel, ReadonlySet<string>>();

/** States of an entity's records of which it is counted since when they last. */
export function countedStates(model: Model, { store }: EntityModel): ReadonlySet<string> {
  const base = model.entities.get(store);
  if (!base) return new Set();
  const found = known.get(base);
  if (found) return found;
  const states = new Set([
    ...[...(base.states?.moves.values() ?? [])].flatMap(({ from, after }) => (after?.of === null ? from : [])),
    ...[...base.reminders.values()].flatMap(({ of, while: hold }) => (of === null && hold ? hold.states : [])),
  ]);
  known.set(base, states);
  return states;
}

/** The state of record `h`; without one of its own it is in the first. */
export function stateSql({ head }: EntityModel, { field, start }: Pick<StatesModel, 'field' | 'start'>): string {
  const state = head.fields.get(field);
  return state?.column ? stateValue(state, start) : literal(start);
}

/** What a term is counted from, as it is compared, and as text. */
export interface Counted {
  readonly value: string;
  readonly text: string;
  readonly is: 'date' | 'dateTime';
}

/** Of record `h`, or of its entry `s` into its state. */
export function countedSql({ head }: EntityModel, { of }: CountedFrom): Counted {
  if (of === null) return dateTime('s.since');
  const field = head.fields.get(of) as FieldModel;
  const value = keptValue(field, 'h');
  return field.type.is === 'date' ? { value, text: `to_char(${value}, 'YYYY-MM-DD')`, is: 'date' } : dateTime(value);
}

const dateTime = (value: string): Counted => ({
  value,
  text: `to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')`,
  is: 'dateTime',
});
