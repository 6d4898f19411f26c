import { codePattern } from '../language/parts.ts';
import type { XmlElement } from '../readers/read-xml.ts';
import { fromIso } from './durations.ts';
import { manyFrom, saidInstances } from './instances.ts';
import type { Loose } from './own-words.ts';
import type { Reading } from './reading.ts';

/** What is known where a file is taken to; what is not known there is told, and stays to be chosen. */
export interface Surroundings {
  /** Fields of the record, by their keys. */
  readonly fields?: ReadonlySet<string>;
  readonly roles?: ReadonlySet<string>;
}

export interface TaskReading extends Surroundings {
  readonly reading: Reading;
  /** What the file calls whoever starts the flow. */
  readonly starters: ReadonlySet<string>;
}

/** Who does a task and how several of them decide. `own`: what we ourselves said of it. */
export function readDeciders(at: TaskReading, task: XmlElement, own: Loose | null): Loose {
  const instances = readInstances(at.reading, task);
  if (own) return { ...own, ...ownMany(own.many, instances) };
  const { who, isOffered, isSaid } = readPersons(at, task, instances?.variable);
  if (!isSaid && !instances?.variable) at.reading.tell(task, '没有说由谁办理，请在步骤里选择');
  const many = instances ? instances.many : isOffered ? 'claim' : undefined;
  return { who, ...(many === undefined ? {} : { many }) };
}

/** Only what the notation can say of it comes from the figure; who claims first looks in it as who is asked alone. */
function ownMany(many: unknown, found: FoundInstances | null): Loose {
  const said = saidInstances(many);
  if (!found) return said ? { many: undefined } : {};
  const isSame = said?.isSequential === found.isSequential && said.completion === found.completion;
  return isSame ? {} : { many: found.many };
}

interface FoundInstances {
  readonly many: unknown;
  readonly isSequential: boolean;
  readonly completion: string | null;
  /** The persons come out of a variable of the other engine. */
  readonly variable: string | undefined;
}

function readInstances(reading: Reading, task: XmlElement): FoundInstances | null {
  const loop = reading.child(task, 'multiInstanceLoopCharacteristics');
  if (!loop) return null;
  const isSequential = reading.attribute(loop, 'isSequential') === 'true';
  const completion = reading.child(loop, 'completionCondition')?.text.trim() ?? null;
  const variable = reading.dialect(loop, 'collection') ?? reading.child(loop, 'loopDataInputRef')?.text.trim();
  reading.dialect(loop, 'elementVariable');
  const turn = reading.child(loop, 'inputDataItem');
  if (turn) reading.takeWhole(turn);
  const many = manyFrom({ isSequential, completion });
  if (variable) reading.tell(task, `多人来自变量“${variable}”，本系统没有这个变量，请选择由谁办理`);
  const count = reading.child(loop, 'loopCardinality')?.text.trim();
  if (count) reading.tell(task, `固定办理 ${count} 次没有对应的内容，改为办理人各办一次`);
  if (many === null)
    reading.tell(task, `结束条件“${completion}”没有对应的内容，改为${isSequential ? '依次全部同意' : '须全部同意'}`);
  return { many: many ?? (isSequential ? 'order' : 'all'), isSequential, completion, variable };
}

/** Words in which tasks name persons: the dialects' attributes, and the notation's own resources. */
function readPersons(
  at: TaskReading,
  task: XmlElement,
  variable: string | undefined,
): { who: readonly Loose[]; isOffered: boolean; isSaid: boolean } {
  const { reading } = at;
  const one = [reading.dialect(task, 'assignee') ?? ''].filter((text) => text !== '');
  const users = listed(reading.dialect(task, 'candidateUsers'));
  const groups = listed(reading.dialect(task, 'candidateGroups'));
  for (const name of ['potentialOwner', 'humanPerformer', 'performer', 'resourceRole'])
    for (const role of reading.children(task, name)) {
      const inner = reading.child(role, 'resourceAssignmentExpression');
      const said = listed(inner ? reading.child(inner, 'formalExpression')?.text : undefined);
      const isOne = name === 'humanPerformer';
      for (const text of said) {
        const [, sort, mark] = /^(user|group)\((.*)\)$/.exec(text) ?? [];
        if (isOne) one.push(mark ?? text);
        else if (sort === 'user') users.push(mark ?? text);
        else groups.push(mark ?? text);
      }
    }
  const who = [
    ...one.flatMap((text) => personOf(at, task, text, variable !== undefined)),
    ...users.flatMap((text) => personOf(at, task, text, false)),
    ...groups.flatMap((text) => roleOf(at, task, text)),
  ];
  const offered = users.length + groups.length;
  return { who, isOffered: one.length === 0 && offered > 0, isSaid: one.length + offered > 0 };
}

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const variableIn = (text: string): string | null => /^[$#]\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}$/u.exec(text)?.[1] ?? null;

function personOf(at: TaskReading, task: XmlElement, text: string, isOfSeveral: boolean): readonly Loose[] {
  const variable = variableIn(text);
  if (variable !== null && at.fields?.has(variable)) return [{ field: variable }];
  if (variable !== null && at.starters.has(variable)) return [{ starter: true }];
  if (isOfSeveral) return [];
  const say = /[$#]\{/.test(text) ? `办理人“${text}”来自另一个系统的变量` : `办理人“${text}”是另一个系统的账号`;
  at.reading.tell(task, `${say}，请在步骤里选择由谁办理`);
  return [];
}

function roleOf(at: TaskReading, task: XmlElement, text: string): readonly Loose[] {
  if (!new RegExp(codePattern).test(text)) {
    at.reading.tell(task, `候选组“${text}”不能作为角色，请在步骤里选择由谁办理`);
    return [];
  }
  if (at.roles && !at.roles.has(text)) at.reading.tell(task, `本系统没有角色“${text}”，请改选或先建立这个角色`);
  return [{ role: text }];
}

/** A length of time in hours or days; null is told. */
export function readDuration(reading: Reading, of: XmlElement, text: string): string | null {
  const duration = fromIso(text);
  if (duration === null) reading.tell(of, `时间“${text.trim()}”不是整小时或整天的时长，没有导入，请填写`);
  return duration;
}

/** The length of time a clock runs; null where it has none that can be taken, which is told. */
export function readTimer(reading: Reading, event: XmlElement): string | null {
  const timer = reading.child(event, 'timerEventDefinition');
  if (!timer) return null;
  const said = reading.child(timer, 'timeDuration');
  if (said) return said.text.trim() === '' ? null : readDuration(reading, event, said.text);
  const other = reading.child(timer, 'timeDate') ?? reading.child(timer, 'timeCycle');
  reading.tell(event, `“${other?.text.trim() ?? ''}”不是一段时长，没有导入，请填写`);
  return null;
}
