import { type AfterEach, afterEach, walkNet } from './after-each.ts';
import type { Keys } from './keys.ts';
import { type Arc, type Net, type NetNode, nameOf } from './net.ts';
import { isFilledIn, onward } from './outcomes.ts';
import type { Loose } from './own-words.ts';
import type { TaskReading } from './read-task.ts';
import { readWay } from './read-way.ts';

/** Steps as they stand in the flow, in reading order. */
export type GrownSteps = readonly (readonly [string, Loose])[];

interface Jump {
  readonly from: NetNode;
  readonly index: number;
  readonly to: NetNode;
}

/**
 * What was drawn as figures and lines, as the tree it is: where several lines leave, the place where all of them come together
 * again ends the branch. What is drawn so that there is no such tree is refused with its place.
 */
export function growTree(net: Net, at: TaskReading, keys: Keys): GrownSteps {
  return new Growing(net, at, keys).whole();
}

class Growing {
  readonly #at: TaskReading;
  readonly #net: Net;
  readonly #keys: Keys;
  readonly #steps: [string, Loose][] = [];
  readonly #placed = new Set<NetNode>();
  readonly #stands = new Map<NetNode, string>();
  readonly #jumps: Jump[] = [];
  #after: AfterEach = new Map();

  constructor(net: Net, at: TaskReading, keys: Keys) {
    this.#net = net;
    this.#at = at;
    this.#keys = keys;
  }

  whole(): GrownSteps {
    const { nodes, start } = this.#net;
    const { reading } = this.#at;
    const order = walkNet(this.#net);
    this.#after = afterEach(order);
    const seen = new Set(order);
    for (const node of nodes)
      if (!seen.has(node) && !node.isTold && node.element.name !== 'startEvent')
        reading.tellOnly(node.element, '从开始事件走不到这里，没有导入');
    this.#row(start, null, undefined);
    for (const jump of this.#jumps) this.#lead(jump);
    return this.#steps;
  }

  #row(from: NetNode, stop: NetNode | null, owner: string | undefined): void {
    for (let here: NetNode | null = from; here && here !== stop; here = this.#next(here, owner)) {
      if (this.#placed.has(here))
        this.#at.reading.refuse(
          here.element,
          '几条路在这里会合，但它们不是从同一个网关分出来的。请把分支改成成对的网关后再导入',
        );
      this.#placed.add(here);
      if (here.is === 'step') this.#put(here, owner);
    }
  }

  #put(node: NetNode, owner: string | undefined): void {
    if (this.#steps.length === 0 && isFilledIn(node)) {
      this.#at.reading.tell(node.element, '发起人填写的内容就是单据本身，发起流程时已经填好，没有另设步骤');
      return;
    }
    const key = this.#keyOf(node);
    this.#stands.set(node, key);
    if (node.jump) this.#jumps.push({ from: node, index: this.#steps.length, to: node.jump });
    this.#say(key, owner, node.words);
  }

  #say(key: string, owner: string | undefined, words: Loose): void {
    const said = Object.entries({ ...words, in: owner }).filter(([, value]) => value !== undefined);
    this.#steps.push([key, Object.fromEntries(said)]);
  }

  #keyOf(node: NetNode): string {
    node.key ??= this.#keys.make(node.mark, node.is === 'gateway' ? 'branch' : 'step');
    return node.key;
  }

  #next(node: NetNode, owner: string | undefined): NetNode | null {
    const { out } = node;
    if (node.ours === 'branch') return this.#branch(node, node.split, owner);
    const [only] = out;
    if (!only) return null;
    if (out.length === 1) return this.#follow(only, owner);
    const isBare = out.every(({ raw, when, isDefault }) => raw === null && when === null && !isDefault);
    const split = node.is === 'gateway' ? node.split : isBare ? 'all' : 'each';
    const led = out.filter(({ isBack }) => isBack);
    if (led[0] && split !== 'one')
      this.#at.reading.refuse(led[0].element, '同时走几条路时，其中一条又回到前面，没有对应的内容。请改用排他网关');
    const [onwards, ...others] = out.filter(({ isBack }) => !isBack);
    const isPlain = onwards && others.length === 0 && (onwards.isDefault || onwards.raw === null);
    if (!isPlain || !led.every(({ when }) => when !== null)) return this.#branch(node, split, owner);
    for (const arc of led) this.#jump(arc, owner);
    return onwards.to;
  }

  #follow(arc: Arc, owner: string | undefined): NetNode | null {
    if (arc.raw !== null) this.#at.reading.tell(arc.element, `没有别的去路，条件“${arc.raw}”没有导入`);
    if (!arc.isBack) return arc.to;
    this.#jump(arc, owner);
    return null;
  }

  /** A line back to what has been: a step that leads there. */
  #jump(arc: Arc, owner: string | undefined): void {
    const key = this.#keys.make(arc.mark, 'jump');
    const when = arc.isDefault ? null : readWay(this.#at, arc, 'one').when;
    this.#jumps.push({ from: arc.from, index: this.#steps.length, to: arc.to });
    const said = when === undefined || when === null ? {} : { when };
    this.#say(key, owner, {
      as: 'goto',
      title: arc.name === '' ? '回到前面' : arc.name.slice(0, 200),
      ...said,
      to: '',
    });
  }

  #branch(node: NetNode, split: NetNode['split'], owner: string | undefined): NetNode | null {
    const key = node.is === 'gateway' ? this.#keyOf(node) : this.#keys.make(`${node.mark} branch`, 'branch');
    if (node.is === 'gateway') this.#stands.set(node, key);
    const join = this.#joinOf(node);
    const words = node.is === 'gateway' ? node.words : { as: 'branch', title: '分支', split };
    this.#say(key, owner, words);
    const ways = node.out.filter(({ isEmpty }) => !isEmpty);
    if (node.ours === null) this.#checkJoin(node, split, join, ways);
    const [open, ...opens] = split === 'one' ? ways.filter(({ raw, when }) => raw === null && when === null) : [];
    const otherwise = ways.find(({ isDefault }) => isDefault) ?? (opens.length === 0 ? open : undefined);
    for (const [index, arc] of ways.entries()) {
      const way = arc.own?.key ?? this.#keys.make(arc.mark, 'way');
      const said = readWay(this.#at, arc, split, { index, isOtherwise: arc === otherwise });
      const { when, isJumping = arc.isBack, ...rest } = said;
      this.#say(way, key, { ...rest, ...(when === undefined ? {} : { when }) });
      if (isJumping) this.#jump({ ...arc, isDefault: true }, way);
      else this.#row(arc.to, join, way);
    }
    return join;
  }

  /** Where a branch of ours ends we have drawn; elsewhere it is where all its ways have come together. */
  #joinOf(node: NetNode): NetNode | null {
    const common = this.#after.get(node) ?? null;
    if (node.ours !== 'branch') return common;
    for (let here = common; here; here = this.#after.get(here) ?? null) if (here.joinOf === node.ownKey) return here;
    return node.out.length > 1 ? common : null;
  }

  /** Ways that are gone at once come together at a gateway that waits for them; a choice of one at none that waits for several. */
  #checkJoin(node: NetNode, split: NetNode['split'], join: NetNode | null, ways: readonly Arc[]): void {
    if (!join || ways.filter(({ isBack }) => !isBack).length < 2) return;
    const waits = join.is === 'gateway' ? join.split : 'one';
    const isRight = split === 'one' ? waits !== 'all' : split === 'each' ? waits === 'each' : waits !== 'one';
    if (isRight) return;
    const word = { one: '只走一条路', each: '走每条满足条件的路', all: '同时走全部的路' }[split];
    const need = { one: '排他网关', each: '包容网关', all: '并行网关' }[split];
    this.#at.reading.refuse(
      node.element,
      `从这里${word}，却在“${nameOf(join)}”以另一种方式会合，流程会走不完或走几遍。请在会合处改用${need}`,
    );
  }

  #lead({ from, index, to }: Jump): void {
    const step = this.#steps[index];
    const target = this.#stands.get(onward(to, (node) => this.#stands.has(node)));
    if (!step) return;
    if (target === undefined) {
      this.#at.reading.tell(from.element, `要回到的“${nameOf(to)}”不是一个步骤，请选择跳到哪里`);
      return;
    }
    step[1] = { ...step[1], to: target };
    const owners = new Map(this.#steps.map(([key, words]) => [key, words.in as string | undefined]));
    const wanted = owners.get(target);
    let here = step[1].in as string | undefined;
    while (here !== undefined && here !== wanted) here = owners.get(here);
    if (here !== wanted && from.ours === null)
      this.#at.reading.tell(from.element, `要回到的“${nameOf(to)}”在另一个分支里，请选择跳到哪里`);
  }
}
