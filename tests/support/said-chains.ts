import fs from 'node:fs';
import { catalogDir, catalogFiles } from '../../server/metadata/load-catalog.ts';

/**
 * What the documents of the catalog say of moves, read from their files by hand: states, where each move begins, who may make it.
 * It is what the engine is held to, so nothing of the engine that reads, compiles or judges documents is asked here.
 */

// biome-ignore lint/suspicious/noExplicitAny: files as they are written
export type Json = any;

export interface SaidMove {
  readonly key: string;
  readonly label: string;
  readonly from: readonly string[];
  /** States in which a flow makes it: by hand nobody does there. */
  readonly flowsIn: readonly string[];
  /** The house makes it by itself, at once or when its time comes. */
  readonly isByItself: boolean;
  readonly notByOwner: boolean;
  /** Paths to persons who keep away from it. */
  readonly notBy: readonly string[];
  readonly asks: readonly Json[];
}

/** The states of a document, or of rows of one of its parts. */
export interface SaidChain {
  readonly entity: string;
  /** '' for the head. */
  readonly part: string;
  readonly field: string;
  readonly states: readonly string[];
  readonly moves: readonly SaidMove[];
  /** By role: what each of its grants lets do in this chain, and whether in every row. */
  readonly grants: ReadonlyMap<string, readonly SaidGrant[]>;
  /** Parts of the document, to tell their rows from what stands behind references. */
  readonly parts: readonly string[];
}

export interface SaidGrant {
  readonly moves: ReadonlySet<string>;
  readonly isEverywhere: boolean;
}

/** Every document of the catalog as its file says it. */
export const readSaid = (): readonly Json[] =>
  catalogFiles(catalogDir()).map((file) => JSON.parse(fs.readFileSync(file, 'utf8')));

const listed = (said: Json): readonly Json[] =>
  Array.isArray(said) ? said : Object.entries(said ?? {}).map(([key, one]) => ({ ...(one as object), key }));

/** Every chain of every document, of other sides of a document too. */
export function chainsOf(documents: readonly Json[]): readonly SaidChain[] {
  const entities = documents.filter(({ kind }) => kind === 'entity');
  return entities.flatMap((entity) => {
    const base = entity.facetOf ? entities.find(({ key }) => key === entity.facetOf) : null;
    const whole = base ?? entity;
    const heads = whole.states ? [['', whole.states]] : [];
    const lines = Object.entries<Json>(whole.parts ?? {}).flatMap(([key, { states }]) =>
      states ? [[key, states]] : [],
    );
    return [...heads, ...lines].map(([part, states]) => {
      const moves = listed(states.moves).map((move) => saidMove(move, states));
      const own = grantsOf(entity, part, moves);
      const grants = base ? withinBoth(own, grantsOf(base, part, moves)) : own;
      const parts = Object.keys(whole.parts ?? {});
      const named = listed(states.nodes).map(({ key }) => key);
      return { entity: entity.key, part, field: states.field, states: named, moves, grants, parts };
    });
  });
}

function saidMove(move: Json, states: Json): SaidMove {
  const from = [move.from].flat();
  const flowOf = (state: string) => listed(states.nodes).find(({ key }) => key === state)?.flow;
  const ends = (state: string) => {
    const { agree, refuse, withdraw, back } = flowOf(state) ?? {};
    return [agree, refuse, withdraw, back];
  };
  return {
    key: move.key,
    label: move.label,
    from,
    flowsIn: from.filter((state) => ends(state).includes(move.key)),
    isByItself: move.auto !== undefined || move.after !== undefined,
    notByOwner: move.notByOwner === true,
    notBy: move.notBy ?? [],
    asks: move.ask ?? [],
  };
}

/** A star is every move that persons make: what the house makes by itself has to be named. */
function grantsOf({ access }: Json, part: string, moves: readonly SaidMove[]): Map<string, SaidGrant[]> {
  const word = part === '' ? 'move:' : `${part}.move:`;
  const byHand = moves.filter(({ isByItself, from, flowsIn }) => !isByItself && flowsIn.length < from.length);
  const one = (grant: Json): SaidGrant => ({
    moves: new Set(
      (grant.do ?? [])
        .filter((operation: string) => operation.startsWith(word))
        .flatMap((operation: string) =>
          operation === `${word}*` ? byHand.map(({ key }) => key) : [operation.slice(word.length)],
        ),
    ),
    isEverywhere: grant.rows === undefined,
  });
  return new Map(
    Object.entries<Json>(access?.roles ?? {}).map(([role, grant]) => [role, [grant, ...listed(grant.also)].map(one)]),
  );
}

/** Another side of a document lets those whom the document itself knows do no more than that. */
const withinBoth = (own: Map<string, SaidGrant[]>, base: Map<string, SaidGrant[]>): Map<string, SaidGrant[]> =>
  new Map(
    [...own].map(([role, grants]) => [
      role,
      grants.flatMap((grant) =>
        (base.get(role) ?? [grant]).map((below) => ({
          moves: new Set([...grant.moves].filter((move) => below.moves.has(move))),
          isEverywhere: grant.isEverywhere && below.isEverywhere,
        })),
      ),
    ]),
  );

/** Whether a role makes a move in some row, from some state. */
export const mayMake = ({ grants }: SaidChain, role: string, move: string): boolean =>
  (grants.get(role) ?? []).some(({ moves }) => moves.has(move));

export const operationOf = ({ part }: SaidChain, move: string): string =>
  part === '' ? `move:${move}` : `${part}.move:${move}`;
