import { useCallback } from 'react';
import type { Editing, EditingState } from './editing.ts';
import { nothing, selectOnly } from './selection.ts';
import { useEditing } from './use-editing.ts';

const anchorOf = ({ selection }: EditingState): string | null => selection.anchor;

/** The pointer that is chosen, as far as it lies in one of these rooms of the document; cut to the entry itself. */
export function useChosen(editing: Editing, rooms: readonly string[]) {
  const anchor = useEditing(editing, anchorOf);
  const room = rooms.find((one) => anchor?.startsWith(`${one}/`));
  const chosen = anchor && room !== undefined ? cut(anchor, room) : null;
  const choose = useCallback(
    (pointer: string | null) => editing.select(pointer === null ? nothing : selectOnly(pointer)),
    [editing],
  );
  return { chosen, anchor, choose };
}

/** `/rules/late/if` in `/rules` → `/rules/late`. */
const cut = (pointer: string, room: string): string => {
  const end = pointer.indexOf('/', room.length + 1);
  return end < 0 ? pointer : pointer.slice(0, end);
};
