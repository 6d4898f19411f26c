import type { AccessModel } from './access/access.model.ts';
import type { ActionsModel } from './actions/actions.model.ts';
import type { BecomesModel } from './becomes/becomes.model.ts';
import type { BettersModel } from './betters/betters.model.ts';
import type { ChecksModel } from './checks/checks.model.ts';
import type { FormsModel } from './forms/forms.model.ts';
import type { FreezeModel } from './freeze/freeze.model.ts';
import type { LedgersModel } from './ledgers/ledgers.model.ts';
import type { LinksModel } from './links/links.model.ts';
import type { ListsModel } from './lists/lists.model.ts';
import type { OnSaveModel } from './on-save/on-save.model.ts';
import type { PairsModel } from './pairs/pairs.model.ts';
import type { PrintModel } from './print/print.model.ts';
import type { RemindModel } from './remind/remind.model.ts';
import type { RulesModel } from './rules/rules.model.ts';
import type { SealsModel } from './seals/seals.model.ts';
import type { SerialsModel } from './serials/serials.model.ts';
import type { StoreModel } from './store/store.model.ts';

/** What comes of the sections that have a folder of their own, in the model of an entity. */
export type SectionsModel = AccessModel &
  ActionsModel &
  BecomesModel &
  BettersModel &
  ChecksModel &
  FormsModel &
  FreezeModel &
  LedgersModel &
  LinksModel &
  ListsModel &
  OnSaveModel &
  PairsModel &
  PrintModel &
  RemindModel &
  RulesModel &
  SealsModel &
  SerialsModel &
  StoreModel;
