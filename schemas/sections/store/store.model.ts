export interface IndexModel {
  readonly key: string;
  readonly on: readonly string[];
  readonly unique: boolean;
}

export interface StoreModel {
  readonly indexes: readonly IndexModel[];
}
