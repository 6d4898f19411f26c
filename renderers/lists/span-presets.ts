import dayjs, { type Dayjs } from 'dayjs';
import { spanNames, spans } from '../../schemas/language/spans.ts';
import { dayAt, daysOfSpan } from '../../schemas/time/days-of-span.ts';

/** The spans that have names, to be picked with one press: the same ones wherever days are asked for. */
export function spanPresets(): { label: string; value: [Dayjs, Dayjs] }[] {
  const today = dayAt(Date.now());
  return spanNames.map((name) => {
    const [from, until] = daysOfSpan(name, today);
    return { label: spans[name], value: [dayjs(from), dayjs(until)] };
  });
}
