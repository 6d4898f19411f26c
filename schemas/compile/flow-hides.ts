import type { Expr } from '../expressions/tree.ts';
import { compileSights } from './compile-flow-asks.ts';
import { createFindings } from './findings.ts';
import { isNeeded } from './named-of.ts';
import type { Hiding } from './program-model.ts';
import type { Shape, Surroundings } from './shape.ts';

/**
 * What steps of flows hide from those they ask, record by record: one more thing that hides. A condition by the record's id, so that it is
 * asked through references and in lines as any other is.
 */
export function flowHides(
  shape: Shape,
  { flows, shapes }: Surroundings,
): readonly (readonly [path: string, hiding: Hiding])[] {
  const targets = hiddenBySteps(shape, { flows, shapes }, asks);
  return [...targets].flatMap((path) => {
    const field = shape.fields.get(path);
    if ((!field && !shape.parts.has(path)) || (field && isNeeded(field, shape))) return [];
    return [[path, keptBy(`${shape.store} ${path}`)] as const];
  });
}

/** What any step hides from whoever it asks or shows the record to: whoever once decided about it is not shown that afterwards. */
export const hiddenAfterwards = (shape: Shape, around: Surroundings): ReadonlySet<string> =>
  hiddenBySteps(shape, around, shows);

const asks: ReadonlySet<string> = new Set(['approve', 'handle']);
const shows: ReadonlySet<string> = new Set([...asks, 'cc']);

function hiddenBySteps(
  shape: Shape,
  { flows, shapes }: Pick<Surroundings, 'flows' | 'shapes'>,
  sorts: ReadonlySet<string>,
): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const { of, steps } of flows.values()) {
    const about = shapes.get(of);
    if (about?.store !== shape.store) continue;
    // What is wrong with a step is told where the flow itself is compiled.
    const unheard = { ...about, findings: createFindings('') };
    for (const step of Object.values(steps))
      if (sorts.has(step.as) && 'fields' in step)
        for (const [path, sight] of Object.entries(compileSights(step.fields, '', unheard)))
          if (sight === 'hide') targets.add(path);
  }
  return targets;
}

const ownId: Expr = { t: 'path', up: 0, keys: ['id'], is: 'text' };

/** Unless it is known that it is not kept from whoever asks, it is. */
const keptBy = (place: string): Hiding => ({
  rule: '',
  part: '',
  when: {
    t: 'not',
    a: { t: 'op', op: 'in', a: ownId, b: { t: 'call', fn: 'keptFromMe', args: [{ t: 'text', v: place }] } },
  },
  hidesWhen: false,
  byFlow: true,
});
