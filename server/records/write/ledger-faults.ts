import { subtract } from '../../../schemas/expressions/decimal.ts';
import type { Issue } from '../../../schemas/result.ts';
import { Refusal } from '../../errors.ts';
import type { ChainWork } from './ledger.ts';

interface Told {
  readonly sources: readonly string[];
  readonly lines: readonly { id: string; open: boolean; had: string; most: string | null; faulty: boolean }[];
}

/** Says which source is out of reach or which line would pass its bound, where in the record that was asked. */
export function refuseLedger(works: readonly ChainWork[], faults: string): void {
  const told = JSON.parse(faults) as Told[];
  const issues: Issue[] = [];
  let isPast = false;
  for (const [at, { heads, takes }] of works.entries()) {
    const { sources = [], lines = [] } = told[at] ?? {};
    if (heads.some((id) => !sources.includes(id))) issues.push({ code: 'unknown_source', path: '' });
    for (const take of takes) {
      const line = lines.find(({ id }) => id === take.line);
      if (!line?.open) issues.push({ code: 'unknown_source', path: take.at });
      else if (line.faulty) {
        isPast = true;
        issues.push({
          code: 'past_bound',
          path: take.at,
          params: { left: subtract(line.most ?? '0', line.had) ?? '0' },
        });
      }
    }
  }
  if (issues.length > 0) throw new Refusal(isPast ? 'over_bound' : 'invalid_input', { issues });
}
