/** A table dictionary as query items and form items name it. */
export interface SearchDict {
  readonly dictTable?: string | undefined;
  readonly dictText?: string | undefined;
  readonly dictCode?: string | undefined;
}

/** The specification's words for a search select that does not know what to search. */
export const misconfigured = '表字典搜索组件参数接收有误,请检查字典配置!';

/** The code the dictionary calls are asked by: a table with its text and code, or a dictionary's own; null where neither is said. */
export function dictCodeOf({ dictTable = '', dictText = '', dictCode = '' }: SearchDict): string | null {
  if (dictTable === '') return dictCode === '' ? null : dictCode;
  return dictText === '' || dictCode === '' ? null : `${dictTable},${dictText},${dictCode}`;
}
