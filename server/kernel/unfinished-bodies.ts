import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';
import { networkOf } from './network-of.ts';

interface Bounds {
  readonly inAll?: number;
  readonly ofNetwork?: number;
  readonly now?: () => number;
}

/** A body that has not ended by then is slow. An office that signs in on the stroke of nine is through long before. */
const slowMs = 1000;
/** So many times as many may have begun just now. */
const burst = 10;

interface Open {
  readonly network: string;
  readonly since: number;
}

/**
 * Requests whose bodies have begun and not ended yet: so many slow ones at all, and so many of one network. Each holds a
 * connection and what it has sent so far, and nobody who means well sends a hundred slowly at once.
 */
export function boundBodies(
  app: FastifyInstance,
  { inAll = 1000, ofNetwork = 100, now = () => performance.now() }: Bounds = {},
): void {
  const all = new Set<Open>();
  const byNetwork = new Map<string, Set<Open>>();
  const none: ReadonlySet<Open> = new Set();

  const isFull = (open: ReadonlySet<Open>, most: number): boolean => {
    if (open.size < most) return false;
    if (open.size >= most * burst) return true;
    // In the order in which they began: the oldest stand first.
    let slow = 0;
    for (const { since } of open) {
      if (now() - since < slowMs) return false;
      slow += 1;
      if (slow >= most) return true;
    }
    return false;
  };
  const begin = (network: string): (() => void) => {
    const open = { network, since: now() };
    const own = byNetwork.get(network) ?? new Set<Open>();
    byNetwork.set(network, own.add(open));
    all.add(open);
    return () => {
      all.delete(open);
      own.delete(open);
      if (own.size === 0 && byNetwork.get(network) === own) byNetwork.delete(network);
    };
  };

  app.addHook('onRequest', (request, reply, next) => {
    const { raw, headers, ip } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || raw.complete) return next();
    const network = networkOf(ip);
    if (isFull(all, inAll) || isFull(byNetwork.get(network) ?? none, ofNetwork)) {
      // The rest of its body is not waited for.
      reply.header('connection', 'close');
      return next(new Refusal('too_many'));
    }
    const end = begin(network);
    raw.once('end', end);
    raw.once('close', end);
    reply.raw.once('close', end);
    next();
  });
}
