import { entryOf } from '../../schemas/language/entry-of.ts';
import { at } from '../../schemas/language/pointer.ts';
import { inOrder } from '../../schemas/language/ranks.ts';
import { isObject } from '../../schemas/layers/diff-documents.ts';
import type { Json, Step } from './steps.ts';
import { freshKey, insertSteps, nodeAt, outermost, type Target, type TreeDocument, withDescendants } from './tree.ts';

/** Nodes as they are carried to another place, page or document: whole, with the texts they show. */
export interface Clip {
  readonly sort: 'zhaocai/nodes';
  /** The sort of document they come from: a block does not fit into a form. */
  readonly kind: string;
  readonly from: string;
  readonly tops: readonly string[];
  readonly nodes: Readonly<Record<string, Json>>;
  readonly content: Readonly<Record<string, unknown>>;
}

type Source = TreeDocument & { readonly kind: string; readonly key: string; readonly content?: Json };

/** What is chosen, to be pasted. */
export function copyNodes(document: Source, keys: readonly string[]): Clip {
  const tops = outermost(document, keys).filter((key) => key !== document.root);
  const nodes = Object.fromEntries(
    tops.flatMap((top) => withDescendants(document, top)).map((key) => [key, (nodeAt(document, key) ?? {}) as Json]),
  );
  const content = Object.values(nodes).flatMap((node) => {
    const text = contentOf(node);
    const words = text === null ? undefined : entryOf(document.content, text);
    return text === null || words === undefined ? [] : [[text, words] as const];
  });
  return {
    sort: 'zhaocai/nodes',
    kind: document.kind,
    from: document.key,
    tops,
    nodes,
    content: Object.fromEntries(content),
  };
}

export interface Pasted {
  readonly steps: readonly Step[];
  readonly tops: readonly string[];
  /** Old key to new. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The clip's nodes under keys of their own, with texts of their own: what is changed in a copy stays in the copy. */
export function pasteNodes(document: Source, clip: Clip, target: Target): Pasted {
  const renamed = freshKeys(new Set(Object.keys(document.nodes)), Object.keys(clip.nodes));
  const texts = freshKeys(new Set(Object.keys(document.content ?? {})), Object.keys(clip.content));
  const nodes = Object.fromEntries(
    Object.entries(clip.nodes).map(([key, node]) => [renamed.get(key) ?? key, renameIn(node, renamed, texts)]),
  );
  const tops = clip.tops.map((key) => renamed.get(key) ?? key);
  const content = Object.entries(clip.content).map(([key, words]) => ({
    path: at('/content', texts.get(key) ?? key),
    after: words,
  }));
  return { steps: [...content, ...insertSteps(document, nodes, tops, target)], tops, renamed };
}

function freshKeys(taken: Set<string>, wished: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    wished.map((key) => {
      const fresh = freshKey(taken, key);
      taken.add(fresh);
      return [key, fresh];
    }),
  );
}

function renameIn(node: Json, keys: ReadonlyMap<string, string>, texts: ReadonlyMap<string, string>): Json {
  const slots = isObject(node.slots) ? node.slots : undefined;
  const text = contentOf(node);
  return {
    ...node,
    ...(text === null ? {} : { content: texts.get(text) ?? text }),
    ...(slots
      ? { slots: Object.fromEntries(Object.entries(slots).map(([slot, entries]) => [slot, renameSlot(entries, keys)])) }
      : {}),
  };
}

const renameSlot = (entries: unknown, keys: ReadonlyMap<string, string>): Json =>
  Object.fromEntries(
    inOrder(entries as Record<string, { rank?: string }>).map(([key, entry]) => [keys.get(key) ?? key, entry]),
  );

const contentOf = (node: Json): string | null => (typeof node.content === 'string' ? node.content : null);

/** What stands in the clipboard as text, if it is ours. Anything can stand there. */
export function readClip(text: string): Clip | null {
  if (text.length > 2_000_000 || !text.startsWith('{"sort":"zhaocai/nodes"')) return null;
  try {
    const clip = JSON.parse(text) as Partial<Clip>;
    const isOurs =
      Array.isArray(clip.tops) && isObject(clip.nodes) && isObject(clip.content) && typeof clip.kind === 'string';
    return isOurs && Object.values(clip.nodes ?? {}).every(isObject) ? (clip as Clip) : null;
  } catch {
    return null;
  }
}
