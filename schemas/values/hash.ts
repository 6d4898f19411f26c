/** JSON with the keys of every object in one order: equal values, equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(',')}}`;
}

/** The first 128 bits of SHA-256 as hex. Synchronous and the same in Node and in browsers, where `crypto.subtle` is neither. */
export function hashText(text: string): string {
  const bytes = padded(new TextEncoder().encode(text));
  const state = Int32Array.from(INITIAL);
  const words = new Int32Array(64);
  const view = new DataView(bytes.buffer);
  for (let block = 0; block < bytes.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + i * 4);
    mix(state, words);
  }
  return Array.from(state.subarray(0, 4), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function padded(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((((data.length + 8) >> 6) + 1) << 6);
  bytes.set(data);
  bytes[data.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(data.length / 0x20000000));
  view.setUint32(bytes.length - 4, data.length << 3);
  return bytes;
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** One block, as FIPS 180-4 writes it. */
function mix(state: Int32Array, w: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
  // One by one: taken apart as a list, each block would cost an iterator, and a plan is thousands of blocks.
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (w[i] as number)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** The constants are the first bits of the fractions of the square and cube roots of the first primes. */
const primes = Array.from({ length: 311 }, (_, n) => n + 2).filter((n) => {
  for (let by = 2; by * by <= n; by++) if (n % by === 0) return false;
  return true;
});
const fraction = (root: number): number => ((root - Math.floor(root)) * 0x100000000) | 0;
const ROUNDS = new Int32Array(primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime))));
const INITIAL = new Int32Array(primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))));
