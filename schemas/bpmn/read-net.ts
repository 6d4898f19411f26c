import type { XmlElement } from '../readers/read-xml.ts';
import { toIso } from './durations.ts';
import { figuresIn, mostFigures, nested, splits, steps, untaken } from './figures.ts';
import type { Keys } from './keys.ts';
import { ownLanguage } from './names.ts';
import type { Arc, Net, NetNode } from './net.ts';
import type { Loose } from './own-words.ts';
import { readCondition } from './read-condition.ts';
import { readOwn, textOr } from './read-own.ts';
import { expectedTag, readStep } from './read-step.ts';
import { readTimer, type TaskReading } from './read-task.ts';

/** Reads figures and lines of a process, those of processes within it among them. */
export class NetReader {
  readonly #at: TaskReading;
  /** By their marks; what has none is led to by no line, and is known as itself. */
  readonly #nodes = new Map<string | XmlElement, NetNode>();
  readonly #exits = new Map<NetNode, NetNode>();
  readonly #keys: Keys;
  /** Steps of ours whose limit was drawn as a clock, until it is found. */
  readonly #clocks = new Set<NetNode>();
  #unnamed = 0;

  constructor(at: TaskReading, keys: Keys) {
    this.#at = at;
    this.#keys = keys;
  }

  read(process: XmlElement): Net {
    this.#bound(process);
    const start = this.#inside(process, null);
    if (!start) this.#at.reading.refuse(process, '没有开始事件，不知道从哪里开始');
    return { start, nodes: [...this.#nodes.values(), ...this.#exits.values()] };
  }

  /** Before any figure is built: what follows goes over each of them more than once. */
  #bound(process: XmlElement): void {
    const count = figuresIn(process);
    if (count > mostFigures)
      this.#at.reading.refuse(process, `流程有 ${count} 个图形，最多导入 ${mostFigures} 个。请把它拆成几个流程`);
  }

  #inside(process: XmlElement, around: NetNode | null): NetNode | null {
    const { reading } = this.#at;
    for (const name of untaken)
      for (const gateway of reading.children(process, name))
        reading.refuse(gateway, '这种网关没有对应的内容，流程不能导入');
    const starts = reading.children(process, 'startEvent').map((event) => this.#start(event));
    for (const name of Object.keys(splits)) for (const one of reading.children(process, name)) this.#gateway(one);
    for (const name of steps) for (const one of reading.children(process, name)) this.#step(one);
    for (const name of nested) for (const one of reading.children(process, name)) this.#nested(one);
    const ends = reading.children(process, 'endEvent').map((event) => this.#end(event));
    for (const event of reading.children(process, 'boundaryEvent')) this.#boundary(event);
    for (const node of this.#clocks) {
      node.words = { ...node.words, due: undefined };
      reading.tell(node.element, '图上的时限已被删除，步骤的办理时限没有导入');
    }
    this.#clocks.clear();
    for (const line of reading.children(process, 'sequenceFlow')) this.#line(line);
    for (const one of process.children) this.#checkDefault(one);
    const [start, ...others] = starts.toSorted((a, b) => b.out.length - a.out.length);
    for (const other of others) reading.tell(other.element, '流程只有一个开始，这个开始事件没有导入');
    const exit = around ? this.#exits.get(around) : null;
    if (exit) for (const end of ends) this.#join(end, exit);
    return start ?? null;
  }

  #add(element: XmlElement, more: Partial<NetNode> & Pick<NetNode, 'is'>): NetNode {
    const { reading } = this.#at;
    const id = reading.attribute(element, 'id');
    if (this.#nodes.has(id ?? element)) reading.refuse(element, '有两个元素用了同一个标识，流程不能导入');
    const node: NetNode = {
      mark: id ?? `第 ${element.no} 个元素`,
      name: (reading.attribute(element, 'name') ?? '').trim(),
      element,
      split: 'all',
      key: null,
      ownKey: null,
      words: {},
      ours: null,
      joinOf: null,
      jump: null,
      isTold: false,
      out: [],
      into: [],
      ...more,
    };
    this.#nodes.set(id ?? element, node);
    return node;
  }

  #start(event: XmlElement): NetNode {
    const { reading } = this.#at;
    reading.dialect(event, 'initiator');
    for (const name of ['timer', 'message', 'signal', 'conditional'])
      for (const one of reading.children(event, `${name}EventDefinition`)) {
        reading.takeWhole(one);
        reading.tell(event, '流程由单据的状态发起，这里的触发条件没有导入');
      }
    return this.#add(event, { is: 'start' });
  }

  #end(event: XmlElement): NetNode {
    const { reading } = this.#at;
    const [definition] = event.children.filter(({ name }) => name.endsWith('EventDefinition'));
    if (definition) {
      reading.takeWhole(definition);
      const isStop = definition.name === 'terminateEventDefinition';
      reading.tell(
        event,
        isStop ? '终止其余分支没有对应的内容，按普通结束导入' : '结束时的事件没有对应的内容，按普通结束导入',
      );
    }
    return this.#add(event, { is: 'end' });
  }

  #gateway(element: XmlElement): void {
    const { reading } = this.#at;
    const join = reading.own(element, 'join')?.attributes.find(({ name }) => name === 'of')?.value;
    const own = readOwn(reading, element);
    reading.attribute(element, 'default');
    const isGoto = own?.as === 'goto';
    const key = own ? this.#keys.keep(own.key) : null;
    const split = splits[element.name] ?? 'one';
    const name = (reading.attribute(element, 'name') ?? '').trim();
    const title = own ? textOr(own.words, 'title', name) : name === '' ? '分支' : name.slice(0, 200);
    const words = isGoto ? { ...own.words, as: 'goto', title } : { split, ...own?.words, as: 'branch', title };
    const ours = isGoto ? 'goto' : own?.as === 'branch' ? 'branch' : null;
    this.#add(element, {
      is: isGoto ? 'step' : 'gateway',
      split,
      key,
      ownKey: own?.key ?? null,
      words,
      ours,
      joinOf: join ?? null,
    });
  }

  #step(element: XmlElement): void {
    const { reading } = this.#at;
    const own = readOwn(reading, element);
    const isOurs = own !== null && expectedTag(own.as) === element.name;
    const words = readStep(this.#at, element, isOurs ? own : null);
    const key = isOurs ? this.#keys.keep(own.key) : null;
    if (own && !isOurs) reading.tell(element, '图形换了种类，本系统写入的设置没有导入');
    reading.attribute(element, 'default');
    const node = this.#add(element, words ? { is: 'step', key, words } : { is: 'pass' });
    if (isOurs && toIso((words?.due as Loose | undefined)?.after) !== null) this.#clocks.add(node);
  }

  /** What is in it is done in its place. */
  #nested(element: XmlElement): void {
    const { reading } = this.#at;
    if (reading.attribute(element, 'triggeredByEvent') === 'true') {
      reading.takeWhole(element);
      reading.tell(element, '由事件触发的子流程没有对应的内容，连同里面的步骤都没有导入');
      return;
    }
    const node = this.#add(element, { is: 'pass' });
    const exit: NetNode = { ...node, is: 'pass', mark: `${node.mark}/`, out: [], into: [] };
    this.#exits.set(node, exit);
    reading.tell(element, '里面的步骤已展开到流程里');
    const loop = reading.child(element, 'multiInstanceLoopCharacteristics');
    if (loop) {
      reading.takeWhole(loop);
      reading.tell(element, '重复执行没有对应的内容，里面的步骤只走一次');
    }
    const start = this.#inside(element, node) ?? reading.refuse(element, '里面没有开始事件，不知道从哪里开始');
    this.#join(node, start);
  }

  #join(from: NetNode, to: NetNode): void {
    from.is = from.is === 'end' ? 'pass' : from.is;
    to.is = to.is === 'start' ? 'pass' : to.is;
    const arc = { mark: from.mark, name: '', element: from.element, raw: null, when: null, own: null, from, to };
    const whole: Arc = { ...arc, isDefault: false, isEmpty: false, isBack: false };
    from.out.push(whole);
    to.into.push(whole);
  }

  #boundary(event: XmlElement): void {
    const { reading } = this.#at;
    if (reading.own(event, 'due')) {
      this.#ownClock(event);
      return;
    }
    const host = this.#nodes.get(reading.attribute(event, 'attachedToRef') ?? '');
    const goesOn = event.children.some(({ name }) => name === 'outgoing');
    const interrupts = reading.attribute(event, 'cancelActivity') !== 'false';
    const isClock = event.children.some(({ name }) => name === 'timerEventDefinition');
    const after = isClock && host?.is === 'step' && 'who' in host.words ? readTimer(reading, event) : null;
    if (host && after !== null && !('due' in host.words)) host.words = { ...host.words, due: { after } };
    else {
      reading.takeWhole(event);
      reading.tell(event, isClock ? '这里的时限没有导入' : '这种边界事件没有对应的内容，没有导入');
    }
    if (after !== null && (interrupts || goesOn))
      reading.tell(event, '时限已导入；到期后走的路没有导入，请在步骤的“到期后”里选择');
    this.#add(event, { is: 'pass', isTold: true });
  }

  /** The clock of a limit of ours: what somebody made of its time is the limit's. */
  #ownClock(event: XmlElement): void {
    const { reading } = this.#at;
    const host = this.#nodes.get(reading.attribute(event, 'attachedToRef') ?? '');
    const after = readTimer(reading, event);
    for (const name of ['cancelActivity', 'attachedToRef']) reading.attribute(event, name);
    if (host) this.#clocks.delete(host);
    if (host && after !== null && typeof host.words.due === 'object')
      host.words = { ...host.words, due: { ...host.words.due, after } };
    else reading.tell(event, '这里的时限没有导入');
  }

  /** It may name a line that is gone, or one from elsewhere. */
  #checkDefault(element: XmlElement): void {
    const node = this.#nodes.get(element.attributes.find(({ said }) => said === 'id')?.value ?? element);
    if (node?.element !== element) return;
    const wanted = this.#at.reading.attribute(element, 'default');
    const { out } = this.#exits.get(node) ?? node;
    if (wanted && !node.jump && !out.some(({ isDefault }) => isDefault))
      this.#at.reading.tell(element, `默认走的“${wanted}”不是从这里出去的线，没有导入，请选择其他情况走哪条路`);
  }

  #line(element: XmlElement): void {
    const { reading } = this.#at;
    const id = reading.attribute(element, 'id');
    const mark = id ?? `flow${++this.#unnamed}`;
    const [sourceRef, targetRef] = ['sourceRef', 'targetRef'].map((name) => reading.attribute(element, name) ?? '');
    const source = this.#nodes.get(sourceRef ?? '');
    const to = this.#nodes.get(targetRef ?? '');
    const from = (source && this.#exits.get(source)) ?? source;
    if (!source || !from || !to) {
      reading.takeWhole(element);
      reading.tell(
        element,
        `${source ? '终点' : '起点'}“${(source ? targetRef : sourceRef) ?? ''}”不在流程里，这条线没有导入`,
      );
      return;
    }
    const own = readOwn(reading, element);
    const isEmpty = reading.own(element, 'empty') !== undefined;
    const isJump = reading.own(element, 'jump') !== undefined && from.ours === 'goto';
    const said = reading.child(element, 'conditionExpression');
    const isOurs = said !== undefined && reading.attribute(said, 'language') === ownLanguage;
    const raw = said?.text.trim() || null;
    const when = raw === null ? null : isOurs ? raw : conditionOf(raw);
    if (isJump) {
      from.jump = to;
      if (raw !== null) from.words = { ...from.words, when: textOr(from.words, 'when', when ?? raw) };
      return;
    }
    const isDefault = id !== undefined && reading.attribute(source.element, 'default') === id;
    const words = own?.as === 'way' ? { key: this.#keys.keep(own.key), words: own.words } : null;
    const name = (reading.attribute(element, 'name') ?? '').trim();
    const arc: Arc = {
      mark,
      name,
      element,
      from,
      to,
      raw: isOurs ? null : raw,
      when,
      isDefault,
      own: words,
      isEmpty,
      isBack: false,
    };
    from.out.push(arc);
    to.into.push(arc);
  }
}

/** What cannot be taken is told once it is known that a way goes by it. */
function conditionOf(raw: string): string | null {
  const read = readCondition(raw);
  return read.ok ? read.when : null;
}
