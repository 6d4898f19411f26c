import type { Ask } from '../language/ask.ts';
import { below } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import type { Answers } from '../values/answers.ts';
import type { AskPlan } from './plan.ts';
import type { GrowingField, Shape } from './shape.ts';

interface Asking {
  /** The house may make the move: what the document answers counts then. */
  readonly byNobody?: boolean;
  /** Whose rows keep the answers; the head unless said. */
  readonly part?: string;
}

interface CompiledAsks {
  readonly ask: readonly AskPlan[];
  readonly answers?: Answers;
}

/** What is asked before a move or an action. */
export function compileAsks(
  asks: readonly Ask[] | undefined,
  path: string,
  shape: Shape,
  { byNobody = false, part = '' }: Asking = {},
): CompiledAsks {
  const seen = new Set<string>();
  const ask = (asks ?? []).map((ask, index) => {
    const one = compileAsk(ask, at(path, index), shape, part);
    if (seen.has(one.key)) shape.findings.say('repeated_value', at(path, index));
    seen.add(one.key);
    if (!byNobody && typeof ask !== 'string' && ask.byItself !== undefined)
      shape.findings.say('answered_by_person', at(path, index, 'byItself'), { ask: one.label });
    return one;
  });
  return { ask, ...(asks && byNobody ? { answers: compileAnswers(asks, path, shape, part) } : {}) };
}

const fieldOf = (shape: Shape, part: string, key: string): GrowingField | undefined =>
  (part === '' ? shape.head : shape.parts.get(part))?.fields.get(key);

/** Without a label of its own it asks for a field by the field's. What is kept in a field can be no secret. */
function compileAsk(ask: Ask, path: string, shape: Shape, part: string): AskPlan {
  const said = typeof ask === 'string' ? { key: ask, need: true } : ask;
  const field = fieldOf(shape, part, said.key);
  if (!field && said.label === undefined) shape.findings.say('unknown_field', path, { field: said.key });
  if (field) shape.findings.use(`entity:${shape.key}.${field.path}`, path);
  if (field && said.secret) shape.findings.say('secret_field', path, { field: field.label });
  return {
    key: said.key,
    ...(part !== '' && field ? { field: below(part, said.key) } : {}),
    label: said.label ?? field?.label ?? said.key,
    need: said.need ?? false,
    long: said.long ?? false,
    secret: said.secret ?? false,
    help: said.help ?? null,
  };
}

/** What is answered where nobody is asked: as it would be typed. */
function compileAnswers(asks: readonly Ask[], path: string, shape: Shape, part: string): Answers {
  const answered = [...asks.entries()].flatMap(([index, ask]) => {
    if (typeof ask === 'string' || ask.byItself === undefined) return [];
    const here = at(path, index, 'byItself');
    const field = fieldOf(shape, part, ask.key);
    if (ask.secret) shape.findings.say('answered_secret', here, { ask: ask.label ?? ask.key });
    if (field?.column && !shape.broken.has(field.path)) {
      const value = field.kind.parse(ask.byItself, field.config as never);
      const fault =
        value === undefined ? ({ code: 'not_an_option' } as const) : field.kind.check(value, field.config as never);
      if (fault) shape.findings.take([{ ...fault, path: '' }], here);
    }
    return [[ask.key, ask.byItself] as const];
  });
  return Object.fromEntries(answered);
}

interface Between {
  readonly start: string;
  readonly nodes: Readonly<Record<string, { readonly label: string }>>;
  readonly moves: Readonly<Record<string, { readonly from: string | readonly string[]; readonly to: string }>>;
}

export function sayUnknownState({ nodes }: Pick<Between, 'nodes'>, state: string, path: string, shape: Shape): void {
  if (!Object.hasOwn(nodes, state)) shape.findings.say('unknown_state', path, { state });
}

/** States that no move leads to; `path` is where the states stand. */
export function sayUnreachable(states: Between, path: string, shape: Shape): void {
  const moves = Object.values(states.moves);
  // A state that is misspelt somewhere has been told; what cannot be reached because of it need not be.
  const named = [states.start, ...moves.flatMap(({ from, to }) => [from, to].flat())];
  if (named.some((state) => !Object.hasOwn(states.nodes, state))) return;
  const reached = new Set([states.start]);
  for (let grown = true; grown; ) {
    const before = reached.size;
    for (const { from, to } of moves) if ([from].flat().some((state) => reached.has(state))) reached.add(to);
    grown = reached.size > before;
  }
  for (const [state, { label }] of Object.entries(states.nodes)) {
    if (!reached.has(state)) shape.findings.warn('not_reachable', at(path, 'nodes', state), { state: label });
  }
}
