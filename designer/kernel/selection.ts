/** What is chosen, in no order; the last one chosen is what the inspector shows first and where a range begins. */
export interface Selection {
  readonly keys: readonly string[];
  readonly anchor: string | null;
}

export const nothing: Selection = { keys: [], anchor: null };

export const selectOnly = (...keys: readonly string[]): Selection => ({ keys, anchor: keys.at(-1) ?? null });

/** Ctrl and a click: in or out. */
export function toggle({ keys }: Selection, key: string): Selection {
  if (!keys.includes(key)) return { keys: [...keys, key], anchor: key };
  const left = keys.filter((other) => other !== key);
  return { keys: left, anchor: left.at(-1) ?? null };
}

/** Shift and a click, or shift and an arrow: everything from where the choice began, in the order one sees. */
export function extendTo({ anchor }: Selection, key: string, order: readonly string[]): Selection {
  const [from, to] = [order.indexOf(anchor ?? key), order.indexOf(key)];
  if (from < 0 || to < 0) return selectOnly(key);
  return { keys: order.slice(Math.min(from, to), Math.max(from, to) + 1), anchor };
}

/** Without what is no more: a choice survives undo, redo and what others do. */
export function stillThere(selection: Selection, isThere: (key: string) => boolean): Selection {
  if (selection.keys.every(isThere)) return selection;
  const keys = selection.keys.filter(isThere);
  return {
    keys,
    anchor: selection.anchor !== null && isThere(selection.anchor) ? selection.anchor : (keys.at(-1) ?? null),
  };
}

/** What is chosen after an arrow key, and after what was chosen is taken away. */
export function neighbour(order: readonly string[], key: string | null, by: 1 | -1): string | null {
  const at = key === null ? -1 : order.indexOf(key);
  if (at < 0) return order[by === 1 ? 0 : order.length - 1] ?? null;
  return order[Math.min(order.length - 1, Math.max(0, at + by))] ?? null;
}
