/** GB/T 2828.1, table 1: lots from, to (none: and above), and the code letters of the general levels I, II and III. */
const letterTable = `
2      8      A A B
9      15     A B C
16     25     B C D
26     50     C D E
51     90     C E F
91     150    D F G
151    280    E G H
281    500    F H J
501    1200   G J K
1201   3200   H K L
3201   10000  J L M
10001  35000  K M N
35001  150000 L N P
150001 500000 M P Q
500001 -      N Q R`;

export const aqls = ['0.65', '1.0', '1.5', '2.5', '4.0', '6.5'] as const;

/**
 * GB/T 2828.1, table 2-A, single sampling, normal inspection: a row for each code letter, a column for each AQL.
 * `J80/2`: the letter that counts after the arrows, its sample size, and Ac.
 */
const planTable = `
A F20/0    E13/0    D8/0    C5/0    B3/0    A2/0
B F20/0    E13/0    D8/0    C5/0    B3/0    A2/0
C F20/0    E13/0    D8/0    C5/0    B3/0    D8/1
D F20/0    E13/0    D8/0    C5/0    E13/1   D8/1
E F20/0    E13/0    D8/0    F20/1   E13/1   E13/2
F F20/0    E13/0    G32/1   F20/1   F20/2   F20/3
G F20/0    H50/1    G32/1   G32/2   G32/3   G32/5
H J80/1    H50/1    H50/2   H50/3   H50/5   H50/7
J J80/1    J80/2    J80/3   J80/5   J80/7   J80/10
K K125/2   K125/3   K125/5  K125/7  K125/10 K125/14
L L200/3   L200/5   L200/7  L200/10 L200/14 L200/21
M M315/5   M315/7   M315/10 M315/14 M315/21 L200/21
N N500/7   N500/10  N500/14 N500/21 M315/21 L200/21
P P800/10  P800/14  P800/21 N500/21 M315/21 L200/21
Q Q1250/14 Q1250/21 P800/21 N500/21 M315/21 L200/21
R R2000/21 Q1250/21 P800/21 N500/21 M315/21 L200/21`;

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/));

export interface LetterSeed {
  readonly level: string;
  readonly lotFrom: number;
  readonly lotTo: number | null;
  readonly letter: string;
}

export const letterSeeds: readonly LetterSeed[] = rows(letterTable).flatMap(([from, to, ...letters]) =>
  letters.map((letter, at) => ({
    level: ['I', 'II', 'III'][at] ?? '',
    lotFrom: Number(from),
    lotTo: to === '-' ? null : Number(to),
    letter,
  })),
);

export interface PlanSeed {
  readonly letter: string;
  readonly aql: string;
  readonly usedLetter: string;
  readonly sampleSize: number;
  readonly accept: number;
}

export const planSeeds: readonly PlanSeed[] = rows(planTable).flatMap(([letter = '', ...cells]) =>
  cells.map((cell, at) => {
    const [size = '', accept = ''] = cell.slice(1).split('/');
    return {
      letter,
      aql: aqls[at] ?? '',
      usedLetter: cell.slice(0, 1),
      sampleSize: Number(size),
      accept: Number(accept),
    };
  }),
);
