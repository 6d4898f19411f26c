import net from 'node:net';

/**
 * Whom an address stands for: an address of the old sort by itself, of the new sort its first half. Behind that half
 * one subscriber has as many addresses as there are, and would otherwise be as many guessers.
 */
export function networkOf(address: string): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (!net.isIPv6(plain)) return plain;
  const [before = '', after] = plain.toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const gap = after === undefined ? [] : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const half = [...head, ...gap, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${half.join(':')}::/64`;
}
