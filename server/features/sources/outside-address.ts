import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const inside = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['100.64.0.0', 10],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addAddress('::1', 'ipv6');

/** Where machines keep what they tell only to themselves, and what is no address of anybody. */
const never = new BlockList();
never.addSubnet('169.254.0.0', 16, 'ipv4');
never.addSubnet('0.0.0.0', 8, 'ipv4');
never.addSubnet('224.0.0.0', 3, 'ipv4');
never.addSubnet('fe80::', 10, 'ipv6');
never.addSubnet('ff00::', 8, 'ipv6');
never.addAddress('::', 'ipv6');

const blocks = (list: BlockList, address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
};

/**
 * The address a name stands for now, to be connected to as it is: asked once, so that a name cannot stand for another
 * by the time it is used. Null where one of its addresses is not to be asked.
 */
export async function outsideAddress(host: string, mayBeInside: boolean): Promise<string | null> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  const isFine = ({ address }: { address: string }) =>
    !blocks(never, address) && (mayBeInside || !blocks(inside, address));
  return found.length > 0 && found.every(isFine) ? (found[0]?.address ?? null) : null;
}
