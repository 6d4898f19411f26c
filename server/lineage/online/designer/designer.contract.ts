import { Type } from '@sinclair/typebox';
import { Nothing } from '../../../../schemas/wire/wire.ts';
import { defineContract } from '../../../kernel/define-contract.ts';

const api = '/online/cgform/api';
const Id = Type.String({ minLength: 1, maxLength: 200 });

/** What an old client sends of a head, a field or an index: many names, of which those are read that mean something here. */
export const Sent = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Union([Type.String({ maxLength: 5000 }), Type.Number(), Type.Boolean(), Type.Null()]),
);

/** The designer's document. */
const Designed = Type.Object({
  head: Sent,
  fields: Type.Array(Sent, { maxItems: 300 }),
  indexs: Type.Optional(Type.Array(Sent, { maxItems: 50 })),
  deleteFieldIds: Type.Optional(Type.Array(Id, { maxItems: 300 })),
  deleteIndexIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
});

const write = { permission: { may: 'metadata:write' } } as const;

/** Both keep a draft, and the first answers with the new form's id; nothing runs and no table changes before `doDbSynch`. */
export const addAll = defineContract({
  method: 'POST',
  url: `${api}/addAll`,
  ...write,
  body: Designed,
  result: Type.String(),
});
export const editAll = defineContract({
  method: 'PUT',
  url: `${api}/editAll`,
  ...write,
  body: Designed,
  result: Nothing,
});

/** Publishes the draft. What takes stored data out of use happens only when `confirm` names it. `force`, which upstream drops and makes the table anew, is refused: it would lose what is stored. */
export const synchronise = defineContract({
  method: 'POST',
  url: `${api}/doDbSynch/:code/:way`,
  permission: { may: 'metadata:publish' },
  params: Type.Object({ code: Id, way: Type.String({ maxLength: 20 }) }),
  query: Type.Object({ confirm: Type.Optional(Type.String({ maxLength: 5000 })) }),
  result: Nothing,
});
