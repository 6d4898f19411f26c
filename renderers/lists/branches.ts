import type { Option } from '../../schemas/wire/records.ts';

export interface Branch {
  readonly key: string;
  readonly title: string;
  children: Branch[];
}

/** Options as a tree; one whose parent is not among them stands at the top, and none of a circle is lost. */
export function branchesOf(options: readonly Option[]): Branch[] {
  const known = new Set(options.map(({ value }) => value));
  const below = new Map<string, Option[]>();
  for (const option of options) {
    const parent = option.parent && known.has(option.parent) ? option.parent : '';
    below.set(parent, [...(below.get(parent) ?? []), option]);
  }
  const placed = new Set<string>();
  const grow = (parent: string): Branch[] =>
    (below.get(parent) ?? [])
      .filter(({ value }) => !placed.has(value))
      .map(({ value, text }) => {
        placed.add(value);
        return { key: value, title: text, children: grow(value) };
      });
  const roots = grow('');
  const lost = options.filter(({ value }) => !placed.has(value));
  return [...roots, ...lost.map(({ value, text }) => ({ key: value, title: text, children: [] }))];
}

/** A branch's id and those of everything below it. */
export function idsFrom(tree: readonly Branch[], id: string): readonly string[] {
  const found = find(tree, id);
  return found ? all(found) : [id];
}

const all = ({ key, children }: Branch): readonly string[] => [key, ...children.flatMap(all)];

function find(tree: readonly Branch[], id: string): Branch | undefined {
  for (const branch of tree) {
    const found = branch.key === id ? branch : find(branch.children, id);
    if (found) return found;
  }
  return undefined;
}
