import { type Static, Type } from '@sinclair/typebox';
import { Expression, FieldPath, KEYED, Key, Keyed, MapOf, Maybe, opening, Strict, Tone } from './parts.ts';

const Text = Type.String({ minLength: 1, maxLength: 200 });

/** What every field may say, whatever its kind. The kind's own properties stand beside these and are checked by the kind's config. */
export const FieldCommon = Type.Object({
  /** The kind. Absent only in a facet or a higher layer, where the field below is meant. */
  type: Maybe(Type.String()),
  label: Maybe(Text),
  help: Maybe(Type.String({ maxLength: 300 })),
  need: Maybe(Type.Boolean()),
  /** Proposed value of a new record. */
  start: Maybe(Expression),
  /** Computed value; with `stored` it is kept and can be filtered and sorted by. */
  calc: Maybe(Expression),
  stored: Maybe(Type.Boolean()),
  /** Never typed by a person: written by moves, chains and behaviours. */
  locked: Maybe(Type.Boolean()),
  whenHidden: Maybe(Type.Union([Type.Literal('keep'), Type.Literal('clearOnSave'), Type.Literal('clearAtOnce')])),
  column: Maybe(Type.String({ pattern: '^[a-z][a-z0-9_]{0,50}$' })),
  /** Kept as it was when chosen, even when the record it was copied from changes. */
  frozenCopy: Maybe(Type.Boolean()),
  /** A text people search parts of: gets a trigram index. */
  search: Maybe(Type.Boolean()),
  /** In a layer: the slot of the screens below that shows it; the first that fits unless said. */
  slot: Maybe(Key),
  rank: Maybe(Type.String()),
});

const Fields = Type.Record(Key, FieldCommon, { [KEYED]: 'key', 'x-field': true, additionalProperties: false });

const Rows = Strict({
  min: Maybe(Type.Integer({ minimum: 0 })),
  max: Maybe(Type.Integer({ minimum: 1, maximum: 5000 })),
});

const InnerPart = Strict({
  label: Text,
  table: Maybe(Type.String()),
  order: Maybe(Key),
  rows: Maybe(Rows),
  fields: Fields,
  rank: Maybe(Type.String()),
});
const Part = Type.Composite(
  [
    InnerPart,
    Type.Object({ parts: Maybe(Type.Record(Key, InnerPart, { [KEYED]: 'key', additionalProperties: false })) }),
  ],
  {
    additionalProperties: false,
  },
);

/** One effect of a rule. Paths are read from where the rule stands (`on`). */
export const Effect = Type.Union([
  Strict({ show: FieldPath }),
  Strict({ hide: FieldPath }),
  Strict({ need: FieldPath }),
  Strict({ optional: FieldPath }),
  Strict({ lock: FieldPath }),
  Strict({ unlock: FieldPath }),
  Strict({ limit: FieldPath, to: Type.Array(Type.String(), { maxItems: 200 }) }),
  Strict({ set: FieldPath, to: Expression }),
  Strict({ error: FieldPath, say: Text }),
  Strict({ warn: FieldPath, say: Text }),
]);

const Rule = Strict({
  title: Text,
  /** The part it is about; absent: the head. */
  on: Maybe(FieldPath),
  /** `save` by default; `move:submit` only when that move is made. */
  at: Maybe(Type.String({ pattern: '^(save|move:[a-zA-Z]+)$' })),
  if: Expression,
  then: Type.Array(Effect, { minItems: 1, maxItems: 30 }),
  else: Maybe(Type.Array(Effect, { maxItems: 30 })),
});

const Check = Strict({
  on: Maybe(FieldPath),
  unique: Maybe(Type.Array(Key, { minItems: 1, maxItems: 6 })),
  level: Maybe(Type.Union([Type.Literal('error'), Type.Literal('warn')])),
  say: Maybe(Text),
});

/** A behaviour by name, with its parameters; what it may be is the list of action kinds. */
export const Run = Type.Object({ do: Type.String() }, { additionalProperties: true });

const Cell = Strict({ span: Maybe(Type.Integer({ minimum: 1, maximum: 3 })) });
const Section = Strict({
  title: Text,
  cols: Maybe(Type.Integer({ minimum: 1, maximum: 4 })),
  cells: Keyed('f', Cell),
});
const Column = Strict({
  w: Maybe(Type.Integer({ minimum: 40, maximum: 800 })),
  pin: Maybe(Type.Union([Type.Literal('left'), Type.Literal('right')])),
  /** The form that a click on the cell opens. */
  link: Maybe(Key),
  /** Offered in the column settings, not shown at first. */
  off: Maybe(Type.Boolean()),
});
const Phone = Strict({ card: Type.Array(Type.String(), { minItems: 1, maxItems: 6 }) });
const GridBody = Strict({
  as: Type.Literal('grid'),
  cols: Keyed('f', Column),
  foot: Maybe(MapOf(Type.Union([Type.Literal('sum'), Type.Literal('count')]))),
  phone: Maybe(Phone),
  /** Sub-lines shown below a row, by part key. */
  below: Maybe(MapOf(Strict({ cols: Keyed('f', Column) }))),
});
const Form = Strict({
  title: Maybe(Text),
  head: Maybe(Keyed('section', Section)),
  body: Maybe(Keyed('part', GridBody)),
  actions: Maybe(Type.Array(Type.String())),
  /** Takes everything it does not say from another form. */
  like: Maybe(Key),
  locked: Maybe(Type.Boolean()),
});

const Find = Strict({
  op: Maybe(Type.Union([Type.Literal('eq'), Type.Literal('like'), Type.Literal('in'), Type.Literal('range')])),
  more: Maybe(Type.Boolean()),
});
const List = Strict({
  title: Maybe(Text),
  /** What the list is for: told when it is empty. */
  about: Maybe(Type.String({ maxLength: 300 })),
  where: Maybe(Expression),
  cols: Keyed('f', Column),
  find: Maybe(Keyed('f', Find)),
  super: Maybe(Type.Boolean()),
  sort: Maybe(Type.Array(Type.String({ pattern: '^-?[a-zA-Z]+$' }), { maxItems: 3 })),
  page: Maybe(Type.Array(Type.Integer({ minimum: 1, maximum: 500 }), { minItems: 1, maxItems: 5 })),
  views: Maybe(Type.Array(Type.Union([Type.Literal('personal'), Type.Literal('shared')]))),
  row: Maybe(Type.Array(Type.String())),
  bulk: Maybe(Type.Array(Type.String())),
  import: Maybe(Type.Object({}, { additionalProperties: true })),
  phone: Maybe(Phone),
  /** Drawn as a tree over this reference to itself. */
  tree: Maybe(Key),
});

const Grant = Strict({
  /** A scope's key, or an expression over scopes and fields; absent: every row of the tenant. */
  rows: Maybe(Expression),
  do: Type.Array(
    Type.String({ pattern: '^(read|create|edit|delete|export|import|(move|action|becomes):([a-zA-Z]+|\\*))$' }),
  ),
  hide: Maybe(Type.Array(FieldPath)),
  /** When given, only these can be edited. */
  edit: Maybe(Type.Array(FieldPath)),
});

/** A state's key is also its stored value; the specification's own codes are digits. */
const StateKey = Type.String({ pattern: '^[a-zA-Z0-9]{1,40}$' });
const Ask = Type.Union([Key, Strict({ key: Key, label: Text, need: Maybe(Type.Boolean()) })]);
const Move = Strict({
  label: Text,
  from: Type.Union([StateKey, Type.Array(StateKey, { minItems: 1 })]),
  to: StateKey,
  when: Maybe(Expression),
  /** Told to whoever meets a false `when`. */
  unless: Maybe(Text),
  ask: Maybe(Type.Array(Ask)),
  run: Maybe(Type.Array(Run)),
  /** Who made the record, or edited it last, may not make this move. */
  notByOwner: Maybe(Type.Boolean()),
  flow: Maybe(Key),
  keeps: Maybe(Type.Literal('revision')),
  danger: Maybe(Type.Boolean()),
});
const Node = Strict({
  label: Text,
  tone: Maybe(Tone),
  /** What can still be edited: everything, or these. */
  open: Type.Union([Type.Literal('*'), Type.Array(FieldPath)]),
  /** Who must act, as told in the state bar. */
  next: Maybe(Text),
});
const States = Strict({
  field: Key,
  start: StateKey,
  nodes: Keyed('key', Node),
  moves: Keyed('key', Move),
});

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
  at: Maybe(Type.String({ pattern: '^(create|move:[a-zA-Z]+)$' })),
});

const Change = Type.Union([
  Strict({ rev: Type.Integer(), do: Type.Literal('renameColumn'), f: FieldPath, from: Type.String() }),
  Strict({
    rev: Type.Integer(),
    do: Type.Literal('retype'),
    f: FieldPath,
    from: Type.String(),
    using: Maybe(Type.Literal('cast')),
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
  within: Maybe(Type.Literal('tenant')),
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
      indexes: Maybe(Keyed('key', Index)),
    }),
  ),
  /** The field that names a record to people; the first text field unless said. */
  named: Maybe(Key),
  icon: Maybe(Type.String()),
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
      promote: Maybe(Type.Literal('byAdmin')),
    }),
  ),
  access: Maybe(
    Strict({
      scopes: Maybe(MapOf(Expression)),
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
        run: Type.Array(Run, { minItems: 1 }),
      }),
    ),
  ),
  becomes: Maybe(Keyed('key', Becomes)),
  serials: Maybe(MapOf(Serial)),
  links: Maybe(Keyed('key', Strict({ many: Key, by: Key, tab: Text, list: Maybe(Key) }))),
  print: Maybe(MapOf(Strict({ paper: Maybe(Type.String()), blocks: Type.Array(Type.String()) }))),
  changes: Maybe(Type.Array(Change)),
  cases: Maybe(Keyed('name', Case)),
});

export type EntityDocument = Static<typeof EntityDocument>;
export type FieldDocument = Static<typeof FieldCommon>;
export type PartDocument = Static<typeof Part>;
export type EffectDocument = Static<typeof Effect>;
export type RunDocument = Static<typeof Run>;
