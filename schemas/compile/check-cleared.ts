import { at } from '../language/pointer.ts';
import type { EntityModel } from './model.ts';
import { pointerOf } from './pointer-of.ts';
import type { Shape } from './shape.ts';
import { storedFrom } from './stored-from.ts';
import { strangerIn } from './stored-strangers.ts';

/**
 * The same for what follows from a field that is cleared when what it points at goes for ever: by whoever lets that go.
 * What is read through the field itself is nothing from then on.
 */
export function checkClearedValues(shape: Shape, model: Pick<EntityModel, 'fields' | 'parts' | 'program'>): void {
  for (const cleared of model.fields.values()) {
    if (cleared.config.onDelete !== 'clear') continue;
    const { label } = cleared;
    if (cleared.need) shape.findings.say('cleared_needed', at(pointerOf(cleared.path), 'onDelete'), { label });
    for (const node of storedFrom(model, clearedPaths(model, cleared.path))) {
      const what = strangerIn(model, node, `${cleared.path}.`);
      const field = model.fields.get(node.field)?.label ?? node.field;
      if (what !== null)
        shape.findings.say('cleared_reads_on', at(pointerOf(node.field), 'calc'), { label, field, what });
    }
  }
}

/** A field and everything that is read through it. */
export const clearedPaths = ({ program }: Pick<EntityModel, 'program'>, path: string): readonly string[] => [
  path,
  ...new Set(program.nodes.flatMap(({ reads }) => reads.filter((read) => read.startsWith(`${path}.`)))),
];
