import { type Static, Type } from '@sinclair/typebox';
import { DictOption, DictOptions } from '../../../schemas/wire/dicts.ts';
import { listOf, oneOf, shaped } from '../../../schemas/wire/wire.ts';

const Text = Type.String();
const mayText = Type.Optional(Text);
const YesNo = oneOf('Y', 'N');

/** What the specification has a list of, and nothing of ours is ever in it. */
export const Empty = listOf(Type.Never());

/** A row under the names of its columns: which there are differs from form to form and from reader to reader. */
export const OnlineRow = shaped<Readonly<Record<string, unknown>>>();

const source = {
  dictCode: mayText,
  dictTable: mayText,
  dictText: mayText,
  /** Of a popup: the report, what is taken of it, and where that goes. */
  code: mayText,
  orgFields: mayText,
  destFields: mayText,
  dict: mayText,
  pidField: mayText,
  pidValue: mayText,
  hasChildField: mayText,
};

const asked = {
  view: Text,
  /** `group`: from and to. */
  mode: oneOf('group', 'like', 'single'),
  type: Text,
  order: Type.Integer(),
  hidden: oneOf('0', '1'),
  config: oneOf('0', '1'),
  pcode: mayText,
  ...source,
};

/** A query item as the specification's clients draw it. */
export const QueryItem = Type.Object({ field: Text, label: Text, ...asked });
export type QueryItem = Static<typeof QueryItem>;

/** The same as newer clients read them. */
export const QueryInfo = Type.Object({
  properties: Type.Record(Text, Type.Object({ title: Text, ...asked })),
  searchFieldList: listOf(Text),
  joinQuery: Type.Literal(false),
  table: Text,
});

/** What a document adds to the built-in buttons. */
export const FormButton = Type.Object({
  id: Text,
  buttonCode: Text,
  buttonName: Text,
  buttonStyle: oneOf('link', 'button', 'form'),
  optType: Type.Literal('action'),
  optPosition: Type.Literal('2'),
  exp: Type.Literal(''),
  buttonIcon: Type.Literal(''),
  buttonStatus: Type.Literal('1'),
  orderNum: Type.Integer(),
});
export type FormButton = Static<typeof FormButton>;

const ListColumn = Type.Object({
  title: Text,
  dataIndex: Text,
  align: oneOf('left', 'right', 'center'),
  width: Type.Number(),
  sorter: Type.Boolean(),
  /** The dictionary its words are in. */
  customRender: mayText,
  scopedSlots: Type.Optional(Type.Object({ customRender: Text })),
  dbType: Text,
  fieldType: Text,
});
export type ListColumn = Static<typeof ListColumn>;

/** The list of a form. */
export const ListConfig = Type.Object({
  code: Text,
  currentTableName: Text,
  description: Text,
  tableType: Type.Integer(),
  checkboxFlag: YesNo,
  paginationFlag: YesNo,
  scrollFlag: Type.Integer(),
  columns: listOf(ListColumn),
  dictOptions: DictOptions,
  fieldHrefSlots: Empty,
  cgButtonList: listOf(FormButton),
  /** Codes of the buttons this viewer does not have. */
  hideColumns: listOf(Text),
  enhanceJs: Type.Literal(''),
  formTemplate: Text,
  isTree: YesNo,
  pidField: mayText,
  hasChildrenField: mayText,
  textField: mayText,
  isDesForm: YesNo,
  desFormCode: Type.Literal(''),
  foreignKeys: Empty,
});
export type ListConfig = Static<typeof ListConfig>;

/** A field of a form; `enum` are the options of a dictionary. */
const Property = Type.Object({
  title: Text,
  type: oneOf('number', 'string'),
  view: Text,
  order: Type.Integer(),
  enum: Type.Optional(listOf(DictOption)),
  ...source,
  ui: Type.Optional(Type.Object({ widgetattrs: Type.Object({ disabled: Type.Literal(true) }) })),
  defVal: mayText,
  fieldExtendJson: Type.Literal(''),
});
export type Property = Static<typeof Property>;

const tab = {
  title: Text,
  describe: Text,
  view: Type.Literal('tab'),
  id: Text,
  order: Type.Integer(),
  foreignKey: listOf(Type.Object({ field: Text, table: Text, key: Text })),
  hideButtons: Empty,
  required: listOf(Text),
};
const TabColumn = Type.Object({
  key: Text,
  title: Text,
  type: oneOf('inputNumber', 'input'),
  width: Text,
  view: Text,
  disabled: Type.Boolean(),
  dictCode: mayText,
  options: Type.Optional(listOf(DictOption)),
  fieldExtendJson: Type.Literal(''),
  validateRules: listOf(Type.Object({ required: Type.Literal(true), message: Text })),
});

/** Lines: properties where there is one of them, columns of a table where there are many. */
const Tab = Type.Union([
  Type.Object({ ...tab, relationType: Type.Literal(1), properties: Type.Record(Text, Property) }),
  Type.Object({ ...tab, relationType: Type.Literal(0), columns: listOf(TabColumn) }),
]);
export type Tab = Static<typeof Tab>;

/** A form: fields of the head in their order, lines as tabs. */
export const FormConfig = Type.Object({
  head: Type.Object({
    id: Text,
    tableName: Text,
    tableTxt: Text,
    tableType: Type.Integer(),
    isTree: YesNo,
    isDbSynch: YesNo,
    formTemplate: Text,
  }),
  schema: Type.Object({
    type: Type.Literal('object'),
    table: Text,
    required: listOf(Text),
    properties: Type.Record(Text, Type.Union([Property, Tab])),
  }),
  enhanceJs: Type.Literal(''),
  cgButtonList: listOf(FormButton),
  form_disable_update: Type.Boolean(),
});
export type FormConfig = Static<typeof FormConfig>;
