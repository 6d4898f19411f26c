import type { FunctionName } from './tree.ts';

/** Functions that only code works out: the database cannot be asked a condition that calls them. */
export const codeOnly: ReadonlySet<FunctionName> = new Set<FunctionName>([
  'capitalCny',
  'workDays',
  'choiceTexts',
  'choicePoints',
  'choiceVeto',
  'answerNumber',
  'answerText',
  'lookup',
]);

/** Functions whose answer depends on who asks. */
export const askerReads: ReadonlySet<FunctionName> = new Set<FunctionName>([
  'me',
  'myDeparts',
  'myDepart',
  'mySupplier',
  'hasRole',
  'keptFromMe',
  'readByFlows',
]);
