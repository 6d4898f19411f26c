export type Whom = 'staff' | 'supplier' | 'all';

/** Whether something concerns whoever looks, by what they are: what names nobody concerns everybody. */
export const isFor = (whom: Whom | undefined, isSupplier: boolean): boolean =>
  whom === undefined || whom === 'all' || (whom === 'supplier') === isSupplier;
