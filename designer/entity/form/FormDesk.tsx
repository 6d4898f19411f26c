import type { ReactNode } from 'react';
import type { Model } from '../../../schemas/compile/model.ts';
import { DesignerFrame, type FrameProps } from '../../frame/DesignerFrame.tsx';
import type { FoundDocument } from '../../kernel/work.ts';
import type { PaneProps } from '../pane.ts';

interface Props extends PaneProps {
  readonly frame: Omit<FrameProps, 'children'>;
  readonly tabs: ReactNode;
  /** The latest that compiled. */
  readonly shown: Model | null;
  readonly found: FoundDocument;
  readonly all: readonly FoundDocument[];
}

/** Fields and the form they stand in. */
export function FormDesk({ frame, tabs }: Props) {
  return (
    <DesignerFrame {...frame} views={tabs}>
      <p>…</p>
    </DesignerFrame>
  );
}
