/** What a call for a list says beside the fields it is filtered by. */
export const listWords: ReadonlySet<string> = new Set([
  'list',
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  'superQueryParams',
  'superQueryMatchType',
  'keyword',
  'totals',
  'group',
  'groupOf',
  'groupSigns',
  'byState',
  'starred',
  '_t',
]);

/** A filter goes by the key of its field; a field that is called like a word of the call is told from it. */
export const filterName = (field: string): string => (listWords.has(field) ? `${field}_is` : field);
