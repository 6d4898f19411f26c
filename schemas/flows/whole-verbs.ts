/** What is done with a decision as a whole, and not with the asker's own task. */
export const wholeVerbs = [
  'withdraw',
  'retake',
  'remove',
  'urge',
  'copy',
  'remark',
  'end',
  'suspend',
  'resume',
  'jump',
  'reassign',
] as const;
