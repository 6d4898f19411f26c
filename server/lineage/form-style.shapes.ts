import { type Static, Type } from '@sinclair/typebox';
import { oneOf, orNull } from '../../schemas/wire/wire.ts';

const Text = Type.String();
const DataType = oneOf('String', 'date', 'dateTime', 'number');
const Align = oneOf('left', 'right', 'center');

const item = {
  fieldName: Text,
  labelName: Text,
  dataType: DataType,
  dictCode: orNull(Text),
  width: Type.Number(),
  /** Its place, counted from one. */
  orderNum: Type.Integer(),
};
const editing = {
  /** `true` or `false`, as text. */
  required: Text,
  /** 1: must be filled; 2: cannot be changed. */
  editProperty: Text,
};

/** A column of a list. */
export const ListItem = Type.Object({ ...item, align: Align, sortable: Type.Boolean() });
export type ListItem = Static<typeof ListItem>;

/** A field of the head of a form; `span` of twenty-four. */
export const HeadItem = Type.Object({ ...item, span: Type.Integer(), group: orNull(Text), ...editing });
export type HeadItem = Static<typeof HeadItem>;

/** A column of lines; `part` says of which, where those of all were asked for. */
export const BodyItem = Type.Object({ ...item, part: Type.Optional(Text), ...editing });
export type BodyItem = Static<typeof BodyItem>;

/** A column a client puts before the last of its own, for a field a company added. */
export const ExtendedColumn = Type.Object({
  title: Text,
  dataIndex: Text,
  key: Text,
  width: Type.Number(),
  align: Align,
  dataType: DataType,
});
export type ExtendedColumn = Static<typeof ExtendedColumn>;

/** A field a company added. */
export const ExtendedItem = Type.Object({
  id: Text,
  ...item,
  /** The form it was asked for. */
  type: Text,
  scope: oneOf('common', 'private'),
  ...editing,
  onlyInteger: Type.Optional(Type.Literal('true')),
  defaultValue: orNull(Text),
});
export type ExtendedItem = Static<typeof ExtendedItem>;
