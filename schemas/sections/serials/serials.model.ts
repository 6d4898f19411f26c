export interface SerialModel {
  readonly key: string;
  readonly make: string;
  readonly restart: readonly ('tenant' | 'yyyy' | 'mm' | 'dd')[];
  readonly gaps: 'allowed' | 'none';
  /** `create` or `move:submit`. */
  readonly at: string;
}

export interface SerialsModel {
  readonly serials: ReadonlyMap<string, SerialModel>;
}
