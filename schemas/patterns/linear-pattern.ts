import type { Fault } from '../kinds/field-kind.ts';
import { type CharTest, isWordPart } from './char-tests.ts';
import { NotAPattern, type PatternNode, parsePattern } from './parse-pattern.ts';

/** Whether a text holds a pattern. However either is written, the time is bounded by the product of their lengths. */
export interface LinearPattern {
  test(text: string): boolean;
}

export const longestPattern = 300;
const mostSteps = 3000;

type Step =
  | { readonly t: 'char'; readonly test: CharTest; readonly next: number }
  | { readonly t: 'at'; readonly place: 'start' | 'end' | 'word' | 'notWord'; readonly next: number }
  | { readonly t: 'fork'; readonly next: readonly number[] }
  | { readonly t: 'found' };

const known = new Map<string, LinearPattern | Fault>();

/** A pattern typed by a person, or what is wrong with it. */
export function linearPattern(source: string): LinearPattern | Fault {
  const found = known.get(source);
  if (found) return found;
  const made = makePattern(source);
  if (known.size > 500) known.clear();
  known.set(source, made);
  return made;
}

export const isFault = (made: LinearPattern | Fault): made is Fault => 'code' in made;

function makePattern(source: string): LinearPattern | Fault {
  if (source.length > longestPattern) return { code: 'too_long', params: { max: longestPattern } };
  try {
    const steps: Step[] = [{ t: 'found' }];
    const start = lay(parsePattern(source), 0, steps);
    return { test: (text) => search(steps, start, text) };
  } catch (error) {
    if (!(error instanceof NotAPattern)) throw error;
    return isPattern(source)
      ? { code: 'pattern_not_linear', params: { pattern: source } }
      : { code: 'not_a_pattern', params: { pattern: source } };
  }
}

function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(source, 'u'));
  } catch {
    return false;
  }
}

/** Lays a node's steps down so that they lead to `next`; gives where to begin. */
function lay(node: PatternNode, next: number, steps: Step[]): number {
  if (steps.length > mostSteps) throw new NotAPattern();
  const put = (step: Step): number => steps.push(step) - 1;
  switch (node.t) {
    case 'char':
    case 'at':
      return put({ ...node, next });
    case 'seq':
      return node.of.reduceRight((after, part) => lay(part, after, steps), next);
    case 'any':
      return put({ t: 'fork', next: node.of.map((part) => lay(part, next, steps)) });
    case 'repeat':
      return layRepeat(node, next, steps, put);
  }
}

function layRepeat(
  { of, least, most }: Extract<PatternNode, { t: 'repeat' }>,
  next: number,
  steps: Step[],
  put: (step: Step) => number,
): number {
  let begin = next;
  if (most === Number.POSITIVE_INFINITY) {
    const loop = put({ t: 'fork', next: [] });
    const body = lay(of, loop, steps);
    steps[loop] = { t: 'fork', next: [body, next] };
    begin = loop;
  } else {
    for (let n = least; n < most; n++) begin = put({ t: 'fork', next: [lay(of, begin, steps), next] });
  }
  for (let n = 0; n < least; n++) begin = lay(of, begin, steps);
  return begin;
}

/** Goes through the text once, with all places of the pattern at a time that what was read so far can have led to. */
function search(steps: readonly Step[], start: number, text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  let here: number[] = [];
  for (let at = 0; at <= codes.length; at++) {
    const reached = reach(steps, [...here, start], codes, at);
    if (reached === true) return true;
    const code = codes[at];
    if (code === undefined) break;
    here = [];
    for (const place of reached) {
      const step = steps[place];
      if (step?.t === 'char' && step.test(code)) here.push(step.next);
    }
  }
  return false;
}

/** Where one gets without reading on; true when that is the end of the pattern. */
function reach(steps: readonly Step[], from: readonly number[], codes: readonly number[], at: number): true | number[] {
  const seen = new Set<number>();
  const waiting = [...from];
  const chars: number[] = [];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    const step = steps[place];
    if (!step || step.t === 'found') return true;
    if (step.t === 'char') chars.push(place);
    else if (step.t === 'fork') for (const next of step.next) waiting.push(next);
    else if (holds(step.place, codes, at)) waiting.push(step.next);
  }
  return chars;
}

function holds(place: 'start' | 'end' | 'word' | 'notWord', codes: readonly number[], at: number): boolean {
  if (place === 'start') return at === 0;
  if (place === 'end') return at === codes.length;
  const isEdge = isWordPart(codes[at - 1] ?? -1) !== isWordPart(codes[at] ?? -1);
  return isEdge === (place === 'word');
}
