import { type Static, Type } from '@sinclair/typebox';
import { Code, called, Keyed, Maybe, opening, Strict, Tone } from './parts.ts';

const Item = Strict({
  text: called('名称', Type.String({ minLength: 1, maxLength: 100 })),
  tone: called('颜色', Maybe(Tone)),
  /** Still names old values, no longer offered. */
  off: called('停用', Maybe(Type.Boolean())),
  /** The value of the dictionary named by `under` that it belongs to. */
  under: called('上级选项', Maybe(Type.String())),
  /** What whoever keeps the dictionary wants known of it; shown nowhere else. */
  note: called('备注', Maybe(Type.String({ maxLength: 200 }))),
});

/** A dictionary: the codes of a field and the words for them. An item's key is the stored value. */
export const DictDocument = Strict({
  kind: called('种类', Type.Literal('dict')),
  ...opening,
  key: called('标识', Code),
  /** The dictionary whose value chooses among these items: city under province. */
  under: called('上级字典', Maybe(Code), 'dict'),
  /** Code relies on these entries: a company words and orders them, none comes, goes or is switched off. */
  closed: called('选项由程序决定', Maybe(Type.Boolean())),
  items: called('选项', Keyed('value', Item)),
});

export type DictDocument = Static<typeof DictDocument>;
