import type { FlowEvent } from '../../schemas/wire/flows.ts';
import { shortTime } from './say-flow.ts';

export interface FoldedEvent extends FlowEvent {
  /** To whom it happened by itself, all at once. */
  readonly happenedTo: readonly string[];
}

/** What the clock did to several at the same moment is one thing that happened: five reminders would bury one opinion. */
export function foldEvents(events: readonly FlowEvent[]): readonly FoldedEvent[] {
  const folded: FoldedEvent[] = [];
  for (const event of events) {
    const last = folded.at(-1);
    const names = event.by === null && event.for ? [event.for.name] : [];
    if (last && names.length > 0 && isSameMoment(last, event))
      folded[folded.length - 1] = { ...last, happenedTo: [...new Set([...last.happenedTo, ...names])] };
    else folded.push({ ...event, happenedTo: names });
  }
  return folded;
}

const isSameMoment = (one: FoldedEvent, other: FlowEvent): boolean =>
  one.happenedTo.length > 0 &&
  one.said === other.said &&
  one.step === other.step &&
  one.remark === other.remark &&
  shortTime(one.at) === shortTime(other.at);

/** The first of them by name, and how many they are. */
export const sayPersons = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join('、')} 等 ${names.length} 人` : names.join('、');

/** How a flow finds its way by itself; which way it went is seen in its picture. */
const way: ReadonlySet<string> = new Set(['entered', 'passed', 'joined', 'chosen', 'skipped', 'resumed']);

/** The few that are read first: what was said and done, before how the flow went from step to step. */
export const readFirst = <Event extends FlowEvent>(events: readonly Event[], most: number): readonly Event[] =>
  events.filter(({ verb, by }) => by !== null || !way.has(verb)).slice(0, most);
