/**
 * The code that documents may name, as the floors above bring it; kinds are brought to `compileModel` in the same way. Who
 * brings something declares it here, beside its own code, by `declare module`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled from above
export interface Engine {}

declare module '../kernel/house.ts' {
  interface House {
    readonly engine: Engine;
  }
}
