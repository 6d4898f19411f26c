import { Agent, request } from 'node:http';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Hears the answer's text; the call's own record is free for the next one only then. */
  answered?(text: string): void;
}

export interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly failed: number;
}

/** Sends `count` calls over `clients` kept connections, each client one at a time; `next` makes the calls, counted from 0. */
export async function load(
  port: number,
  token: string,
  clients: number,
  count: number,
  next: (at: number) => Call,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let sent = 0;
  let failed = 0;
  const start = performance.now();
  const client = async () => {
    while (sent < count) {
      const at = sent++;
      const began = performance.now();
      const ok = await send(agent, port, token, next(at));
      times.push(performance.now() - began);
      if (!ok) failed++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: count / seconds, p50: at(0.5), p95: at(0.95), failed };
}

function send(agent: Agent, port: number, token: string, call: Call): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    const headers = {
      'x-access-token': token,
      ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    };
    const sent = request(
      { agent, host: '127.0.0.1', port, method: call.method, path: call.path, headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part) => {
          text += part;
        });
        response.on('end', () => {
          call.answered?.(text);
          resolve(response.statusCode === 200 && text.startsWith('{"success":true'));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
