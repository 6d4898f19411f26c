interface Window {
  bench: {
    /** Where the first text and the name in the third line are typed. */
    readonly first: string;
    readonly cell: string;
    /** The key that opens a cell to be typed in, where a press does not. */
    readonly opens?: string;
    prepare?(fields: number, width: number): void;
    /** Milliseconds until the page stands still. */
    mount(fields: number, lines: number, width: number): Promise<number>;
    close(): void;
  };
}
