export interface PrintModel {
  readonly print: Readonly<Record<string, { readonly paper: string; readonly blocks: readonly string[] }>>;
}
