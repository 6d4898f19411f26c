/** Stands where a value of another time was not noted; alone, for every form says it and few are printed. */
export const untoldText = '当时未记录';
