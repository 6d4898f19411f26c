export const tokenKey = 'zhaocai.token';
const LIFE = 604_800_000; // 7 days: as long as the server keeps a session that is used

interface StoredToken {
  readonly token: string;
  readonly until: number;
}

/** The token of this browser, as long as it may still be good. All its windows share it. */
export function storedToken(): string | null {
  const text = localStorage.getItem(tokenKey);
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as StoredToken;
    return kept.until > Date.now() ? kept.token : null;
  } catch {
    return null;
  }
}

export const storeToken = (token: string): void =>
  localStorage.setItem(tokenKey, JSON.stringify({ token, until: Date.now() + LIFE } satisfies StoredToken));

/** With the token goes what this browser knows of its holder's rights. */
export function removeToken(): void {
  localStorage.removeItem(tokenKey);
  for (const key of ['LOGIN_USER_BUTTON_AUTH', 'SYS_BUTTON_AUTH']) sessionStorage.removeItem(key);
}
