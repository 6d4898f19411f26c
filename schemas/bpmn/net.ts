import type { XmlElement } from '../readers/read-xml.ts';
import type { Loose } from './own-words.ts';

/** A figure of a file that somebody drew. */
export interface NetNode {
  readonly mark: string;
  readonly name: string;
  readonly element: XmlElement;
  /** `pass`: nothing is done there, and one goes on. */
  is: 'start' | 'end' | 'step' | 'gateway' | 'pass';
  /** What several lines out of it mean. */
  readonly split: 'one' | 'each' | 'all';
  /** Made when a step first needs one: those that were ours before come first. */
  key: string | null;
  /** As it was called when we drew it. */
  readonly ownKey: string | null;
  /** What its step says; a gateway that becomes a branch has some as well. */
  words: Loose;
  /** Drawn by us: a branch, also one of a single way; or a step that leads away. */
  readonly ours: 'branch' | 'goto' | null;
  /** Whose ways join here, as we drew it. */
  readonly joinOf: string | null;
  /** Where it leads away to, as we drew it. */
  jump: NetNode | null;
  /** Another sentence tells what became of it. */
  isTold: boolean;
  readonly out: Arc[];
  readonly into: Arc[];
}

export interface Arc {
  readonly mark: string;
  readonly name: string;
  readonly element: XmlElement;
  readonly from: NetNode;
  readonly to: NetNode;
  /** As the file has it, in the language of another engine. */
  readonly raw: string | null;
  /** In our own words; null: none, or none that could be taken. */
  readonly when: string | null;
  readonly isDefault: boolean;
  readonly own: { readonly key: string; readonly words: Loose } | null;
  /** A line of ours for a branch without ways. */
  readonly isEmpty: boolean;
  /** It leads to where one has been already. */
  isBack: boolean;
}

export interface Net {
  readonly start: NetNode;
  readonly nodes: readonly NetNode[];
}

/** What such a figure is called in a sentence. */
export const nameOf = ({ name, mark }: NetNode): string => (name === '' ? mark : name);

/** A line that is not gone any more. */
export function takeAway(arc: Arc): void {
  arc.from.out.splice(arc.from.out.indexOf(arc), 1);
  arc.to.into.splice(arc.to.into.indexOf(arc), 1);
}
