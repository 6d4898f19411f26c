import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Editing, EditingState } from '../kernel/editing.ts';
import { readAt } from '../kernel/steps.ts';
import { useEditing } from '../kernel/use-editing.ts';
import type { Group } from './condition.ts';

/** A condition that was begun and is not all filled in: the document does not have it yet. */
export interface Unfinished {
  /** Where it is to stand in the document. */
  readonly place: string;
  readonly label: string;
  /** What the document said there: once it says something else, what was begun is about nothing. */
  readonly from: string;
  readonly group: Group;
}

/** With what must still be there and the same for it to mean anything. */
interface KeptCondition extends Unfinished {
  readonly within: string;
  readonly was: unknown;
}

/** What is unfinished in one document at work, so that one may look elsewhere in between. */
export interface UnfinishedConditions {
  find(place: string, from: string): Unfinished | undefined;
  keep(unfinished: Unfinished): void;
  forget(place: string): void;
  all(): readonly KeptCondition[];
  subscribe(told: () => void): () => void;
}

function beginUnfinished(editing: Editing): UnfinishedConditions {
  let kept: readonly KeptCondition[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly KeptCondition[]) => {
    kept = next;
    for (const told of listeners) told();
  };
  const besides = (place: string) => kept.filter((one) => one.place !== place);
  return {
    find: (place, from) => kept.find((one) => one.place === place && one.from === from),
    keep: (unfinished) => {
      const { document } = editing.state().log;
      const within = whatIsThere(document, unfinished.place);
      const was = readAt(document, unfinished.place);
      change([...besides(unfinished.place), { ...unfinished, within, was }]);
    },
    forget: (place) => {
      if (kept.some((one) => one.place === place)) change(besides(place));
    },
    all: () => kept,
    subscribe: (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
  };
}

/** The innermost thing on the way to a place that the document has. */
function whatIsThere(document: unknown, place: string): string {
  let within = place;
  while (within !== '' && readAt(document, within) === undefined) within = within.slice(0, within.lastIndexOf('/'));
  return within;
}

const atWork = new WeakMap<Editing, UnfinishedConditions>();

/** They last as long as the document is at work, whichever pane is shown. */
export function unfinishedOf(editing: Editing): UnfinishedConditions {
  const known = atWork.get(editing) ?? beginUnfinished(editing);
  atWork.set(editing, known);
  return known;
}

/** Null: nothing is kept, as where no document is at work. */
export const UnfinishedContext = createContext<UnfinishedConditions | null>(null);

export const useUnfinished = (): UnfinishedConditions | null => useContext(UnfinishedContext);

const documentIn = (state: EditingState) => state.log.document;

/** Those that still mean something: what they stand in was not removed, and nobody wrote another condition there. */
export function useAllUnfinished(editing: Editing): readonly Unfinished[] {
  const conditions = unfinishedOf(editing);
  const kept = useSyncExternalStore(conditions.subscribe, conditions.all);
  const document = useEditing(editing, documentIn);
  return useMemo(
    () =>
      kept.filter(
        ({ place, within, was }) => readAt(document, within) !== undefined && readAt(document, place) === was,
      ),
    [kept, document],
  );
}
