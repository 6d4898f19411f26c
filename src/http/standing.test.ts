import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  arrive,
  dropToken,
  goOn,
  holdScreens,
  isOwn,
  keepToken,
  noteEnded,
  noteTaken,
  onStanding,
  readStanding,
  readToken,
  stayEnded,
  whenGood,
} from './standing.ts';
import { storedToken, storeToken, tokenKey } from './token.ts';

/** What a browser's windows share. */
class Shelf extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}

let release: () => void;

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', new Shelf());
  vi.stubGlobal('sessionStorage', new Shelf());
  storeToken('anna 1');
  release = holdScreens(readToken());
});
afterEach(() => {
  release();
  vi.unstubAllGlobals();
});

/** What another window of this browser did with the token, as this one hears of it. */
function elsewhere(token: string | null): void {
  if (token === null) localStorage.removeItem(tokenKey);
  else storeToken(token);
  const newValue = localStorage.getItem(tokenKey);
  window.dispatchEvent(Object.assign(new Event('storage'), { key: tokenKey, newValue }));
}

const turns = async () => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
};

const taker = { name: '李四', company: '甲公司', isOtherCompany: false };

describe('a session that ended', () => {
  test('is told in the window that found out, and takes the token from all of them', () => {
    noteEnded('anna 1', 'expired');
    expect(readStanding()).toEqual({ is: 'ended', how: 'expired' });
    expect([readToken(), storedToken()]).toEqual([null, null]);
  });

  test('is told in a window that asked for nothing yet', () => {
    elsewhere(null);
    expect(readStanding()).toEqual({ is: 'ended', how: 'expired' });
  });

  test('is told once, however many find out', () => {
    const heard = vi.fn();
    const stop = onStanding(heard);
    for (let i = 0; i < 3; i++) noteEnded('anna 1', 'expired');
    elsewhere(null);
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
  });

  test('lets what was asked wait, and asks it again when the same person is back', async () => {
    noteEnded('anna 1', 'expired');
    const ask = vi.fn(async () => 'saved');
    const asked = whenGood(ask);
    arrive('anna 2');
    await turns();
    expect(ask).not.toHaveBeenCalled();
    goOn('anna 2');
    expect(await asked).toBe('saved');
    expect([readToken(), isOwn('anna 1'), isOwn('anna 2')]).toEqual(['anna 2', true, true]);
  });

  test('goes on by a sign-in in another window', () => {
    noteEnded('anna 1', 'expired');
    elsewhere('anna 2');
    expect(readStanding()).toEqual({ is: 'returning', token: 'anna 2' });
  });

  test('is not ended a second time by an answer that comes late', () => {
    noteEnded('anna 1', 'expired');
    arrive('anna 2');
    goOn('anna 2');
    noteEnded('anna 1', 'expired');
    expect([readStanding().is, storedToken()]).toEqual(['good', 'anna 2']);
  });

  test('is ended again where the new one is dead as well', () => {
    noteEnded('anna 1', 'expired');
    elsewhere('anna 2');
    noteEnded('anna 2', 'expired');
    expect([readStanding().is, storedToken()]).toEqual(['ended', null]);
  });

  test('stays so, and the new token with it, while nobody can say whose that is', () => {
    noteEnded('anna 1', 'expired');
    elsewhere('anna 2');
    stayEnded();
    expect([readStanding().is, storedToken()]).toEqual(['ended', 'anna 2']);
  });
});

describe('somebody else', () => {
  test('who signs in in another window is not spoken for by this one', () => {
    elsewhere('bert 1');
    expect([readStanding(), readToken()]).toEqual([{ is: 'returning', token: 'bert 1' }, null]);
  });

  test('who signed in before this window found its session gone keeps the token', () => {
    storeToken('bert 1');
    noteEnded('anna 1', 'expired');
    expect([readStanding(), storedToken()]).toEqual([{ is: 'returning', token: 'bert 1' }, 'bert 1']);
  });

  test('never sends what the person before was about to', async () => {
    noteEnded('anna 1', 'expired');
    const ask = vi.fn(async () => 'saved');
    void whenGood(ask);
    elsewhere('bert 1');
    noteTaken(taker);
    elsewhere('anna 2');
    expect(readStanding()).toEqual({ is: 'taken', by: taker });
    release();
    release = holdScreens('bert 1');
    noteEnded('bert 1', 'expired');
    goOn('bert 2');
    await turns();
    expect(ask).not.toHaveBeenCalled();
  });
});

test('outside of anybody’s screens the token is the browser’s', () => {
  release();
  storeToken('bert 1');
  expect(readToken()).toBe('bert 1');
  expect(isOwn('anna 1')).toBe(false);
});

test('who signs out, or goes on in another company, leaves nothing of what was open', () => {
  keepToken('anna elsewhere');
  expect([readToken(), storedToken(), isOwn('anna 1')]).toEqual(['anna elsewhere', 'anna elsewhere', false]);
  dropToken();
  expect([readToken(), storedToken(), readStanding().is]).toEqual([null, null, 'good']);
});
