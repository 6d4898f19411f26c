/** 1: must be filled; 2: cannot be changed. */
export const editPropertyFrom = (isNeeded: boolean, isLocked: boolean): string =>
  [...(isNeeded ? ['1'] : []), ...(isLocked ? ['2'] : [])].join(',');
