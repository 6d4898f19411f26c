import pg from 'pg';

const { builtins } = pg.types;
const numericArray = 1231;
const bigintArray = 1016;

const readMoment = (text: string) => text.slice(0, 19);
const readBigint = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
/** `{1.50,2}`: an array of plain words, as numbers make it. */
const readPlainArray = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(','));

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [builtins.NUMERIC, (text) => text],
  [numericArray, readPlainArray],
  [builtins.INT8, readBigint],
  [bigintArray, (text) => readPlainArray(text).map(readBigint)],
  [builtins.DATE, (text) => text],
  [builtins.TIME, (text) => text.slice(0, 8)],
  // The session's zone is Asia/Shanghai, so the first nineteen characters are what the wire shows.
  [builtins.TIMESTAMP, readMoment],
  [builtins.TIMESTAMPTZ, readMoment],
  [builtins.INTERVAL, (text) => text],
]);

/** How values leave the database: decimals, dates and moments as text, never as floats or Date objects. */
export const valueTypes = {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature
  getTypeParser(oid: number, format?: any): any {
    return (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format);
  },
};
