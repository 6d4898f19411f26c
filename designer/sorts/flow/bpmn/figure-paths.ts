import type { FlowStepDocument } from '../../../../schemas/language/flow.ts';

/** What a gateway is marked with, on a field of 50. */
const marks: Readonly<Record<string, string>> = {
  one: 'M18 18l14 14M32 18L18 32',
  all: 'M25 14v22M14 25h22',
  each: 'M25 15a10 10 0 1 0 .01 0',
};

export const markOf = (step: FlowStepDocument | null): string =>
  marks[step?.as === 'branch' ? step.split : 'one'] ?? '';

const perLine = 8;
const mostLines = 3;

/** A name in as many lines as a figure has room for. */
export function linesOf(text: string): readonly string[] {
  const signs = [...text.replaceAll(/\s+/g, ' ').trim()];
  const lines = Array.from({ length: Math.ceil(signs.length / perLine) }, (_, at) =>
    signs.slice(at * perLine, (at + 1) * perLine).join(''),
  );
  return lines.length > mostLines
    ? [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]?.slice(0, -1)}…`]
    : lines;
}
