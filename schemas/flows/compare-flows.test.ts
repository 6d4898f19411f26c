import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read } from '../../tests/fixtures/documents/worked-example.ts';
import { approve, branch, flowDocument, way } from '../../tests/fixtures/flows.ts';
import { flowDocuments } from '../bpmn/flow-documents.fixture.ts';
import type { FlowDocument } from '../language/flow.ts';
import { compareFlows } from './compare-flows.ts';

type Raw = Record<string, unknown>;
const flow = (...steps: readonly Raw[]) => read(flowDocument(steps)) as FlowDocument;

/** `+head`, `-cc`, `~size(条件)`, `>wait`, with the owner behind. */
function told(before: FlowDocument, after: FlowDocument): readonly string[] {
  const signs = { same: '', added: '+', removed: '-', changed: '~', moved: '>' };
  return compareFlows(before, after).map(
    ({ key, is, in: owner, words }) =>
      `${signs[is]}${key}${words.length > 0 ? `(${words.join(' ')})` : ''}${owner ? `@${owner}` : ''}`,
  );
}

const base = [
  approve('head'),
  branch('size', { split: 'one' }),
  way('big', 'size', { when: 'total > 5' }),
  approve('boss', { in: 'big' }),
  way('rest', 'size', { otherwise: true }),
  approve('last'),
];

describe('two revisions of a flow', () => {
  test('that are the same', () => {
    expect(told(flow(...base), flow(...base))).toEqual(['head', 'size', 'big@size', 'boss@big', 'rest@size', 'last']);
  });

  test('what came, went and says something else is marked where it stands', () => {
    const later = [
      approve('head', { many: 'all', refuse: 'start' }),
      approve('new'),
      branch('size', { split: 'one' }),
      way('big', 'size', { when: 'total > 9' }),
      way('rest', 'size', { otherwise: true }),
      approve('last'),
    ];
    expect(told(flow(...base), flow(...later))).toEqual([
      ...['~head(多人时 拒绝后)', '+new', 'size', '~big(条件)@size', '-boss@big', 'rest@size', 'last'],
    ]);
  });

  test('a branch that went takes what stood in it along, behind the step it stood behind', () => {
    expect(told(flow(...base), flow(approve('head'), approve('last')))).toEqual([
      ...['head', '-size', '-big@size', '-boss@big', '-rest@size', 'last'],
    ]);
  });

  test('what stands in another way is moved, and of a row as few as possible', () => {
    const into = [...base.slice(1), approve('head', { in: 'rest' })];
    expect(told(flow(...base), flow(...into))).toContain('>head@rest');
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => approve(key));
    const row = (...steps: (Raw | undefined)[]) => flow(...(steps as Raw[]));
    expect(told(row(a, b, c, d), row(d, a, b, c))).toEqual(['>d', 'a', 'b', 'c']);
    expect(told(row(a, b, c, d), row(b, c, a, d))).toEqual(['b', 'c', '>a', 'd']);
  });

  test('moved and changed is told as changed, with its place', () => {
    const [a, b, c] = [approve('a'), approve('b'), approve('c')];
    expect(told(flow(a, b, c), flow({ ...c, title: '另一个' }, a, b))).toEqual(['~c(名称 位置)', 'a', 'b']);
  });
});

test('whatever the two are: each step is told once, and nothing is otherwise of a flow and itself', () => {
  fc.assert(
    fc.property(flowDocuments, flowDocuments, (before, after) => {
      const all = compareFlows(before, after);
      const keys = [...new Set([...Object.keys(before.steps), ...Object.keys(after.steps)])];
      expect(all.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
      expect(compareFlows(after, after).every(({ is }) => is === 'same')).toBe(true);
      for (const { key, is } of all) {
        expect(is === 'added').toBe(!Object.hasOwn(before.steps, key));
        expect(is === 'removed').toBe(!Object.hasOwn(after.steps, key));
      }
    }),
    { numRuns: 200 },
  );
});
