import { accessSayings } from '../sections/access/access.say.ts';
import { becomesSayings } from '../sections/becomes/becomes.say.ts';
import { bettersSayings } from '../sections/betters/betters.say.ts';
import { changesSayings } from '../sections/changes/changes.say.ts';
import { checksSayings } from '../sections/checks/checks.say.ts';
import { extSayings } from '../sections/ext/ext.say.ts';
import { formsSayings } from '../sections/forms/forms.say.ts';
import { freezeSayings } from '../sections/freeze/freeze.say.ts';
import { ledgersSayings } from '../sections/ledgers/ledgers.say.ts';
import { listsSayings } from '../sections/lists/lists.say.ts';
import { onSaveSayings } from '../sections/on-save/on-save.say.ts';
import { pairsSayings } from '../sections/pairs/pairs.say.ts';
import { remindSayings } from '../sections/remind/remind.say.ts';
import { rulesSayings } from '../sections/rules/rules.say.ts';
import { sealsSayings } from '../sections/seals/seals.say.ts';
import { sections } from '../sections/sections.ts';
import { statesSayings } from '../sections/states/states.say.ts';
import { storeSayings } from '../sections/store/store.say.ts';
import { nameOfEntry } from './say-place.ts';
import { cameOrWent, type Said, type Saying, saying } from './saying.ts';

/** What sections say better themselves; of all others that an entry came, went or is another. */
export const sectionSayings: readonly Saying[] = [
  ...listsSayings,
  ...formsSayings,
  ...statesSayings,
  ...accessSayings,
  ...rulesSayings,
  ...onSaveSayings,
  ...becomesSayings,
  ...ledgersSayings,
  ...bettersSayings,
  ...pairsSayings,
  ...checksSayings,
  ...extSayings,
  ...remindSayings,
  ...freezeSayings,
  ...sealsSayings,
  ...storeSayings,
  ...changesSayings,
  ...sections.flatMap(({ key, entry }) => {
    if (entry === undefined) return [];
    const name = ({ words, found: [one = ''] }: Said) => nameOfEntry(words, [key, one]);
    return [
      saying(`/${key}/:`, (change) => `${cameOrWent(change)}${entry}“${name(change)}”`),
      saying(`/${key}/:/**`, (change) => `修改了${entry}“${name(change)}”`),
    ];
  }),
];
