import { readCondition } from '../kinds/choosing.ts';
import { entryOf } from '../language/entry-of.ts';
import { below } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import type { ReportDocument } from '../language/report.ts';
import { besidePath } from './beside-path.ts';
import { movesOfFlows } from './moves-of-flows.ts';
import { pointerOf } from './pointer-of.ts';
import { reach } from './reach.ts';
import type { GrowingField, Shape, Surroundings } from './shape.ts';

/** What the kinds' configs point at: entities, dictionaries, reports, numbering rules and fields beside. */
export function checkFieldReferences(shape: Shape, around: Surroundings): void {
  for (const field of shape.fields.values()) {
    if (field.system || shape.broken.has(field.path)) continue;
    const pointer = pointerOf(field.path);
    checkTarget(field, pointer, shape, around);
    checkBeside(field, pointer, shape, around);
    checkNarrowing(field, pointer, shape, around);
    resolvePick(field, pointer, shape, around);
    checkReading(field, pointer, shape);
    const { rule } = field.config;
    if (field.kind.automatic && typeof rule === 'string' && !entryOf(shape.document.serials, rule)) {
      shape.findings.say('unknown_serial', at(pointer, 'rule'), { serial: rule });
    }
  }
}

function checkTarget(field: GrowingField, pointer: string, shape: Shape, around: Surroundings): void {
  const { findings } = shape;
  const labels = field.kind.labels?.(field.config as never) ?? null;
  if (labels?.from === 'dict') {
    const path = at(pointer, nameOf(field, labels.dict));
    findings.use(`dict:${labels.dict}`, path);
    if (!isThere(around, 'dict', labels.dict)) findings.say('unknown_dict', path, { dict: labels.dict });
  }
  const inner = field.type.is === 'list' ? field.type.of : field.type;
  const entity = labels?.from === 'record' ? labels.entity : inner.is === 'ref' ? inner.to : undefined;
  if (entity === undefined) return;
  const path = at(pointer, nameOf(field, entity));
  findings.use(`entity:${entity}`, path);
  if (isThere(around, 'entity', entity)) return;
  findings.say('unknown_entity', path, { entity });
  shape.broken.add(field.path);
}

/** Which property of the config said it; the type itself when a kind always points there. */
const nameOf = (field: GrowingField, value: string): string =>
  Object.entries(field.config).find(([, said]) => said === value)?.[0] ?? 'type';

const isThere = (around: Surroundings, kind: 'dict' | 'entity' | 'report', key: string): boolean =>
  around.broken.has(`${kind}:${key}`) ||
  { dict: around.dicts, entity: around.shapes, report: around.reports }[kind].has(key);

function checkBeside(field: GrowingField, pointer: string, shape: Shape, around: Surroundings): void {
  for (const name of field.kind.beside ?? []) {
    const said = field.config[name];
    const beside = typeof said === 'string' ? besidePath(said) : null;
    if (!beside) continue;
    const found = reach(around.shapes, shape, field.part, beside.up, beside.keys);
    if (!found) shape.findings.say('unknown_field', at(pointer, name), { field: String(said) });
    else shape.findings.use(`entity:${shape.key}.${found.own}`, at(pointer, name));
  }
}

/** The target's fields by which a reference narrows what it offers. */
function checkNarrowing(field: GrowingField, pointer: string, shape: Shape, around: Surroundings): void {
  const inner = field.type.is === 'list' ? field.type.of : field.type;
  const target = inner.is === 'ref' ? around.shapes.get(inner.to) : undefined;
  if (!target) return;
  const { by, condition } = field.config as { readonly by?: unknown; readonly condition?: unknown };
  const named = [
    ...(typeof by === 'string' ? [['by', by] as const] : []),
    ...Object.keys((typeof condition === 'string' && readCondition(condition)) || {}).map(
      (key) => ['condition', key] as const,
    ),
  ];
  for (const [name, key] of named) {
    if (!target.head.fields.has(key)) shape.findings.say('unknown_field', at(pointer, name), { field: key });
    else shape.findings.use(`entity:${target.key}.${key}`, at(pointer, name));
  }
}

/** What files are read for: fields beside them that can hold it, and moves that wait for them to agree. */
function checkReading(field: GrowingField, pointer: string, shape: Shape): void {
  const reading = field.kind.reads?.(field.config as never);
  if (!reading) return;
  const { findings } = shape;
  const path = at(pointer, 'reads');
  if (field.part !== '') findings.say('reads_in_lines', path, { label: field.label });
  const { reader, into, held } = reading;
  const owned = shape.document.states ? movesOfFlows(shape.document.states) : new Map();
  for (const [own, name] of Object.entries(into)) {
    const here = at(path, 'into', own);
    const said = Object.hasOwn(reader.says, name) ? reader.says[name] : undefined;
    const target = shape.fields.get(below(field.part, own));
    findings.use(`entity:${shape.key}.${below(field.part, own)}`, here);
    if (!target) findings.say('unknown_field', here, { field: own });
    if (!said) findings.say('unknown_said', here, { title: reader.title, name });
    if (target && said && target.type.is !== said.is)
      findings.say('said_misfits', here, { label: target.label, said: said.label });
  }
  for (const [index, key] of held.entries()) {
    const here = at(path, 'held', String(index));
    const move = entryOf(shape.document.states?.moves, key);
    findings.use(`entity:${shape.key}.move:${key}`, here);
    if (!move) findings.say('unknown_move', here, { move: key });
    else if (move.auto !== undefined || move.after !== undefined || owned.has(key))
      findings.say('reads_by_nobody', here, { move: move.label });
  }
}

interface Pick {
  readonly takes?: string;
  readonly quantity?: string;
  readonly report?: string;
  readonly fill?: Readonly<Record<string, string>>;
}

/**
 * Picking: the report must be about the same records and give what is filled in.
 * From here on `fill` names fields of the picked record; what the report calls them is its own affair.
 */
function resolvePick(field: GrowingField, pointer: string, shape: Shape, around: Surroundings): void {
  const pick = field.config.pick as Pick | undefined;
  if (typeof pick !== 'object' || pick === null) return;
  const { findings } = shape;
  const path = at(pointer, 'pick');
  const report = pick.report === undefined ? undefined : around.reports.get(pick.report);
  if (pick.report !== undefined) {
    findings.use(`report:${pick.report}`, at(path, 'report'));
    if (!isThere(around, 'report', pick.report))
      findings.say('unknown_report', at(path, 'report'), { report: pick.report });
  }
  if (report && pick.takes !== undefined && !Object.hasOwn(report.cols, pick.takes))
    findings.say('unknown_column', at(path, 'takes'), { report: report.key, name: pick.takes });
  const checkOwn = (own: string, here: string) => {
    findings.use(`entity:${shape.key}.${below(field.part, own)}`, here);
    if (!shape.fields.has(below(field.part, own))) findings.say('unknown_field', here, { field: own });
  };
  if (pick.quantity !== undefined) checkOwn(pick.quantity, at(path, 'quantity'));
  if (!pick.fill) return;
  const fill = Object.entries(pick.fill).map(([own, given]) => {
    const here = at(path, 'fill', own);
    checkOwn(own, here);
    return [own, givenBy(given, here, field, report, shape, around)] as const;
  });
  field.config = { ...field.config, pick: { ...pick, fill: Object.fromEntries(fill) } };
}

/** The field of the picked record behind a name: what the report gives under it, else the field of that name. */
function givenBy(
  given: string,
  path: string,
  field: GrowingField,
  report: ReportDocument | undefined,
  shape: Shape,
  around: Surroundings,
): string {
  const inner = field.type.is === 'list' ? field.type.of : field.type;
  const target = inner.is === 'ref' ? around.shapes.get(inner.to) : undefined;
  const isGiven = !report || Object.hasOwn(report.gives ?? {}, given) || Object.hasOwn(report.cols, given);
  if (!isGiven) shape.findings.say('unknown_column', path, { report: report.key, name: given });
  const key = entryOf(report?.gives, given) ?? given;
  if (isGiven && target && !target.head.fields.has(key)) shape.findings.say('unknown_field', path, { field: given });
  if (target) shape.findings.use(`entity:${target.key}.${key}`, path);
  return key;
}
