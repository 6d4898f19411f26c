import type { Document } from '../../../schemas/language/document.ts';
import type { PageDocument } from '../../../schemas/language/page.ts';
import type { Editing } from '../../kernel/editing.ts';
import { mendTree } from '../../kernel/mend-tree.ts';
import { readAt } from '../../kernel/steps.ts';
import type { TreeDocument } from '../../kernel/tree.ts';
import { openWork as openDocument } from '../../kernel/work.ts';
import { kindOf } from './blocks.ts';
import type { FoundDocument, StudioServices } from './services.ts';

/** A page as a tree, from the root that is drawn for a template. */
export function treeFor(document: Document, template: string | null): TreeDocument {
  const page = document as PageDocument;
  const root = (template && page.roots?.[template]) || page.root;
  return {
    root,
    nodes: page.nodes,
    slotsOf: (key) => {
      const there = Object.keys(page.nodes[key]?.slots ?? {});
      const known = Object.keys(kindOf(page.nodes[key])?.slots ?? {});
      return [...known.filter((slot) => there.includes(slot)), ...there.filter((slot) => !known.includes(slot))];
    },
  };
}

/** Opens a page for its person: a tree mends what merging by key leaves broken, and a block is chosen by its key. */
export const openWork = (services: StudioServices, found: FoundDocument): Promise<Editing> =>
  openDocument(services, found, {
    ...(found.kind === 'site' ? {} : { shape: { mend: mendTree } }),
    isThere: (document, key) => readAt(document, `/nodes/${key}`) !== undefined,
  });
