import type { FlowDocument } from '../language/flow.ts';
import { titleOf } from '../language/names.ts';
import { isRank, settleRanks } from '../language/ranks.ts';
import { readXml, type XmlElement } from '../readers/read-xml.ts';
import { CURRENT_SPEC } from '../upgrade/upgrade.ts';
import { type GrownSteps, growTree } from './grow-tree.ts';
import { Keys } from './keys.ts';
import { spacesOf } from './names.ts';
import { takeOutcomes } from './outcomes.ts';
import type { Loose } from './own-words.ts';
import { NetReader } from './read-net.ts';
import { brokenWords, isSameText, readOwnJson } from './read-own.ts';
import type { Surroundings } from './read-task.ts';
import { type Loss, Reading, Refused } from './reading.ts';

export type BpmnRead =
  | {
      readonly ok: true;
      readonly flow: FlowDocument;
      /** We wrote the file: it says the whole flow, and of which records it is. */
      readonly isOurs: boolean;
      readonly lost: readonly Loss[];
    }
  | { readonly ok: false; readonly lost: readonly Loss[] };

/**
 * A flow out of a file in BPMN 2.0, as we or others wrote it, with or without a picture. What cannot be taken is told element by element;
 * what is drawn as no tree is refused. What comes out may have words to be chosen yet: it is checked as what somebody writes is.
 */
export function readBpmn(text: string, known: Surroundings = {}): BpmnRead {
  const xml = readXml(text);
  if (!xml.ok) return { ok: false, lost: [{ element: `第 ${xml.line} 行`, name: '', sort: '文件', say: xml.say }] };
  const reading = new Reading();
  try {
    const flow = readFlow(xml.root, reading, known);
    return { ok: true, flow, isOurs: flow.of !== '', lost: reading.lost() };
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    return { ok: false, lost: refused.losses };
  }
}

function readFlow(root: XmlElement, reading: Reading, known: Surroundings): FlowDocument {
  if (root.name !== 'definitions' || root.space !== spacesOf.bpmn) reading.refuse(root, '不是 BPMN 2.0 的文件');
  for (const diagram of root.children) if (diagram.space === spacesOf.bpmndi) reading.takeWhole(diagram);
  const process = chosen(root, reading);
  const own = ownWords(process, reading);
  const keys = new Keys();
  const starters = new Set(['initiator', 'starter', 'startUser', 'startUserId', 'applyUserId', 'INITIATOR']);
  for (const event of process.children) {
    const named = event.name === 'startEvent' ? reading.dialect(event, 'initiator') : undefined;
    if (named) starters.add(named);
  }
  const at = { ...known, reading, starters };
  const loose = looseSteps(process, reading);
  for (const [key] of loose) keys.keep(key);
  const net = new NetReader(at, keys).read(process);
  takeOutcomes(net, reading, known.fields);
  const steps = Object.fromEntries([...inRanks(growTree(net, at, keys)), ...loose]);
  for (const child of root.children) if (child !== process) tellOutside(child, reading);
  reading.tellRest(process);
  const drawn = reading.attribute(process, 'name') ?? '';
  const mark = reading.attribute(process, 'id') ?? '';
  const isSame = own && isSameText(titleOf(own.title as FlowDocument['title']), drawn);
  const title = isSame ? own.title : drawn.slice(0, 100);
  const key = own?.key ?? new Keys().make(mark, 'flow');
  const flow = { spec: CURRENT_SPEC, of: '', ...own, kind: 'flow', key, title: title || key, steps };
  return flow as unknown as FlowDocument;
}

/** The first process in which something begins. */
function chosen(root: XmlElement, reading: Reading): XmlElement {
  const all = reading.children(root, 'process');
  const begins = (one: XmlElement) => one.children.some(({ name }) => name === 'startEvent');
  const process = all.find(begins) ?? all[0];
  if (!process) reading.refuse(root, '文件里没有流程');
  for (const other of all) {
    if (other === process) continue;
    reading.takeWhole(other);
    reading.tell(other, '一次只能导入一个流程，这个流程没有导入');
  }
  return process;
}

/** Beside the process: who else takes part, what is exchanged, and what was drawn. */
function tellOutside(child: XmlElement, reading: Reading): void {
  const isBpmn = child.space === spacesOf.bpmn;
  if (child.space === spacesOf.bpmndi || (isBpmn && child.name === 'process')) return;
  if (isBpmn && child.name === 'collaboration') {
    for (const inner of child.children) reading.tell(inner, '没有对应的内容，未导入');
  } else if (isBpmn && child.name === 'extensionElements') {
    for (const inner of child.children) reading.tell(inner, '没有对应的内容，未导入');
  } else reading.tell(child, '没有对应的内容，未导入');
}

function ownWords(process: XmlElement, reading: Reading): Loose | null {
  const found = reading.own(process, 'flow');
  const words = found ? readOwnJson(reading, process, found.text) : null;
  if (!words) return null;
  if (typeof words.key === 'string' && typeof words.of === 'string' && words.title) return words;
  reading.tell(process, brokenWords);
  return null;
}

/** Steps that stood nowhere in the tree come back as they were. */
function looseSteps(process: XmlElement, reading: Reading): GrownSteps {
  const found = reading.own(process, 'loose');
  const words = found ? readOwnJson(reading, process, found.text) : null;
  return Object.entries(words ?? {}).flatMap(([key, step]) => {
    if (typeof step === 'object' && step !== null) return [[key, step as Loose] as const];
    reading.tell(process, brokenWords);
    return [];
  });
}

/** Ranks of ours stay as long as they still say the order that is drawn. */
function inRanks(grown: GrownSteps): GrownSteps {
  const last = new Map<unknown, string>();
  const isKept = grown.every(([, { rank, in: owner }]) => {
    if (rank === undefined) return true;
    const isNext = typeof rank === 'string' && isRank(rank) && (last.get(owner) ?? '') < rank;
    last.set(owner, String(rank));
    return isNext;
  });
  const said = grown.map(([key, step]): [string, Loose & { rank?: string }] => {
    const { rank, ...rest } = step;
    return [key, isKept && typeof rank === 'string' ? { ...rest, rank } : rest];
  });
  return settleRanks(said);
}
