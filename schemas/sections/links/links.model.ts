/** Records of other entities that point at one, as tabs beside it. */
export interface LinksModel {
  readonly links: readonly {
    readonly key: string;
    readonly entity: string;
    readonly by: string;
    readonly tab: string;
    readonly list: string;
  }[];
}
