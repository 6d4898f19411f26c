/** What a link may lead to. Nothing that runs, and no other protocol that a machine might answer to. */
const safe = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:[+\d]|\/(?![/\\]))/i;

export const isSafeAddress = (address: string): boolean => safe.test(address);

/** What was typed as an address: a bare site gets its protocol, a mail address its own; null when it leads nowhere safe. */
export function readAddress(typed: string): string | null {
  const address = typed.trim();
  if (isSafeAddress(address)) return address;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(address)) return `mailto:${address}`;
  return /^([\w-]+\.)+[a-z]{2,}([/?#:]\S*)?$/i.test(address) ? `https://${address}` : null;
}
