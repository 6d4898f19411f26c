import { isDeepStrictEqual } from 'node:util';
import { type FindAsk, type Finds, type FoundReference, keyOfAsk } from '../../../schemas/check/finds.ts';
import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { FindNode } from '../../../schemas/compile/program-model.ts';
import type { TenantDb } from '../../db/statement.ts';
import type { Asking } from '../asking.ts';
import { answerOf, findHits, type Hit, targetOfFind } from '../sql/find-hits.ts';
import type { Facts } from './facts.ts';

export const findsAny = ({ entity }: Pick<Asking, 'entity'>): boolean =>
  entity.program.nodes.some((node) => node.do === 'find');

/**
 * What the program of a record asks for while it runs, or that of many, and the answers: of all fields and rows together, by one
 * statement for what is wanted at one time. The table is read by the product's own right, whoever saves.
 */
export class FoundForSave implements Finds {
  readonly #answers = new Map<string, FoundReference & { readonly to: string }>();
  readonly #wanted = new Map<FindNode, Map<string, FindAsk>>();
  readonly #hits = new Map<string, Map<string, Hit>>();
  readonly #asked = new Map<FindNode, Map<string, FindAsk>>();
  #asking: Asking | null = null;

  answer(node: FindNode, ask: FindAsk): FoundReference | undefined {
    const key = keyOfAsk(node, ask);
    const found = this.#answers.get(key);
    if (!found) {
      this.#wanted.set(node, (this.#wanted.get(node) ?? new Map()).set(key, ask));
      return undefined;
    }
    // Found again meanwhile, it is read as in the version that is held.
    const beyond = found.id === null ? undefined : this.#hits.get(found.to)?.get(found.id)?.rel;
    return beyond === undefined || beyond === found.beyond ? found : { ...found, beyond };
  }

  /** How each of the records that were found stood. */
  versionOf(to: string, id: string): number | undefined {
    return this.#hits.get(to)?.get(id)?.version;
  }

  /** What was known, with what was found as it stood in the version it is held by. */
  over(facts: Facts): Facts {
    const found = [...this.#hits].map(([to, hits]) => [to, { ...facts[to], ...factsOf(hits) }] as const);
    return found.length === 0 ? facts : { ...facts, ...Object.fromEntries(found) };
  }

  /** Asks for what is wanted; false when nothing was. */
  async settle(asking: Asking): Promise<boolean> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    const asked = wanted.map(([node, asks]) => ({ node, asks: [...asks.values()] }));
    const hits = await findHits(asking, asked);
    for (const [of, [node, asks]] of wanted.entries()) {
      this.#asked.set(node, new Map([...(this.#asked.get(node) ?? []), ...asks]));
      this.#take(targetOfFind(asking, node), [...asks.keys()], hits[of]);
    }
    this.#asking = asking;
    return wanted.length > 0;
  }

  /**
   * Asks everything once more. Where each answer is the same, and reads the same for who was judged by it, what was found may be held as
   * it stands now: what others changed of it meanwhile is nothing to this save.
   */
  async standAlike(db: TenantDb): Promise<boolean> {
    if (!this.#asking) return false;
    const asking: Asking = { ...this.#asking, db };
    const asked = [...this.#asked].map(([node, asks]) => ({ node, asks: [...asks.values()] }));
    const hits = await findHits(asking, asked);
    const again = [...this.#asked].map(([node, asks], of) => {
      return { target: targetOfFind(asking, node), keys: [...asks.keys()], each: hits[of] ?? [] };
    });
    const isAlike = again.every(({ target, keys, each }) =>
      keys.every((key, n) => {
        const [was, now] = [this.#answers.get(key), answerOf(target, each[n] ?? [])];
        const beyond = now.id === null ? undefined : this.#hits.get(target.key)?.get(now.id)?.rel;
        return was?.id === now.id && was.say === now.say && isDeepStrictEqual(beyond, now.beyond);
      }),
    );
    if (isAlike) for (const { target, keys, each } of again) this.#take(target, keys, each);
    return isAlike;
  }

  #take(target: EntityModel, keys: readonly string[], each: readonly (readonly Hit[])[] = []): void {
    const known = this.#hits.get(target.key) ?? new Map<string, Hit>();
    this.#hits.set(target.key, known);
    for (const [n, hits] of each.entries()) {
      for (const hit of hits) known.set(hit.id, hit);
      this.#answers.set(keys[n] ?? '', { ...answerOf(target, hits), to: target.key });
    }
  }
}

const factsOf = (hits: ReadonlyMap<string, Hit>): Facts[string] =>
  Object.fromEntries(
    [...hits.values()].map(({ id, name, seen, rel }) => [id, { text: name, open: seen, rel, isFound: true }]),
  );
