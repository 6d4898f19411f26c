/** As the shell keeps it; the shell's own module may not be reached from a public page. */
const key = 'zhaocai.token';
const life = 604_800_000;

export const keepToken = (token: string): void =>
  localStorage.setItem(key, JSON.stringify({ token, until: Date.now() + life }));

/** Whether somebody has signed in here; what it is worth the server says. */
export function hasToken(): boolean {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}').until > Date.now();
  } catch {
    return false;
  }
}
