/** Where the server asks others: which addresses, for how long, how much of an answer. */
export interface Outgoing {
  /** Plain HTTP to this machine is for trying things out: the demo and tests. */
  readonly loopback: boolean;
}

/** The address is not one this server asks, or what came back is more than it takes. */
export class OutgoingRefused extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'OutgoingRefused';
  }
}

export interface OutgoingRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: what fetch takes as a body
  readonly body?: any;
  readonly signal?: AbortSignal | undefined;
}

const longest = 10_000;
const mostBytes = 1024 * 1024;
const thisMachine = ['127.0.0.1', 'localhost', '[::1]'];

/** What is wrong with an address to ask, or null. */
export function faultOfAddress(text: string, { loopback }: Outgoing): string | null {
  if (!URL.canParse(text)) return '不是完整的地址';
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return '地址里不能带账号和口令';
  if (protocol === 'https:') return null;
  const isTrial = protocol === 'http:' && loopback && thisMachine.includes(hostname);
  return isTrial ? null : '应以 https:// 开头';
}

/** Asks an address that somebody configured. Never follows to another place; slow or endless answers are cut. */
export async function askOutside(address: string, asked: OutgoingRequest, outgoing: Outgoing): Promise<Response> {
  const fault = faultOfAddress(address, outgoing);
  if (fault) throw new OutgoingRefused(`${fault}: ${address}`);
  const limit = AbortSignal.timeout(longest);
  const signal = asked.signal ? AbortSignal.any([asked.signal, limit]) : limit;
  const answer = await fetch(address, { ...asked, signal, redirect: 'manual' });
  if (answer.status >= 300 && answer.status < 400) throw new OutgoingRefused(`${address} sends elsewhere`);
  const body = await readBody(answer);
  const { status, statusText, headers } = answer;
  return new Response([204, 205, 304].includes(status) ? null : body, { status, statusText, headers: plain(headers) });
}

/** The body is decoded already. */
function plain(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('content-encoding');
  kept.delete('content-length');
  return kept;
}

async function readBody({ body, url }: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > mostBytes) throw new OutgoingRefused(`${url} answers more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
