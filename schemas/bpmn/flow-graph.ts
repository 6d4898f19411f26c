import type { FlowDocument, FlowStepDocument } from '../language/flow.ts';
import { inOrder } from '../language/ranks.ts';

/** A figure of the picture: a step, or what the notation needs beside them. */
export interface GraphNode {
  readonly id: string;
  readonly is: 'start' | 'end' | 'step' | 'join';
  /** The step it is, or whose branch it joins. */
  readonly key: string;
  readonly step: FlowStepDocument | null;
}

export interface GraphLine {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** `way`: the beginning of a way; `jump`: where a step leads away; `empty`: a branch without ways. */
  readonly is: 'next' | 'way' | 'jump' | 'empty';
  /** The way that begins with it, or the step that leads away by it. */
  readonly key: string;
}

/** A row of figures; a branch with its ways, each a row, and where they join. */
export interface Piece {
  readonly node: GraphNode;
  readonly ways: readonly { readonly key: string; readonly row: readonly Piece[] }[];
  readonly join: GraphNode | null;
}

export interface FlowGraph {
  readonly row: readonly Piece[];
  readonly nodes: readonly GraphNode[];
  readonly lines: readonly GraphLine[];
  /** Steps that stand nowhere in the tree: a way outside a branch, or what names an owner that is not there. */
  readonly loose: readonly string[];
}

type OpenLine = Pick<GraphLine, 'from' | 'is' | 'key'>;

/** What is unsound may have a key that cannot be a name in XML. */
const idOf = (prefix: string, key: string, index: number): string =>
  /^[a-zA-Z0-9]{1,64}$/.test(key) ? `${prefix}_${key}` : `${prefix}_x_${index}`;

/** The tree of a flow as figures and lines between them, from its start to its end. */
export function graphOf(flow: FlowDocument): FlowGraph {
  return new Drawing(flow).whole();
}

class Drawing {
  readonly #steps: FlowDocument['steps'];
  readonly #insides = new Map<string, string[]>();
  readonly #index = new Map<string, number>();
  readonly #nodes: GraphNode[] = [];
  readonly #lines: GraphLine[] = [];
  readonly #placed = new Map<string, string>();

  constructor({ steps }: FlowDocument) {
    this.#steps = steps;
    for (const [index, [key, step]] of inOrder(steps).entries()) {
      this.#index.set(key, index);
      const owner = step.in ?? '';
      this.#insides.set(owner, [...(this.#insides.get(owner) ?? []), key]);
    }
  }

  whole(): FlowGraph {
    const start = this.#node('e_start', 'start', '', null);
    const { row, open } = this.#row('', { from: start.id, is: 'next', key: '' });
    const end = this.#node('e_end', 'end', '', null);
    this.#close(open, end.id);
    this.#jumps();
    const loose = Object.keys(this.#steps).filter((key) => !this.#placed.has(key));
    const bare = (node: GraphNode): Piece => ({ node, ways: [], join: null });
    return { row: [bare(start), ...row, bare(end)], nodes: this.#nodes, lines: this.#lines, loose };
  }

  #node(id: string, is: GraphNode['is'], key: string, step: FlowStepDocument | null): GraphNode {
    const node = { id, is, key, step };
    this.#nodes.push(node);
    return node;
  }

  #idFor(prefix: string, key: string): string {
    return idOf(prefix, key, this.#index.get(key) ?? 0);
  }

  #close(open: OpenLine, to: string): void {
    const id = open.is === 'way' ? this.#idFor('w', open.key) : `${open.is === 'empty' ? 'x' : 'n'}_${open.from}`;
    this.#lines.push({ id, ...open, to });
  }

  #row(owner: string, entering: OpenLine): { row: readonly Piece[]; open: OpenLine } {
    let open = entering;
    const row: Piece[] = [];
    for (const key of this.#insides.get(owner) ?? []) {
      const step = this.#steps[key];
      if (!step || step.as === 'way' || this.#placed.has(key)) continue;
      const node = this.#node(this.#idFor('s', key), 'step', key, step);
      this.#placed.set(key, node.id);
      this.#close(open, node.id);
      const piece = step.as === 'branch' ? this.#branch(node) : { node, ways: [], join: null };
      row.push(piece);
      open = { from: piece.join?.id ?? node.id, is: 'next', key: '' };
    }
    return { row, open };
  }

  #branch(node: GraphNode): Piece {
    const join: GraphNode = { id: this.#idFor('j', node.key), is: 'join', key: node.key, step: node.step };
    const keys = (this.#insides.get(node.key) ?? []).filter((key) => this.#steps[key]?.as === 'way');
    const ways = keys.map((key) => {
      this.#placed.set(key, '');
      const { row, open } = this.#row(key, { from: node.id, is: 'way', key });
      this.#close(open, join.id);
      return { key, row };
    });
    this.#nodes.push(join);
    if (ways.length === 0) this.#close({ from: node.id, is: 'empty', key: '' }, join.id);
    return { node, ways, join };
  }

  /** Where steps lead away to, once it is known what there is. Such a line stands before the one that goes on. */
  #jumps(): void {
    for (const { id, key, step } of this.#nodes) {
      const to = step?.as === 'goto' ? this.#placed.get(step.to) : undefined;
      if (!to) continue;
      const line: GraphLine = { id: this.#idFor('g', key), from: id, to, is: 'jump', key };
      const next = this.#lines.findIndex(({ from }) => from === id);
      this.#lines.splice(next < 0 ? this.#lines.length : next, 0, line);
    }
  }
}
