export interface SealModel {
  readonly key: string;
  readonly label: string;
  /** The reference of the head, and the entity whose records open it. */
  readonly by: string;
  readonly to: string;
  /** Full paths. */
  readonly fields: readonly string[];
}

export interface SealsModel {
  readonly seals: ReadonlyMap<string, SealModel>;
}

/** A seal as a form knows it. */
export interface SealPlan {
  readonly label: string;
  readonly by: string;
}
