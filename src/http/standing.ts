import { removeToken, storedToken, storeToken, tokenKey } from './token.ts';

/**
 * How it stands with the session that this page's screens were opened in. `returning`: somebody has signed in since, here
 * or in another window, and it is asked who. `taken`: it was somebody else.
 */
export type SessionState =
  | { readonly is: 'good' }
  | { readonly is: 'ended'; readonly how: Ending }
  | { readonly is: 'returning'; readonly token: string }
  | { readonly is: 'taken'; readonly by: Taker };

export type Ending = 'expired' | 'unauthorised';

export interface Taker {
  readonly name: string;
  readonly company: string;
  readonly isOtherCompany: boolean;
}

const good: SessionState = { is: 'good' };
let standing: SessionState = good;
/** What the open screens speak with; null outside of them. The browser's own may meanwhile be somebody else's. */
let held: { token: string | null } | null = null;
/** All that the person of the open screens has had. */
const own = new Set<string>();
/** What the person of the open screens asked in a session that has ended: asked again when they are back, forgotten when they are gone. */
const waiting = new Set<() => void>();
const hearers = new Set<() => void>();

export const readStanding = (): SessionState => standing;

export function onStanding(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

function turn(next: SessionState): void {
  standing = next;
  for (const hear of [...hearers]) hear();
}

/** The token that this page speaks with. Where nobody's screens stand that is the browser's. */
export const readToken = (): string | null => (held ? held.token : storedToken());

/** Whether the person of the open screens came in by it, now or before. */
export const isOwn = (token: string): boolean => own.has(token);

/** From here on the screens of whoever has this token stand open; answers how to end that. */
export function holdScreens(token: string | null): () => void {
  begin(token);
  window.addEventListener('storage', hearOthers);
  return () => {
    window.removeEventListener('storage', hearOthers);
    held = null;
    own.clear();
    waiting.clear();
    standing = good;
  };
}

function begin(token: string | null): void {
  held = { token };
  own.clear();
  if (token) own.add(token);
  waiting.clear();
  if (standing !== good) turn(good);
}

/** Signs in, or goes on in another company: nothing stays of what was open. */
export function keepToken(token: string): void {
  storeToken(token);
  if (held) begin(token);
}

/** Signs out: nothing stays of what was open. */
export function dropToken(): void {
  removeToken();
  if (held) begin(null);
}

/** Signs in while the screens of an ended session still stand: whose they are is looked at before they go on. */
export function arrive(token: string): void {
  storeToken(token);
  turn({ is: 'returning', token });
}

/** A call found the session of this token gone. All windows of this browser hear of it. */
export function noteEnded(token: string, how: Ending): void {
  const isOurs = standing.is === 'returning' ? standing.token === token : held?.token === token;
  if (!isOurs || standing.is === 'taken') return;
  const stored = storedToken();
  if (stored !== null && stored !== token) comeBack(stored);
  else {
    removeToken();
    end(how);
  }
}

/** Nobody knows yet who signed in: it stays as it was before. */
export const stayEnded = (): void => end('expired');

function end(how: Ending): void {
  if (held) held.token = null;
  turn({ is: 'ended', how });
}

function comeBack(token: string): void {
  if (held) held.token = null;
  turn({ is: 'returning', token });
}

/** The same person is back: everything goes on as it stands. */
export function goOn(token: string): void {
  held = { token };
  own.add(token);
  turn(good);
  for (const back of waiting) back();
  waiting.clear();
}

export const noteTaken = (by: Taker): void => turn({ is: 'taken', by });

/** Another window signed out, found the session gone, or signed in. */
function hearOthers({ key, newValue }: StorageEvent): void {
  if ((key !== tokenKey && key !== null) || standing.is === 'taken') return;
  const token = newValue === null ? null : storedToken();
  if (token === null) {
    if (standing.is !== 'ended') end('expired');
  } else if (token !== held?.token) comeBack(token);
}

/** What was asked in a session that has ended is asked again when its person is back; of anybody else, never. */
export async function whenGood<T>(ask: () => Promise<T>): Promise<T> {
  if (standing.is !== 'good')
    await new Promise<void>((back) => {
      waiting.add(back);
    });
  return ask();
}
