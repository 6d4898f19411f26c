import type { Section } from '../language/section.ts';
import { access } from './access/access.section.ts';
import { actions } from './actions/actions.section.ts';
import { becomes } from './becomes/becomes.section.ts';
import { betters } from './betters/betters.section.ts';
import { cases } from './cases/cases.section.ts';
import { changes } from './changes/changes.section.ts';
import { checks } from './checks/checks.section.ts';
import { ext } from './ext/ext.section.ts';
import { forms } from './forms/forms.section.ts';
import { freeze } from './freeze/freeze.section.ts';
import { ledgers } from './ledgers/ledgers.section.ts';
import { links } from './links/links.section.ts';
import { lists } from './lists/lists.section.ts';
import { onSave } from './on-save/on-save.section.ts';
import { pairs } from './pairs/pairs.section.ts';
import { print } from './print/print.section.ts';
import { remind } from './remind/remind.section.ts';
import { rules } from './rules/rules.section.ts';
import { seals } from './seals/seals.section.ts';
import { serials } from './serials/serials.section.ts';
import { states } from './states/states.section.ts';
import { store } from './store/store.section.ts';
import { valid } from './valid/valid.section.ts';

/** The sections that have a folder of their own, in the order in which their changes are told. */
export const sections: readonly Section[] = [
  valid,
  lists,
  forms,
  states,
  access,
  rules,
  cases,
  actions,
  onSave,
  becomes,
  ledgers,
  betters,
  pairs,
  checks,
  store,
  remind,
  freeze,
  seals,
  serials,
  links,
  print,
  ext,
  changes,
];
