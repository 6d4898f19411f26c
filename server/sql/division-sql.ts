/** To sixteen places, half away from zero, by whole numbers: `/` of PostgreSQL rounds at a place of its own choosing. */
export const divisionSql = (a: string, b: string): string =>
  `(select div(2 * abs(q.a) * 1e16 + abs(q.b), 2 * abs(q.b)) * sign(q.a) * sign(q.b) * 1e-16 ` +
  `from (select ${a} as a, nullif(${b}, 0) as b) q)`;

/** The nearest whole quotient, half away from zero, of what is read twice and can be named. */
export const wholeSql = (a: string, b: string): string =>
  `div(2 * abs(${a}) + abs(${b}), 2 * abs(nullif(${b}, 0))) * sign(${a}) * sign(${b})`;
