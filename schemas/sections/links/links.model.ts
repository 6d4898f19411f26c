export interface AmongModel {
  /** The other reference of theirs. */
  readonly and: string;
  /** The way from our head to the reference in our rows. */
  readonly keys: readonly string[];
}

/** Records of other entities that point at one, as tabs beside it. */
export interface LinksModel {
  readonly links: readonly {
    readonly key: string;
    readonly entity: string;
    readonly by: string;
    readonly tab: string;
    readonly list: string;
    /** Both ends of theirs are among these of ours, and no tab lists them; null: `by` points here. */
    readonly among: AmongModel | null;
  }[];
}
