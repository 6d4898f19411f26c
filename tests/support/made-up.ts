import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { isCreditCode } from '../../renderers/fields/text/formats.ts';
import type { EntityPlan, FieldPlan, PartPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';

/** What a made-up record is made of. */
export interface Matter {
  readonly plan: EntityPlan;
  /** Begins every text: `QJXKZA12` gives `QJXKZA12xlines.0.name`. */
  readonly mark: string;
  /** How many rows each part gets; a part below lines gets one. */
  readonly rows: number;
  /** A record of this entity to point at; null where there is none yet. */
  pick(entity: string, path: string): string | null;
  readonly file: string | null;
  /** How many of its entity were made up before: each says something else where nothing may stand twice. */
  readonly turn: number;
  /** Values said before any other is tried, by key of the head. */
  readonly first?: RecordData;
  /** Values said outright, by key of the head. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** What the server said was wrong before: by path, how many candidates have failed there. */
export type Failed = Map<string, number>;

/** Has failed with every value: whatever is said there is refused. */
const leftOut = Number.POSITIVE_INFINITY;

const kinds = new Map<string, AnyFieldKind>(fieldKinds.map((kind) => [kind.name, kind]));

/** A record with a value in every field that a person could fill in, from its plan and its kinds alone. */
export function makeUp(matter: Matter, failed: Failed = new Map()): RecordData {
  const first = Object.entries(matter.first ?? {}).filter(([key]) => !failed.has(key));
  return { ...rowOf(matter, failed, null, ''), ...Object.fromEntries(first), ...matter.given };
}

function rowOf(matter: Matter, failed: Failed, part: PartPlan | null, at: string): RecordData {
  const { plan, rows } = matter;
  const row: RecordData = {};
  for (const field of Object.values(plan.fields)) {
    if (field.part !== (part?.path ?? '')) continue;
    const value = valueAt(matter, failed, field, `${at}${field.key}`);
    if (value !== null) row[field.key] = value;
  }
  for (const inner of Object.values(plan.parts)) {
    if (inner.parent !== (part?.path ?? '') || failed.get(inner.path) === leftOut) continue;
    const count = part || isOnce(plan, inner) ? 1 : Math.min(rows, inner.max);
    row[inner.key] = Array.from({ length: count }, (_, n) => rowOf(matter, failed, inner, `${at}${inner.key}.${n}.`));
  }
  return row;
}

function valueAt(matter: Matter, failed: Failed, field: FieldPlan, path: string): unknown {
  const kind = kinds.get(field.kind);
  if (!kind) throw new Error(`no kind ${field.kind}`);
  if (field.system || field.locked || field.calc || kind.automatic) return null;
  const fitting = candidates(matter, field, kind, path)
    .map((value) => (kind.many && !Array.isArray(value) ? [value] : value))
    .filter((value) => kind.check(value, field.config) === null);
  // What is marked differs in any case.
  const isMarked = String(fitting[0]).startsWith(matter.mark);
  const turn = isUnique(matter.plan, field) && !isMarked ? matter.turn % fitting.length : 0;
  const fits = [...fitting.slice(turn), ...fitting.slice(0, turn)];
  const times = failed.get(plainPath(path)) ?? 0;
  // After the last it is left out; asked for all the same, the first may fit now.
  return times === leftOut ? null : (fits[times % (fits.length + 1)] ?? null);
}

const isUnique = ({ program }: EntityPlan, { key, part }: FieldPlan): boolean =>
  part === '' &&
  program.nodes.some((node) => node.do === 'unique' && node.level === 'error' && node.fields.includes(key));

/** No two of its rows are about the same record, and there is one record to point at. */
const isOnce = ({ fields, program }: EntityPlan, { path }: PartPlan): boolean =>
  program.nodes.some(
    (node) =>
      node.do === 'unique' &&
      node.part === path &&
      node.level === 'error' &&
      node.fields.every((key) => {
        const field = fields[key] ?? fields[`${path}.${key}`];
        return field && kinds.get(field.kind)?.labels?.(field.config)?.from === 'record';
      }),
  );

function candidates(matter: Matter, field: FieldPlan, kind: AnyFieldKind, path: string): readonly unknown[] {
  const labels = kind.labels?.(field.config);
  const isMany = kind.type(field.config).is === 'list';
  const each = (values: readonly unknown[]) => (isMany ? values.map((value) => [value]) : values);
  if (labels?.from === 'dict') {
    const offered = (matter.plan.dicts[labels.dict] ?? []).filter(({ off }) => !off);
    return each(offered.map(({ value }) => value));
  }
  if (labels?.from === 'record') {
    const id = matter.pick(labels.entity, plainPath(path));
    return id === null ? [] : each([id]);
  }
  const own = field.config.options;
  if (labels?.from === 'local' && Array.isArray(own)) return each(own.map(({ value }) => value));
  if (kind.holdsFiles) return matter.file === null ? [] : [[matter.file]];
  return typed(matter, path);
}

/** One of these fits whatever a kind asks for; which one, the kind itself says. */
function typed({ mark, plan, turn }: Matter, path: string): readonly unknown[] {
  const no = Object.keys(plan.fields).indexOf(path.replace(/\.\d+/g, ''));
  const row = Number(/\.(\d+)\./.exec(path)?.[1] ?? 0);
  const sign = [...mark].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 90_000_000, 7);
  const field = plan.fields[plainPath(path)];
  // A day that is there once is another for each.
  const at = field && isUnique(plan, field) ? turn : no;
  const day = dayOf(2027, at);
  return [
    `${mark}x${path}`,
    mark.toUpperCase(),
    mark.toLowerCase(),
    `<p>${mark}x${path}</p>`,
    `https://example.com/${mark}x${path}`,
    `${mark}x${path}@example.com`,
    '2',
    2,
    '1',
    1,
    // No row of one is called by the number of a row of the next: what two have in common is found.
    `138${String(10_000_000 + ((sign * 1009 + row) % 90_000_000))}`,
    creditCode(sign),
    '64-17-5',
    'N',
    'Y',
    day,
    // after what stands already
    dayOf(2029, at),
    `${day} 09:00:00`,
    '09:00:00',
    '0 0 2 * * ?',
    '110101',
    { mark },
  ];
}

const dayOf = (year: number, no: number): string => new Date(Date.UTC(year, 0, 1 + no)).toISOString().slice(0, 10);

function creditCode(sign: number): string {
  const first = `91110000${String(sign).padStart(9, '0')}`;
  const last = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].find((one) => isCreditCode(first + one));
  return `${first}${last}`;
}

const plainPath = (path: string) => path.replace(/\.\d+/g, '');

/** Takes what the server said of a made-up record into account; false when it says nothing new. */
export function learn(failed: Failed, issues: readonly Issue[]): boolean {
  const wrong = new Map(
    issues
      .filter(({ level }) => level !== 'warn')
      .map(({ code, path }) => [plainPath(path.slice(1).replaceAll('/', '.')), code]),
  );
  wrong.delete('');
  for (const [path, code] of wrong) {
    const before = failed.get(path) ?? 0;
    const isLocked = code === 'locked_field' || code === 'locked_rows';
    failed.set(path, isLocked ? leftOut : before === leftOut ? 0 : before + 1);
  }
  return wrong.size > 0;
}

/** Of what was made up no more than what must be said. */
export const needed = ({ plan, given = {}, first = {} }: Matter, record: RecordData): RecordData =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([key]) => key in given || key in first || plan.fields[key]?.need || plan.parts[key] !== undefined,
    ),
  );
