import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogDocuments } from '../../tests/fixtures/catalog-plans.ts';
import type { FlowDocument } from '../language/flow.ts';
import { flowDocuments } from './flow-documents.fixture.ts';
import { graphOf } from './flow-graph.ts';
import { type Box, placeDiagram } from './place-diagram.ts';
import { printBpmn } from './print-bpmn.ts';
import { readBpmn } from './read-bpmn.ts';

const shipped = catalogDocuments().filter((one): one is FlowDocument => one.kind === 'flow');

describe('a flow written as BPMN and read again', () => {
  test.each(shipped.map((flow) => [flow.key, flow] as const))('%s is the very same, and nothing is told', (_, flow) => {
    expect(readBpmn(printBpmn(flow))).toEqual({ ok: true, flow, isOurs: true, lost: [] });
  });

  test('is the very same whatever it says, sound or not', () => {
    fc.assert(
      fc.property(flowDocuments, (flow) => {
        const read = readBpmn(printBpmn(flow));
        expect(read).toEqual({ ok: true, flow, isOurs: true, lost: [] });
      }),
      { numRuns: 300 },
    );
  });

  test('the same flow gives the same text', () => {
    fc.assert(
      fc.property(flowDocuments, (flow) => printBpmn(structuredClone(flow)) === printBpmn(flow)),
      { numRuns: 30 },
    );
  });
});

describe('the picture', () => {
  const apart = (one: Box, other: Box): boolean =>
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y;

  test('W14: of five hundred flows has a place for every figure and line, and none stands on another, with empty ways too', () => {
    let empty = 0;
    fc.assert(
      fc.property(flowDocuments, (flow) => {
        const steps = Object.entries(flow.steps ?? {});
        const owners = new Set(steps.map(([, step]) => step.in));
        empty += steps.filter(([key, { as }]) => as === 'way' && !owners.has(key)).length;
        const graph = graphOf(flow);
        const { boxes, lines, width, height } = placeDiagram(graph);
        expect([...boxes.keys()].toSorted()).toEqual(graph.nodes.map(({ id }) => id).toSorted());
        expect([...lines.keys()].toSorted()).toEqual(graph.lines.map(({ id }) => id).toSorted());
        const all = [...boxes.values()];
        for (const [index, one] of all.entries()) {
          expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height).toBe(true);
          for (const other of all.slice(index + 1)) expect(apart(one, other)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
    expect(empty).toBeGreaterThan(100);
  });
});
