const sorts = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

export const shortestPassword = 8;
export const longestPassword = 128;
const fewestSorts = 3;

/** What a password must be, each told as it is met; the same on the page that asks and on the server that keeps. */
export const passwordRules: readonly {
  readonly say: string;
  readonly fault: string;
  holds(password: string, username: string): boolean;
}[] = [
  {
    say: '8 至 128 位',
    fault: '密码至少8位',
    holds: ({ length }) => length >= shortestPassword && length <= longestPassword,
  },
  {
    say: '大写、小写、数字、符号中的三种',
    fault: '密码须包含大写字母、小写字母、数字、符号中的三种',
    holds: (password) => sortsIn(password) >= fewestSorts,
  },
  {
    say: '不含账号',
    fault: '密码不能包含账号',
    holds: (password, username) => username === '' || !password.toLowerCase().includes(username.toLowerCase()),
  },
];

const sortsIn = (password: string) => sorts.filter((sort) => sort.test(password)).length;

/** Said to whoever chooses a password that is too easy; null when it will do. */
export function faultOfPassword(password: string, username: string): string | null {
  if (password.length > longestPassword) return '密码最多128位';
  return passwordRules.find((rule) => !rule.holds(password, username))?.fault ?? null;
}

/** 0: will not do; 1 to 3: how far beyond the least it goes, in length and in sorts of characters. */
export function strengthOfPassword(password: string, username: string): 0 | 1 | 2 | 3 {
  if (faultOfPassword(password, username) !== null) return 0;
  const distinct = new Set(password).size;
  if (password.length >= 14 && distinct >= 9) return 3;
  return password.length >= 11 && distinct >= 7 ? 2 : 1;
}
