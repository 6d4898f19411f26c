/** The values of one row by key, of a record, its lines or what a query found: nothing is known of what they are. */
export type RowValues = Readonly<Record<string, unknown>>;
