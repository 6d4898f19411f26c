/** The page sizes of a table in its page and over the whole screen, the first of each being the one it takes. */
export const fullscreenSizes = { page: [10, 20, 30], screen: [20, 40, 60] } as const;

export interface TableSizes {
  readonly isFull: boolean;
  readonly size: number;
  readonly sizes: readonly number[];
  /** Another size begins at the first page. */
  readonly page: 1;
}

export function sizesWhen(isFull: boolean): TableSizes {
  const sizes = isFull ? fullscreenSizes.screen : fullscreenSizes.page;
  return { isFull, size: sizes[0], sizes, page: 1 };
}
