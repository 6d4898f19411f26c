import type { BlockField, BlockKind, Ground, SiteLook } from '../../../schemas/kinds/block-kind.ts';
import { isColor, type Words } from '../../../schemas/kinds/block-values.ts';
import type { Document } from '../../../schemas/language/document.ts';
import type { PageDocument } from '../../../schemas/language/page.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { leastFor, sayUnread, unread } from '../../kernel/contrast-note.ts';
import type { Problem } from '../../kernel/problems.ts';
import { isContentField, kindOf, nodeOf } from './blocks.ts';
import { saidOf, setField } from './commands.ts';

const onPaper: Ground = { color: '#ffffff', ink: '#16203a' };

/** Colours that an editor chose and that cannot be read, each with the nearest that can. What the product chose is not asked about. */
export function noteContrast(document: Document, site: SiteLook): readonly Problem[] {
  const { nodes = {} } = document as Partial<PageDocument>;
  return Object.keys(nodes).flatMap((key) => {
    const kind = kindOf(nodeOf(document, key));
    if (!kind || nodeOf(document, key)?.visible === false) return [];
    const values = valuesOf(document, key, kind);
    const ground = kind.ground ? kind.ground(values, site) : onPaper;
    if (!ground) return [];
    return Object.entries(kind.fields).flatMap(([field, said]) =>
      said.kind === 'words' ? noteWords(document, key, { field, label: said.label }, values[field], ground) : [],
    );
  });
}

interface Named {
  readonly field: string;
  readonly label: string;
}

function noteWords(
  document: Document,
  key: string,
  { field, label }: Named,
  said: unknown,
  ground: Ground,
): readonly Problem[] {
  const words = said as Words | undefined;
  if (!words || words.text === '') return [];
  const chosen = saidOf(document, key, `${field}.style.color`);
  const color = isColor(words.style?.color) ? words.style.color : ground.ink;
  const needed = leastFor(words.style?.fontSize ?? 16, words.isBold === true);
  // The words are mended where somebody chose their colour, else the ground that somebody chose.
  if (isColor(chosen)) {
    const found = unread(color, ground.color, needed);
    return found
      ? [noted(document, key, `${field}.style.color`, sayUnread(`${label}的颜色`, found), found.better)]
      : [];
  }
  if (!ground.chosenBy) return [];
  const found = unread(ground.color, color, needed);
  if (!found) return [];
  return [noted(document, key, ground.chosenBy, sayUnread(`${label}在这个底色上`, found), found.better)];
}

function noted(document: Document, key: string, field: string, text: string, better: string): Problem {
  const node = nodeOf(document, key);
  const isContent = isContentField(kindOf(node), field);
  const base = isContent && node?.content !== undefined ? at('/content', node.content) : at('/nodes', key, 'props');
  const { joins: _, ...ask } = setField(document, [key], field, better);
  return {
    path: at(base, ...field.split('.')),
    text,
    level: 'warn',
    repair: { label: `换成 ${better}`, ask: { ...ask, name: `换成看得清的颜色 ${better}` } },
  };
}

const startOf = (field: BlockField): unknown => ('start' in field ? field.start : undefined);

const valuesOf = (document: Document, key: string, { fields }: BlockKind) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, saidOf(document, key, name) ?? startOf(field)]),
  );
