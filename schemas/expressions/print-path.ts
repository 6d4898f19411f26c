/** `../currency`, `supplier.country`. */
export const printPath = (up: number, keys: readonly string[]): string => '../'.repeat(up) + keys.join('.');
