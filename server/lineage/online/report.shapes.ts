import { type Static, Type } from '@sinclair/typebox';
import { DictOptions } from '../../../schemas/wire/dicts.ts';
import { listOf, oneOf, orNull } from '../../../schemas/wire/wire.ts';
import { Empty, OnlineRow } from './online.shapes.ts';

const Text = Type.String();
const YesNo = oneOf('Y', 'N');
const FieldType = oneOf('Long', 'Date', 'Datetime', 'String');

const columns = listOf(
  Type.Object({
    title: Text,
    dataIndex: Text,
    align: oneOf('left', 'right', 'center'),
    sorter: Type.Literal(true),
    fieldWidth: Type.Number(),
    fieldType: FieldType,
    /** The dictionary its words are in. */
    customRender: Type.Optional(Text),
    isTotal: Type.Optional(Type.Literal('1')),
  }),
);

/** The columns of a report, with the dictionaries of those that are coded. */
export const ReportConfig = Type.Object({
  columns,
  dictOptions: DictOptions,
  cgRpConfigId: Text,
  cgRpConfigName: Text,
});
export type ReportConfig = Static<typeof ReportConfig>;

export const ReportRows = Type.Object({ records: listOf(OnlineRow), total: Type.Integer() });

export const ReportWhole = Type.Object({
  data: ReportRows,
  columns,
  cgreportHeadName: Text,
  dictOptions: DictOptions,
  fieldHrefSlots: Empty,
  isGroupTitle: Type.Literal(false),
});

/** A report as its administrators list it; no SQL and no source of data is ever told. */
export const ReportHead = Type.Object({
  id: Text,
  code: Text,
  name: Text,
  cgrSql: Type.Null(),
  dbSource: Type.Null(),
  content: orNull(Text),
  returnType: Type.Null(),
  returnValField: orNull(Text),
  returnTxtField: orNull(Text),
});
export type ReportHead = Static<typeof ReportHead>;

export const ReportItem = Type.Object({
  id: Text,
  cgrheadId: Text,
  fieldName: Text,
  fieldTxt: Text,
  fieldWidth: Type.Number(),
  fieldType: FieldType,
  isShow: Type.Integer(),
  isSearch: Type.Integer(),
  searchMode: oneOf('group', 'single'),
  isTotal: oneOf('0', '1'),
  orderNum: Type.Integer(),
});

/** A chart as its administrators list it. */
export const ChartHead = Type.Object({
  id: Text,
  code: Text,
  name: Text,
  displayTemplate: Type.Literal('tab'),
  xaxisField: Text,
  yaxisField: Text,
  dataType: Type.Literal('json'),
  dbSource: Type.Null(),
  graphType: Text,
  content: Text,
  cgrSql: Type.Null(),
  extendJs: Type.Null(),
});
export type ChartHead = Static<typeof ChartHead>;

export const ChartItem = Type.Object({
  id: Text,
  graphreportHeadId: Text,
  fieldName: Text,
  fieldTxt: Text,
  fieldType: FieldType,
  isTotal: YesNo,
  searchFlag: YesNo,
  searchMode: oneOf('group', 'single'),
  dictCode: Type.Literal(''),
  isShow: YesNo,
  orderNum: Type.Integer(),
  replaceVal: Type.Literal(''),
  fieldHref: Type.Literal(''),
});
export type ChartItem = Static<typeof ChartItem>;

/** A chart with its figures. */
export const ChartData = Type.Object({
  head: ChartHead,
  data: listOf(OnlineRow),
  items: listOf(ChartItem),
  dictOptions: DictOptions,
});
