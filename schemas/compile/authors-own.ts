import type { FieldModel } from './model.ts';

/** Of a value that is worked out: whether its author says who sees it, and not what it is worked out from. */
export const isAuthorsOwn = ({ keeps, openly }: Pick<FieldModel, 'keeps' | 'openly'>): boolean =>
  keeps === 'stored' || openly === true;
