import type { Shape } from '../../compile/shape.ts';
import type { View } from '../../compile/view-of.ts';
import { at } from '../../language/pointer.ts';
import type { PrintModel } from './print.model.ts';

export function compilePrint(shape: Shape): PrintModel['print'] {
  const sections = new Set(Object.values(shape.document.forms ?? {}).flatMap((form) => Object.keys(form.head ?? {})));
  const prints = Object.entries(shape.document.print ?? {}).map(([key, { paper, blocks }]) => {
    for (const [index, block] of blocks.entries()) {
      const [sort, name = ''] = block.split(':');
      const path = at('/print', key, 'blocks', index);
      if (sort === 'head' && name !== '' && !sections.has(name)) {
        shape.findings.say('unknown_section', path, { section: name });
      }
      if (sort === 'part') shape.findings.use(`entity:${shape.key}.${name}`, path);
      if (sort === 'part' && !shape.parts.has(name)) shape.findings.say('unknown_part', path, { part: name });
    }
    return [key, { paper: paper ?? 'A4', blocks }] as const;
  });
  return Object.fromEntries(prints);
}

export function planPrint(view: View): PrintModel['print'] {
  const prints = Object.entries(view.entity.print).map(([key, { paper, blocks }]) => {
    const seen = blocks.filter((block) => !block.startsWith('part:') || view.shown.has(block.slice('part:'.length)));
    return [key, { paper, blocks: seen }] as const;
  });
  return Object.fromEntries(prints);
}
