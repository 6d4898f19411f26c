import { type Static, Type } from '@sinclair/typebox';
import { oneOf, orNull } from '../../../../schemas/wire/wire.ts';
import { FormButton } from '../online.shapes.ts';

const Text = Type.String();
const Whole = Type.Integer();
const YesNo = oneOf('Y', 'N');

/** A form as `onl_cgform_head` has it. */
export const OnlineHead = Type.Object({
  id: Text,
  tableName: Text,
  tableTxt: Text,
  /** 1: alone; 2: with lines; 3: lines. */
  tableType: Whole,
  tableVersion: Whole,
  formCategory: Text,
  idType: Type.Literal('UUID'),
  idSequence: Text,
  isCheckbox: YesNo,
  isPage: YesNo,
  isTree: YesNo,
  treeParentIdField: Text,
  treeIdField: Text,
  treeFieldname: Text,
  themeTemplate: Text,
  formTemplate: Text,
  formTemplateMobile: Text,
  scroll: Whole,
  subTableStr: Text,
  relationType: orNull(Whole),
  tabOrderNum: orNull(Whole),
  extConfigJson: Text,
  isDesForm: YesNo,
  desFormCode: Text,
  queryMode: Text,
  isDbSynch: YesNo,
  copyType: Whole,
  copyVersion: Type.Null(),
  physicId: Type.Null(),
  hascopy: Whole,
  content: Text,
});
export type OnlineHead = Static<typeof OnlineHead>;

/** In the list its sort is a text. */
export const ListedHead = Type.Object({ ...OnlineHead.properties, tableType: Text });

/** A field as `onl_cgform_field` has it. */
export const OnlineField = Type.Object({
  id: Text,
  cgformHeadId: Text,
  orderNum: Whole,
  dbFieldName: Text,
  /** '' until a table was made with it. */
  dbFieldNameOld: Text,
  dbFieldTxt: Text,
  dbType: Text,
  dbLength: Whole,
  dbPointLength: Whole,
  dbDefaultVal: Text,
  dbIsKey: Whole,
  dbIsNull: Whole,
  dbIsPersist: Whole,
  isShowForm: Whole,
  isShowList: Whole,
  isReadOnly: Whole,
  sortFlag: Whole,
  fieldShowType: Text,
  fieldLength: Type.Number(),
  fieldDefaultValue: Text,
  fieldHref: Text,
  fieldValidType: Text,
  fieldMustInput: Text,
  isQuery: Whole,
  queryMode: Text,
  queryConfigFlag: Text,
  queryShowType: Text,
  queryDictTable: Text,
  queryDictField: Text,
  queryDictText: Text,
  queryDefVal: Text,
  queryValidType: Text,
  queryMustInput: Text,
  dictTable: Text,
  dictField: Text,
  dictText: Text,
  mainTable: Text,
  mainField: Text,
  converter: Text,
  fieldExtendJson: Text,
});
export type OnlineField = Static<typeof OnlineField>;

/** An index as `onl_cgform_index` has it. */
export const OnlineIndex = Type.Object({
  id: Text,
  cgformHeadId: Text,
  indexName: Text,
  indexField: Text,
  indexType: oneOf('unique', 'normal'),
  isDbSynch: YesNo,
  delFlag: Type.Literal(0),
});
export type OnlineIndex = Static<typeof OnlineIndex>;

export const OnlineButton = Type.Object({ ...FormButton.properties, cgformHeadId: Text });
export type OnlineButton = Static<typeof OnlineButton>;
