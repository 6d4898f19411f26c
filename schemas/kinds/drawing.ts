/** What a value looks like where words do not do: bars, a signature. */
export interface Drawing {
  /** The text of an SVG in black on white, with its size on paper. It stands in pages as it is: whoever makes it writes nothing unread into it. */
  readonly svg: string;
  /** What is read below it; empty where the drawing says it all. */
  readonly caption: string;
}

/** As the address of a picture: nothing in it runs, and nothing is fetched. */
export const drawingAddress = ({ svg }: Drawing): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
