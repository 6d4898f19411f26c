import { type Static, Type } from '@sinclair/typebox';
import { listOf, Nothing } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { BodyItem, ExtendedColumn, ExtendedItem, HeadItem, ListItem } from './form-style.shapes.ts';

const Named = Type.Object({
  tableName: Type.String({ maxLength: 200, default: '' }),
  formStyle: Type.String({ maxLength: 20, default: '' }),
});
const Typed = Type.Object({ type: Type.String({ maxLength: 200, default: '' }) });
const change = { may: 'metadata:publish' } as const;
const read = { permission: 'signedIn', whileViewing: true } as const;

const Item = Type.Object(
  {
    fieldName: Type.String({ maxLength: 60 }),
    labelName: Type.Optional(Type.String({ maxLength: 200 })),
    dataType: Type.Optional(Type.String({ maxLength: 20 })),
    width: Type.Optional(Type.Union([Type.String({ maxLength: 6 }), Type.Number(), Type.Null()])),
    required: Type.Optional(Type.Union([Type.String({ maxLength: 5 }), Type.Boolean()])),
    editProperty: Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Null()])),
    onlyInteger: Type.Optional(Type.Union([Type.String({ maxLength: 5 }), Type.Boolean(), Type.Null()])),
    dictCode: Type.Optional(Type.Union([Type.String({ maxLength: 60 }), Type.Null()])),
    defaultValue: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Null()])),
    /** Where it stands among those a company added, counted from 1. */
    orderNum: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 6 }), Type.Null()])),
    type: Type.String({ maxLength: 200 }),
  },
  { additionalProperties: true },
);
export type ExtendItem = Static<typeof Item>;

export const styleList = defineContract({
  method: 'GET',
  url: '/formStyle/getList',
  ...read,
  query: Named,
  result: listOf(ListItem),
});
export const styleBody = defineContract({
  method: 'GET',
  url: '/formStyle/getBodyField',
  ...read,
  query: Named,
  result: listOf(BodyItem),
});
export const styleHead = defineContract({
  method: 'GET',
  url: '/formStyle/getHeadField',
  ...read,
  query: Named,
  result: listOf(HeadItem),
});
export const extendColumns = defineContract({
  method: 'GET',
  url: '/extendField/getTableList',
  ...read,
  query: Typed,
  result: listOf(ExtendedColumn),
});
export const extendFields = defineContract({
  method: 'GET',
  url: '/extendField/getList',
  ...read,
  query: Typed,
  result: listOf(ExtendedItem),
});

export const styleSave = defineContract({
  method: 'POST',
  url: '/formStyle/save',
  permission: change,
  body: Type.Object(
    {
      tableName: Type.String({ minLength: 1, maxLength: 200 }),
      formStyle: Type.Union([Type.Literal('list'), Type.Literal('edit'), Type.Literal('info')]),
      items: Type.Array(
        Type.Object(
          {
            fieldName: Type.String({ maxLength: 60 }),
            width: Type.Optional(Type.Union([Type.String({ maxLength: 6 }), Type.Number(), Type.Null()])),
            orderNum: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
            span: Type.Optional(Type.Union([Type.String({ maxLength: 3 }), Type.Number(), Type.Null()])),
            labelName: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
          },
          { additionalProperties: true },
        ),
        { maxItems: 200 },
      ),
    },
    { additionalProperties: true },
  ),
  result: Nothing,
});
export const extendAdd = defineContract({
  method: 'POST',
  url: '/extendField/add',
  permission: change,
  body: Item,
  result: Nothing,
});
export const extendEdit = defineContract({
  method: ['POST', 'PUT'],
  url: '/extendField/edit',
  permission: change,
  body: Item,
  result: Nothing,
});
/** Takes it out of use; what records hold stays. `id` is that of a field in `getList`. */
export const extendDelete = defineContract({
  method: ['POST', 'DELETE'],
  url: '/extendField/delete',
  permission: change,
  query: Type.Object({ id: Type.Optional(Type.String({ maxLength: 200 })) }),
  body: Type.Union([Type.Object({ id: Type.Optional(Type.String({ maxLength: 200 })) }), Type.Null()]),
  result: Nothing,
});
