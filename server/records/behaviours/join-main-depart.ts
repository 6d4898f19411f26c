import { Type } from '@sinclair/typebox';
import { defineActionKind } from '../../../schemas/kinds/action-kind.ts';
import type { Behaviour } from './behaviour.ts';

const joinMainDepartKind = defineActionKind({
  name: 'joinMainDepart',
  title: '主部门计入所属部门',
  params: Type.Object({}),
  at: ['save', 'action'],
  check: (_, scope) =>
    ['depart', 'departs']
      .filter((field) => !scope.hasField(field))
      .map((field) => ({ code: 'unknown_field', path: '', params: { field } }) as const),
});

/** A user's main department is one of the user's departments: whoever looks for its people looks in one place. */
export const joinMainDepart: Behaviour = {
  kind: joinMainDepartKind,
  run(_, { record, set }) {
    const { depart } = record;
    const departs = Array.isArray(record.departs) ? (record.departs as string[]) : [];
    if (typeof depart === 'string' && !departs.includes(depart)) set('departs', [depart, ...departs]);
  },
};
