/**
 * Departments and department roles hold rights as roles do: documents name them in `access.roles` by these codes.
 * They are made of ids, which neither a move nor a new name changes, and no role of a company can be called so.
 */
export const holderOfDepart = (id: string): string => `d${id.replaceAll('-', '')}`;
export const holderOfDepartRole = (id: string): string => `dr${id.replaceAll('-', '')}`;

/** Whether a code is a department's or a department role's and not a role's. */
export const isHolder = (code: string): boolean => /^dr?[0-9a-f]{32}$/.test(code);
