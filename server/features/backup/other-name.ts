const longest = 40;

/** What a user is called where the name is taken: `wang.wei` in company 7 becomes `wang.wei-7`. */
export function otherName(username: string, tenant: number | string): string {
  const ending = `-${tenant}`;
  return username.slice(0, longest - ending.length) + ending;
}
