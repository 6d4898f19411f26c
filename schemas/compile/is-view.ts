import type { Shape } from './shape.ts';

/** Whether its rows come from a view, which nobody writes: one of the deployment's, or one over the lines of another document. */
export const isView = ({ document }: Pick<Shape, 'document'>): boolean =>
  document.store?.view === true || document.store?.lines !== undefined;
