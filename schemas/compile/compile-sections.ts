import { compileActions } from '../sections/actions/actions.compile.ts';
import { compileBecomes } from '../sections/becomes/becomes.compile.ts';
import { compileBetters } from '../sections/betters/betters.compile.ts';
import { compileForms } from '../sections/forms/forms.compile.ts';
import { compileFreezes } from '../sections/freeze/freeze.compile.ts';
import { compileLedgers } from '../sections/ledgers/ledgers.compile.ts';
import { compileLinks } from '../sections/links/links.compile.ts';
import { compileLists } from '../sections/lists/lists.compile.ts';
import { compileOnSave } from '../sections/on-save/on-save.compile.ts';
import { compilePairs } from '../sections/pairs/pairs.compile.ts';
import { compilePrint } from '../sections/print/print.compile.ts';
import { compileReminders } from '../sections/remind/remind.compile.ts';
import { compileSeals } from '../sections/seals/seals.compile.ts';
import { compileSerials } from '../sections/serials/serials.compile.ts';
import { compileIndexes } from '../sections/store/store.compile.ts';
import type { EntityModel } from './model.ts';
import type { Shape, Surroundings } from './shape.ts';

type Steps = { readonly [Key in keyof EntityModel]?: (shape: Shape, around: Surroundings) => EntityModel[Key] };

/** What comes of the sections that need no more than the fields of all entities: by its name in the model, in this order. */
const steps = {
  becomes: compileBecomes,
  ledgers: compileLedgers,
  betters: compileBetters,
  pairs: compilePairs,
  reminders: compileReminders,
  freezes: compileFreezes,
  seals: compileSeals,
  serials: compileSerials,
  indexes: compileIndexes,
  lists: compileLists,
  forms: compileForms,
  actions: compileActions,
  onSave: compileOnSave,
  links: compileLinks,
  print: compilePrint,
} satisfies Steps;

type Compiled = { readonly [Key in keyof typeof steps]: ReturnType<(typeof steps)[Key]> };

export const compileSections = (shape: Shape, around: Surroundings): Compiled =>
  Object.fromEntries(Object.entries(steps).map(([key, compile]) => [key, compile(shape, around)])) as Compiled;
