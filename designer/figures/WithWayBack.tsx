import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Editing } from '../kernel/editing.ts';
import { nothing } from '../kernel/selection.ts';

interface Props {
  readonly to: string;
  readonly editing: Editing;
  readonly children: ReactNode;
}

/** What is said of one part, below the way back to what is said of the whole. */
export const WithWayBack = ({ to, editing, children }: Props) => (
  <>
    <Button type="link" size="small" onClick={() => editing.select(nothing)}>
      ‹ {to}
    </Button>
    {children}
  </>
);
