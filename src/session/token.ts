const KEY = 'zhaocai.token';
const LIFE = 604_800_000; // 7 days: as long as the server keeps a session that is used

interface Kept {
  readonly token: string;
  readonly until: number;
}

/** The token of this browser, as long as it may still be good. */
export function readToken(): string | null {
  const text = localStorage.getItem(KEY);
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as Kept;
    return kept.until > Date.now() ? kept.token : null;
  } catch {
    return null;
  }
}

export const keepToken = (token: string): void =>
  localStorage.setItem(KEY, JSON.stringify({ token, until: Date.now() + LIFE } satisfies Kept));

export const dropToken = (): void => localStorage.removeItem(KEY);
