import { isDay, isMoment, isTime } from '../expressions/moments.ts';
import { at } from '../language/pointer.ts';
import type { ReportDocument } from '../language/report.ts';
import { isSpan, spanNames, spans } from '../language/spans.ts';
import type { ReportModel } from './chart-model.ts';
import type { Findings } from './findings.ts';
import type { QueryFind, QueryModel } from './query-model.ts';
import type { FindDefault } from './report-plan.ts';
import type { ReportSurroundings } from './shape.ts';
import { statesTold } from './states-told.ts';

/** What the form of a report begins with: each query item with something it can be asked for. */
export function compileDefaults(
  { find }: ReportDocument,
  query: QueryModel,
  place: ReportSurroundings,
  findings: Findings,
): ReportModel['defaults'] {
  return Object.fromEntries(
    query.finds.flatMap((asked): [string, FindDefault][] => {
      const written = find?.[asked.key]?.default;
      if (written === undefined) return [];
      const made = defaultOf(asked, written, { ...place, findings, path: at('/find', asked.key, 'default') });
      return made ? [[asked.key, made]] : [];
    }),
  );
}

interface Place extends ReportSurroundings {
  readonly findings: Findings;
  readonly path: string;
}

/** Of days a span by its name: the first and last day themselves would be old tomorrow. */
function defaultOf(asked: QueryFind, written: string | readonly string[], place: Place): FindDefault | null {
  const { findings, path } = place;
  if (asksForDays(asked)) {
    if (isSpan(written)) return { span: written };
    const known = spanNames.map((name) => spans[name]).join('、');
    findings.say('unknown_span', path, { span: [written].flat().join('、'), known });
    return null;
  }
  const takes = asked.op === 'range' ? 'ends' : takesMany(asked) ? 'several' : 'one';
  const fits = typeof written === 'string' ? takes === 'one' : takes === 'several' || isEnds(takes, written);
  if (!fits) {
    findings.say('default_shape', path, { field: asked.label, shape: shapes[takes] });
    return null;
  }
  const given = [written].flat().filter((value) => takes !== 'ends' || value !== '');
  const checked = given.map((value) => checkValue(asked, value, place));
  return checked.every(Boolean) ? { value: written } : null;
}

export const asksForDays = ({ op, type }: Pick<QueryFind, 'op' | 'type'>): boolean =>
  op === 'range' && (type.is === 'date' || type.is === 'dateTime');

/** Views in which several are ticked ask for several however their query item compares. */
export const takesMany = ({ op, view }: Pick<QueryFind, 'op' | 'view'>): boolean =>
  op === 'in' || view === 'checkbox' || view === 'list_multi';

const shapes = {
  one: '一个值',
  several: '一个或几个值，写成列表',
  ends: '起止两个值，写成列表，不限的一边留空',
} as const;

const isEnds = (takes: keyof typeof shapes, written: readonly string[]): boolean =>
  takes === 'ends' && written.length === 2 && written.some((value) => value !== '');

/** Whether a value is one that the field it asks about can have; what is wrong is said. */
function checkValue(asked: QueryFind, value: string, { around, entities, findings, path }: Place): boolean {
  const { field, kind, config } = asked.shown;
  const entity = field ? entities.get(field.entity) : undefined;
  const states = entity && field ? statesTold(entity, field.path) : [];
  const labels = kind?.labels?.(config as never);
  const dict = labels?.from === 'dict' ? around.dicts.get(labels.dict) : undefined;
  if (states.length > 0) {
    if (states.some(({ key }) => key === value)) return true;
    findings.say('unknown_state', path, { state: value });
  } else if (dict) {
    if (dict.items.some((item) => item.value === value)) return true;
    findings.say('unknown_item', path, { dict: dict.title, value });
  } else {
    if (asked.op === 'like' || isOf(asked, value)) return true;
    findings.say('wrong_default', path, { field: asked.label, value });
  }
  return false;
}

function isOf({ type, shown: { kind, config } }: QueryFind, value: string): boolean {
  if (value === '') return false;
  if (kind) return kind.check(kind.many || type.is === 'list' ? [value] : value, config as never) === null;
  if (type.is === 'number') return /^-?\d+(\.\d+)?$/.test(value);
  if (type.is === 'date') return isDay(value);
  if (type.is === 'dateTime') return isDay(value) || isMoment(value);
  return type.is !== 'time' || isTime(value);
}
