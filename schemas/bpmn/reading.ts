import type { XmlAttribute, XmlElement } from '../readers/read-xml.ts';
import { dialects, sortOfElement, spacesOf } from './names.ts';

/** What a file says and a flow does not take, element by element. */
export interface Loss {
  /** As the file calls it, or where it stands in it. */
  readonly element: string;
  readonly name: string;
  readonly sort: string;
  readonly say: string;
}

export const sayLoss = ({ element, name, sort, say }: Loss): string =>
  `${sort}${name === '' ? '' : `“${name}”`}（${element}）：${say}`;

/** The whole file cannot be taken. */
export class Refused extends Error {
  readonly losses: readonly Loss[];

  constructor(losses: readonly Loss[]) {
    super(losses.map(sayLoss).join('\n'));
    this.losses = losses;
  }
}

/** What says nothing that a flow would have to keep. */
const silentAttributes: ReadonlySet<string> = new Set([
  'id',
  'name',
  'isExecutable',
  'isClosed',
  'processType',
  'gatewayDirection',
  'implementation',
  'triggeredByEvent',
]);
/** What everybody means who says nothing. */
const silentValues: Readonly<Record<string, string>> = { startQuantity: '1', completionQuantity: '1' };
const silentElements: ReadonlySet<string> = new Set(['incoming', 'outgoing', 'flowNodeRef']);

const isBpmn = ({ space }: XmlElement): boolean => space === spacesOf.bpmn;

/**
 * A file as it is read: whatever is asked of it is noted, and what nobody asked for is told at the end. So nothing can be
 * dropped in silence, also by an element that nobody thought of.
 */
export class Reading {
  #told: { readonly of: XmlElement; readonly loss: Loss }[] = [];
  readonly #used = new Set<XmlElement | XmlAttribute>();

  lossOf(of: XmlElement, say: string): Loss {
    const mark = of.attributes.find(({ name, space }) => name === 'id' && space === '')?.value;
    const name = of.attributes.find((one) => one.name === 'name' && one.space === '')?.value ?? '';
    return {
      element: shortened(mark ?? `第 ${of.line} 行、全文第 ${of.no} 个元素`),
      name: shortened(name),
      sort: sortOfElement(of.name),
      say: shortened(say, 300),
    };
  }

  tell(of: XmlElement, say: string): void {
    this.#told.push({ of, loss: this.lossOf(of, say) });
  }

  /** All that is told of an element, when the whole of it stays away. */
  tellOnly(of: XmlElement, say: string): void {
    this.#told = this.#told.filter((one) => one.of !== of);
    this.tell(of, say);
    this.takeWhole(of);
  }

  /** In the order of the file. */
  lost(): readonly Loss[] {
    return this.#told.toSorted((one, other) => one.of.no - other.of.no).map(({ loss }) => loss);
  }

  refuse(of: XmlElement, say: string): never {
    throw new Refused([this.lossOf(of, say)]);
  }

  /** Taken as it is, whatever it says. */
  take(of: XmlElement): void {
    this.#used.add(of);
  }

  /** Taken with all that is in it: another sentence has told of it, or nothing in it is a flow's. */
  takeWhole(of: XmlElement): void {
    this.#used.add(of);
    for (const attribute of of.attributes) this.#used.add(attribute);
    for (const child of of.children) this.takeWhole(child);
  }

  attribute(of: XmlElement, name: string): string | undefined {
    return this.#attribute(of, (one) => one.space === '' && one.name === name);
  }

  /** The same word in whichever of the dialects. */
  dialect(of: XmlElement, name: string): string | undefined {
    return this.#attribute(of, (one) => dialects.has(one.space) && one.name === name);
  }

  #attribute(of: XmlElement, fits: (one: XmlAttribute) => boolean): string | undefined {
    const found = of.attributes.find(fits);
    if (found) this.#used.add(found);
    return found?.value;
  }

  children(of: XmlElement, name: string): readonly XmlElement[] {
    const found = of.children.filter((child) => isBpmn(child) && child.name === name);
    for (const child of found) this.#used.add(child);
    return found;
  }

  /** The first: others beside it are asked for by nobody. */
  child(of: XmlElement, name: string): XmlElement | undefined {
    const found = of.children.find((child) => isBpmn(child) && child.name === name);
    if (found) this.#used.add(found);
    return found;
  }

  /** What we ourselves said of it, in the namespace of our own. */
  own(of: XmlElement, name: string): XmlElement | undefined {
    const inside = of.children.find((child) => isBpmn(child) && child.name === 'extensionElements');
    const found = inside?.children.find((child) => child.space === spacesOf.zc && child.name === name);
    if (found) this.takeWhole(found);
    return found;
  }

  /** Tells of everything within that nobody has asked for. */
  tellRest(of: XmlElement): void {
    const words = of.attributes.filter(
      (one) =>
        !this.#used.has(one) &&
        !silentAttributes.has(one.said) &&
        silentValues[one.said] !== one.value &&
        one.space !== spacesOf.xsi,
    );
    if (words.length > 0)
      this.tell(
        of,
        `${words.map(({ said, value }) => `${said}=“${shortened(value)}”`).join('、')} 没有对应的内容，未导入`,
      );
    for (const child of of.children) this.#tellChild(of, child);
  }

  #tellChild(of: XmlElement, child: XmlElement): void {
    if (isBpmn(child) && child.name === 'laneSet') {
      for (const lane of child.children) this.tell(lane, '泳道不决定由谁办理，没有导入，请在步骤里选择');
      return;
    }
    const isSilent = isBpmn(child) && silentElements.has(child.name);
    if (isSilent) return;
    if (this.#used.has(child)) this.tellRest(child);
    else if (isBpmn(child) && child.name === 'extensionElements')
      for (const inner of child.children) this.#tellChild(of, inner);
    else if (isBpmn(child) && child.name === 'documentation') {
      if (child.text.trim() !== '') this.tell(of, `说明“${shortened(child.text.trim())}”没有导入`);
    } else if (child.attributes.some(({ name }) => name === 'id') && isBpmn(child))
      this.tell(child, '没有对应的内容，未导入');
    else this.tell(of, `“${child.said}”${shortenedText(child)}没有对应的内容，未导入`);
  }
}

const shortened = (text: string, most = 60): string => (text.length > most ? `${text.slice(0, most)}…` : text);

function shortenedText(element: XmlElement): string {
  const words = [...element.attributes.map(({ said, value }) => `${said}=“${value}”`), element.text.trim()].filter(
    (text) => text !== '',
  );
  return words.length === 0 ? '' : `（${shortened(words.join(' '))}）`;
}
