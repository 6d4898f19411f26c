import { type Static, Type } from '@sinclair/typebox';
import { Fields, Part } from './fields.ts';
import { FieldsetUse } from './fieldset.ts';
import { Expression, FieldPath, KEYED, Key, Keyed, MapOf, Maybe, opening, Strict, Text } from './parts.ts';
import { Ask, Grant, Scope, StateKey, States } from './rights.ts';
import { Check, Rule, Run } from './rules.ts';
import { Form, List } from './screens.ts';

const Becomes = Strict({
  label: Text,
  to: Key,
  when: Maybe(Expression),
  /** Field of the new document ← expression over this one. */
  map: MapOf(Expression),
  lines: Maybe(
    Strict({
      from: Key,
      to: Key,
      when: Maybe(Expression),
      map: MapOf(Expression),
      /** The ledger: `take` of the new line is added to `into` of this one and never passes `upTo`. */
      consume: Maybe(Strict({ take: Key, into: Key, upTo: Expression })),
    }),
  ),
});

const Serial = Strict({
  /** Literal text with `{yyyy} {yy} {mm} {dd} {n:5}`. */
  make: Type.String({ maxLength: 60 }),
  restart: Maybe(
    Type.Array(Type.Union([Type.Literal('tenant'), Type.Literal('yyyy'), Type.Literal('mm'), Type.Literal('dd')])),
  ),
  gaps: Maybe(Type.Union([Type.Literal('allowed'), Type.Literal('none')])),
  at: Maybe(Type.String({ pattern: '^(create|move:[a-zA-Z0-9]+)$' })),
});

const Change = Type.Union([
  Strict({ rev: Type.Integer(), do: Type.Literal('renameColumn'), f: FieldPath, from: Type.String() }),
  Strict({
    rev: Type.Integer(),
    do: Type.Literal('retype'),
    f: FieldPath,
    from: Type.String(),
  }),
  Strict({ rev: Type.Integer(), do: Type.Literal('drop'), f: FieldPath }),
  Strict({ rev: Type.Integer(), do: Type.Literal('promote'), f: FieldPath }),
]);

const Verdicts = Strict({
  need: Maybe(Type.Array(FieldPath)),
  optional: Maybe(Type.Array(FieldPath)),
  hidden: Maybe(Type.Array(FieldPath)),
  shown: Maybe(Type.Array(FieldPath)),
  locked: Maybe(Type.Array(FieldPath)),
  open: Maybe(Type.Array(FieldPath)),
  error: Maybe(Type.Array(FieldPath)),
  fine: Maybe(Type.Boolean()),
  values: Maybe(Type.Record(Type.String(), Type.Unknown())),
  can: Maybe(Type.Array(Type.String())),
  cannot: Maybe(Type.Array(Type.String())),
});
const Case = Strict({
  as: Maybe(Key),
  in: Maybe(StateKey),
  at: Maybe(Type.String()),
  given: Maybe(Type.Record(Type.String(), Type.Unknown())),
  then: Verdicts,
});

const Index = Strict({
  on: Type.Array(Key, { minItems: 1, maxItems: 6 }),
  unique: Maybe(Type.Boolean()),
});

/** An entity: what is stored, who may see and do what, in which state, and how it is shown. The whole in one document. */
export const EntityDocument = Strict({
  kind: Type.Literal('entity'),
  ...opening,
  /** Shares the store of another entity; `when` is both its filter and what its new records are born with. */
  facetOf: Maybe(Key),
  when: Maybe(MapOf(Type.Union([Type.String(), Type.Number()]))),
  /** Which fields of the base a facet takes; all unless said. */
  takes: Maybe(Type.Union([Type.Literal('*'), Type.Array(FieldPath)])),
  store: Maybe(
    Strict({
      table: Maybe(Type.String({ pattern: '^[a-z][a-z0-9_]{1,40}$' })),
      trash: Maybe(Type.Boolean()),
      /** Its rows are those of a view that the deployment registered: read, never written. */
      view: Maybe(Type.Literal(true)),
      indexes: Maybe(Keyed('key', Index)),
    }),
  ),
  /** The field that names a record to people; the first text field unless said. */
  named: Maybe(Key),
  icon: Maybe(Type.String()),
  /** Fields it has from fieldsets, laid below everything it says itself. */
  fieldsets: Maybe(MapOf(FieldsetUse)),
  fields: Fields,
  parts: Maybe(Type.Record(Key, Part, { [KEYED]: 'key', additionalProperties: false })),
  rules: Maybe(Keyed('key', Rule)),
  checks: Maybe(Keyed('key', Check)),
  forms: Maybe(MapOf(Form)),
  lists: Maybe(MapOf(List)),
  ext: Maybe(
    Strict({
      slots: MapOf(Strict({ after: Maybe(Type.String()), before: Maybe(Type.String()) })),
      types: Type.Array(Type.String()),
      max: Type.Integer({ minimum: 0, maximum: 200 }),
    }),
  ),
  access: Maybe(
    Strict({
      scopes: Maybe(MapOf(Scope)),
      sets: Maybe(MapOf(Type.Array(FieldPath))),
      roles: MapOf(Grant),
    }),
  ),
  states: Maybe(States),
  actions: Maybe(
    Keyed(
      'key',
      Strict({
        label: Text,
        at: Type.Union([Type.Literal('row'), Type.Literal('bulk'), Type.Literal('head'), Type.Literal('list')]),
        when: Maybe(Expression),
        unless: Maybe(Text),
        danger: Maybe(Type.Boolean()),
        ask: Maybe(Type.Array(Ask, { minItems: 1, maxItems: 8 })),
        run: Maybe(Type.Array(Run)),
        /** Opens a screen about the record instead of doing something to it. */
        opens: Maybe(Type.String({ pattern: '^[a-z][a-zA-Z0-9-/]*$' })),
      }),
    ),
  ),
  /** What the server does with a record as it is made and whenever it is edited, after the checks. */
  onSave: Maybe(Type.Array(Run, { maxItems: 5 })),
  becomes: Maybe(Keyed('key', Becomes)),
  serials: Maybe(MapOf(Serial)),
  links: Maybe(Keyed('key', Strict({ many: Key, by: Key, tab: Text, list: Maybe(Key) }))),
  print: Maybe(MapOf(Strict({ paper: Maybe(Type.String()), blocks: Type.Array(Type.String()) }))),
  changes: Maybe(Type.Array(Change)),
  cases: Maybe(Keyed('name', Case)),
});

export type EntityDocument = Static<typeof EntityDocument>;
