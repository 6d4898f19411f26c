import type { Issue } from '../../../schemas/issues/result.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Asking } from '../asking.ts';
import type { ChainWork } from './ledger.ts';
import { placesOf } from './name-place.ts';

interface Told {
  readonly sources: readonly string[];
  readonly lines: readonly string[];
}

/** Says which source, or which of its lines, is out of reach, where in the record that was asked. */
export function refuseChains(asking: Asking, works: readonly ChainWork[], faults: string): void {
  const told = JSON.parse(faults) as Told[];
  const issues = works.flatMap((work, at): Issue[] => {
    const { sources = [], lines = [] } = told[at] ?? {};
    const gone = work.lines.filter(({ line }) => !lines.includes(line));
    return [...(work.heads.some((id) => !sources.includes(id)) ? [''] : []), ...gone.map((drawn) => drawn.at)].map(
      (path) => ({ code: 'unknown_source', path }),
    );
  });
  if (issues.length > 0) throw new Refusal('invalid_input', { issues, named: placesOf(asking.entity) });
}
