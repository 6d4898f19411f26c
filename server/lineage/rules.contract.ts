import { Type } from '@sinclair/typebox';
import { listOf, Nothing } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const read = { permission: 'signedIn', beforeApproval: true } as const;
const Text = (max: number) => Type.Optional(Type.String({ maxLength: max }));
const Form = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown());

export const checkByCode = defineContract({
  method: 'GET',
  url: '/sys/checkRule/checkByCode',
  ...read,
  whileViewing: true,
  query: Type.Object({ ruleCode: Text(100), value: Text(5000) }),
  result: Nothing,
});
export const testFillRule = defineContract({
  method: 'GET',
  url: '/sys/fillRule/testFillRule',
  permission: { entity: 'read', of: 'fillRule' },
  query: Type.Object({ ruleCode: Text(100) }),
  result: Type.String(),
});
export const executeRule = defineContract({
  method: 'PUT',
  url: '/sys/fillRule/executeRuleByCode/:ruleCode',
  ...read,
  params: Type.Object({ ruleCode: Type.String({ minLength: 1, maxLength: 100 }) }),
  body: Type.Union([Form, Type.Null()]),
  result: Type.String(),
});
export const executeRules = defineContract({
  method: 'PUT',
  url: '/sys/fillRule/executeRuleByCodeBatch',
  ...read,
  body: Type.Object({
    commonFormData: Type.Optional(Type.Union([Form, Type.Null()])),
    rules: Type.Array(
      Type.Object({
        ruleCode: Type.String({ minLength: 1, maxLength: 100 }),
        formData: Type.Optional(Type.Union([Form, Type.Null()])),
      }),
      { maxItems: 50 },
    ),
  }),
  result: listOf(Type.Object({ ruleCode: Type.String(), result: Type.String() })),
});
/** Pairs of a table and a column that the asker may write. */
export const checkDuplicate = defineContract({
  method: 'GET',
  url: '/sys/duplicate/check',
  ...read,
  whileViewing: true,
  query: Type.Object({ tableName: Text(100), fieldName: Text(100), fieldVal: Text(1000), dataId: Text(100) }),
  result: Nothing,
});
