const figures = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A credit code from its first signs: the last one follows from the seventeen before. */
export function creditCode(first: string): string {
  const seventeen = first.padEnd(17, '0').slice(0, 17);
  const sum = [...seventeen].reduce((all, figure, at) => all + figures.indexOf(figure) * (3 ** at % 31), 0);
  return seventeen + figures[(31 - (sum % 31)) % 31];
}
