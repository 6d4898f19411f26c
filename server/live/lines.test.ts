import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { openLines } from './lines.ts';

const dialect = { changed: () => 'changed', opened: null, modelChanged: null, beat: () => null };

/** A connection whose other end takes its time: told to close, it does not close until it is let. */
function slowSocket() {
  const closed: number[] = [];
  const listeners = new Map<string, () => void>();
  const socket = {
    bufferedAmount: 0,
    on: (event: string, then: () => void) => void listeners.set(event, then),
    close: (code: number) => void closed.push(code),
    terminate: () => {},
    ping: () => {},
    send: () => {},
  };
  return { socket: socket as unknown as WebSocket, closed, let: () => listeners.get('close')?.() };
}

test('a person has twenty connections, also where those told to go are still there', () => {
  const lines = openLines();
  const who = { session: 's', tenant: 1, user: 'u' };
  const sockets = Array.from({ length: 25 }, slowSocket);
  for (const { socket } of sockets) lines.add(socket, who, dialect);
  expect(lines.all()).toHaveLength(20);
  expect(sockets.map(({ closed }) => closed.length)).toEqual(sockets.map((_, at) => (at < 5 ? 1 : 0)));
  for (const one of sockets.slice(0, 5)) one.let();
  expect(lines.all()).toHaveLength(20);
  lines.add(slowSocket().socket, { ...who, user: 'other' }, dialect);
  expect(lines.all()).toHaveLength(21);
});
