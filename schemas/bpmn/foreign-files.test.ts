import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileSteps } from '../../tests/fixtures/flows.ts';
import type { Issue } from '../issues/result.ts';
import { readDocument } from '../language/document.ts';
import type { FlowDocument } from '../language/flow.ts';
import { inOrder } from '../language/ranks.ts';
import { readBpmn } from './read-bpmn.ts';
import { sayLoss } from './reading.ts';

const folder = path.resolve(import.meta.dirname, '../../tests/fixtures/bpmn');
const files = fs.readdirSync(folder).filter((name) => name.endsWith('.bpmn'));
const known = { roles: new Set(['approver']), fields: new Set(['total', 'urgent', 'payTerm', 'buyer']) };
const readFile = (name: string) => readBpmn(fs.readFileSync(path.join(folder, name), 'utf8'), known);

/** A flow as one reads it: what stands in what, with all that is said of it. */
function outlineOf({ steps }: FlowDocument, owner?: string, indent = ''): string {
  return inOrder(steps)
    .filter(([, step]) => step.in === owner)
    .map(([key, step]) => {
      const { as, title, in: _, rank: __, ...words } = step;
      return `${indent}${as} ${key} “${title}” ${JSON.stringify(words)}\n${outlineOf({ steps } as FlowDocument, key, `${indent}  `)}`;
    })
    .join('');
}

function told(name: string): string {
  const read = readFile(name);
  const lost = read.lost.map((loss) => `! ${sayLoss(loss)}\n`).join('');
  return read.ok ? `${read.flow.key} “${String(read.flow.title)}”\n${outlineOf(read.flow)}${lost}` : `refused\n${lost}`;
}

describe('files of other tools', () => {
  test('a dozen of them are there', () => {
    expect(files.length).toBeGreaterThanOrEqual(12);
  });

  test.each(files)('%s is taken as its text beside it says, with every element that is not told', async (name) => {
    await expect(told(name)).toMatchFileSnapshot(path.join(folder, name.replace('.bpmn', '.txt')));
  });

  /** What publish would find wrong with it, over the worked example's order. */
  const wrong = (flow: FlowDocument): readonly Issue[] => {
    const shaped = readDocument({ ...flow, of: 'purchaseOrder' });
    if (!shaped.ok) return shaped.issues;
    return compileSteps(inOrder(flow.steps).map(([key, { rank: _, ...step }]) => ({ key, ...step }))).issues;
  };
  const read = files.map((name) => ({ name, read: readFile(name) }));

  test('what is taken whole could be published at once', () => {
    const sound = read.flatMap(({ name, read }) => (read.ok && wrong(read.flow).length === 0 ? [name] : []));
    expect(sound).toEqual([
      'activiti-parallel.bpmn',
      'camunda-loop.bpmn',
      'flowable-amount.bpmn',
      'flowable-implicit.bpmn',
      'flowable-reject.bpmn',
    ]);
  });

  test('what could not be published is told of before anything is taken', () => {
    for (const { name, read: one } of read)
      if (!one.ok || wrong(one.flow).length > 0) expect(one.lost.length, name).toBeGreaterThan(0);
  });

  test('a file is taken twice in the same way', () => {
    for (const { name } of read) expect(told(name)).toBe(told(name));
  });
});
