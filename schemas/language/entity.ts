import { type Static, Type } from '@sinclair/typebox';
import { access } from '../sections/access/access.section.ts';
import { actions } from '../sections/actions/actions.section.ts';
import { becomes } from '../sections/becomes/becomes.section.ts';
import { betters } from '../sections/betters/betters.section.ts';
import { cases } from '../sections/cases/cases.section.ts';
import { changes } from '../sections/changes/changes.section.ts';
import { checks } from '../sections/checks/checks.section.ts';
import { ext } from '../sections/ext/ext.section.ts';
import { forms } from '../sections/forms/forms.section.ts';
import { freeze } from '../sections/freeze/freeze.section.ts';
import { ledgers } from '../sections/ledgers/ledgers.section.ts';
import { links } from '../sections/links/links.section.ts';
import { lists } from '../sections/lists/lists.section.ts';
import { onSave } from '../sections/on-save/on-save.section.ts';
import { pairs } from '../sections/pairs/pairs.section.ts';
import { print } from '../sections/print/print.section.ts';
import { remind } from '../sections/remind/remind.section.ts';
import { rules } from '../sections/rules/rules.section.ts';
import { seals } from '../sections/seals/seals.section.ts';
import { serials } from '../sections/serials/serials.section.ts';
import { states } from '../sections/states/states.section.ts';
import { store } from '../sections/store/store.section.ts';
import { valid } from '../sections/valid/valid.section.ts';
import { Fields, Part } from './fields.ts';
import { FieldsetUse } from './fieldset.ts';
import { called, FieldPath, KEYED, Key, MapOf, Maybe, opening, Strict } from './parts.ts';

/** An entity: what is stored, who may see and do what, in which state, and how it is shown. The whole in one document. */
export const EntityDocument = Strict({
  kind: called('种类', Type.Literal('entity')),
  ...opening,
  /** Shares the store of another entity; `when` is both its filter and what its new records are born with. */
  facetOf: called('所属单据', Maybe(Key), 'entity'),
  when: called('条件', Maybe(MapOf(Type.Union([Type.String(), Type.Number()])))),
  /** Which fields of the base a facet takes; all unless said. */
  takes: called('取用的字段', Maybe(Type.Union([Type.Literal('*', { title: '全部' }), Type.Array(FieldPath)]))),
  store: store.words,
  /** The field that names a record to people; the first text field unless said. */
  named: called('名称字段', Maybe(Key), 'field'),
  /** What is said of a record beside its name where people are told of it: in messages, and after it is saved. */
  told: called('通知里说到的字段', Maybe(Type.Array(Key, { maxItems: 6 })), 'field'),
  valid: valid.words,
  icon: called('图标', Maybe(Type.String())),
  /** Fields it has from fieldsets, laid below everything it says itself. */
  fieldsets: called('字段组', Maybe(MapOf(FieldsetUse))),
  fields: called('字段', Fields),
  parts: called('明细', Maybe(Type.Record(Key, Part, { [KEYED]: 'key', additionalProperties: false }))),
  rules: rules.words,
  checks: checks.words,
  forms: forms.words,
  lists: lists.words,
  ext: ext.words,
  access: access.words,
  states: states.words,
  actions: actions.words,
  onSave: onSave.words,
  becomes: becomes.words,
  ledgers: ledgers.words,
  betters: betters.words,
  pairs: pairs.words,
  remind: remind.words,
  freeze: freeze.words,
  seals: seals.words,
  serials: serials.words,
  links: links.words,
  print: print.words,
  changes: changes.words,
  cases: cases.words,
});

export type EntityDocument = Static<typeof EntityDocument>;
