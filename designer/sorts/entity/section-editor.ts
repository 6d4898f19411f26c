import type { ComponentType } from 'react';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import type { PaneProps } from './pane.ts';
import type { Making } from './rules/rule-commands.ts';

/** A section whose entries stand in one list with those of others, each edited beside it. */
export interface SectionEditor {
  /** As the language has it. */
  readonly section: string;
  /** What the side is called that edits one. */
  readonly title: string;
  /** Every entry in its order, with what it does in one sentence. */
  entries(document: EntityDocument, targetOf: TargetOf): readonly SectionEntry[];
  readonly begin: Begin;
  readonly Inspector: ComponentType<InspectorProps>;
}

export type TargetOf = (entity: string) => EntityDocument | undefined;

export interface SectionEntry {
  readonly key: string;
  readonly title: string;
  readonly say: string;
}

/** How a new one begins: at once, or with another entity. Null where there is nothing it could be of. */
export type Begin =
  | {
      readonly label: string;
      /** What such a thing is good for, to somebody who never made one. */
      readonly about: string;
      make(document: EntityDocument): Making | null;
    }
  | {
      readonly label: string;
      readonly placeholder: string;
      makeWith(document: EntityDocument, target: EntityDocument, targetOf: TargetOf): Making | null;
    };

export interface InspectorProps extends Pick<PaneProps, 'document' | 'editing' | 'model'> {
  readonly entryKey: string;
  readonly targetOf: TargetOf;
}
