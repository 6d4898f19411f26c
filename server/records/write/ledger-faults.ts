import { subtract } from '../../../schemas/expressions/decimal.ts';
import type { Issue } from '../../../schemas/result.ts';
import { Refusal } from '../../kernel/errors.ts';
import { type Asking, findWithin } from '../asking.ts';
import { type ChainWork, isAsked, type Take } from './ledger.ts';
import { placesOf } from './name-place.ts';

interface Line {
  readonly id: string;
  readonly open: boolean;
  readonly had: string;
  readonly most: string | null;
  readonly past: boolean;
  readonly below: boolean;
  readonly name: string;
  readonly no: number;
}
interface Told {
  readonly sources: readonly string[];
  readonly lines: readonly Line[];
}

/** Says which source is out of reach or which of its lines has too little left, where in the record that was asked. */
export function refuseLedger(asking: Asking, works: readonly ChainWork[], faults: string): void {
  const told = JSON.parse(faults) as Told[];
  const unknown: Issue[] = [];
  const short: Issue[] = [];
  const off: Issue[] = [];
  for (const [at, work] of works.entries()) {
    const { sources = [], lines = [] } = told[at] ?? {};
    if (work.heads.some((id) => !sources.includes(id))) unknown.push({ code: 'unknown_source', path: '' });
    for (const take of work.takes) {
      const line = lines.find(({ id }) => id === take.line);
      if (line?.past) short.push(sayShort(asking, work, take, line));
      else if (line ? !line.open : isAsked(take)) unknown.push({ code: 'unknown_source', path: take.at });
      else if (line?.below) off.push(sayOff(asking, work, take, line));
    }
  }
  const issues = [...unknown, ...short, ...off];
  if (issues.length === 0) return;
  const code = short.length > 0 ? 'over_bound' : off.length > 0 ? 'ledger_off' : 'invalid_input';
  throw new Refusal(code, { issues, named: placesOf(asking.entity) });
}

/** Which line of which record: for those who may know of such records at all. */
const place = (asking: Asking, { chain: { from } }: ChainWork, { name, no }: Line): string =>
  findWithin(asking, from.key) ? `${from.title}${name === '' ? '' : ` ${name}`} 第${no}行` : '上游单据';

function sayShort(asking: Asking, work: ChainWork, take: Take, line: Line): Issue {
  const rest = subtract(line.most ?? '0', line.had) ?? '0';
  const left = rest.startsWith('-') ? '0' : rest;
  return { code: 'past_bound', path: take.at, params: { source: place(asking, work, line), left, more: take.delta } };
}

function sayOff(asking: Asking, work: ChainWork, take: Take, line: Line): Issue {
  const { from, becomes } = work.chain;
  const label = from.fields.get(`${becomes.lines?.from}.${becomes.lines?.consume?.into}`)?.label ?? '';
  const back = take.delta.replace('-', '');
  return {
    code: 'below_nothing',
    path: take.at,
    params: { source: place(asking, work, line), label, had: line.had, back },
  };
}
