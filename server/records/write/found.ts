import { type FindAsk, type Finds, type FoundReference, keyOfAsk } from '../../../schemas/check/finds.ts';
import type { FindNode } from '../../../schemas/compile/program-model.ts';
import type { Asking } from '../asking.ts';
import { answerOf, findHits, targetOfFind } from '../sql/find-hits.ts';

export const findsAny = ({ entity }: Pick<Asking, 'entity'>): boolean =>
  entity.program.nodes.some((node) => node.do === 'find');

/**
 * What the program of a record asks for while it runs, or that of many, and the answers: of all rows together, by one statement
 * for each field. The table is read by the product's own right, whoever saves.
 */
export class FoundForSave implements Finds {
  readonly #answers = new Map<string, FoundReference>();
  readonly #wanted = new Map<FindNode, Map<string, FindAsk>>();
  readonly #versions = new Map<string, number>();

  answer(node: FindNode, ask: FindAsk): FoundReference | undefined {
    const key = keyOfAsk(node, ask);
    const found = this.#answers.get(key);
    if (!found) this.#wanted.set(node, (this.#wanted.get(node) ?? new Map()).set(key, ask));
    return found;
  }

  /** How each of the records that were found stood. */
  versionOf(to: string, id: string): number | undefined {
    return this.#versions.get(`${to} ${id}`);
  }

  /** Asks for what is wanted; false when nothing was. */
  async settle(asking: Asking): Promise<boolean> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    for (const [node, asks] of wanted) await this.#ask(asking, node, asks);
    return wanted.length > 0;
  }

  async #ask(asking: Asking, node: FindNode, asks: ReadonlyMap<string, FindAsk>): Promise<void> {
    const target = targetOfFind(asking, node);
    const keys = [...asks.keys()];
    for (const [n, hits] of (await findHits(asking, node, [...asks.values()])).entries()) {
      for (const { id, version } of hits) this.#versions.set(`${target.key} ${id}`, version);
      this.#answers.set(keys[n] ?? '', answerOf(target, hits));
    }
  }
}
