import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { PaneProps } from '../pane.ts';
import type { Picture } from './lay-states.ts';
import type { StatesDocument } from './state-commands.ts';

/** What picture and list are given alike. */
export interface FaceProps {
  readonly picture: Picture;
  readonly states: StatesDocument;
  readonly document: EntityDocument;
  readonly editing: PaneProps['editing'];
  readonly problems: PaneProps['problems'];
  readonly chosen: string | null;
  readonly onChoose: (pointer: string | null) => void;
  /** Takes away what is chosen. */
  readonly onRemove: () => void;
}
