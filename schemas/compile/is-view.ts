import type { Shape } from './shape.ts';

/** Whether its rows come from a view, which nobody writes. */
export const isView = ({ document }: Pick<Shape, 'document'>): boolean => document.store?.view ?? false;
