import type { WebSocket } from 'ws';

/** How a connection is spoken to: our own frames, or those the specification's clients read. */
export interface Dialect {
  changed(who: Who, everyone: boolean): string;
  /** The first word: what this person's menu, rights and plans rest on now; null: the client does not ask. */
  readonly opened: ((basis: string) => string) | null;
  /** What this person may see or do was published or granted anew; null: the client has no word for it. */
  readonly modelChanged: string | null;
  /** What answers a heart-beat of the client; null: it was none. */
  beat(text: string): string | null;
}

export interface Who {
  readonly session: string;
  readonly tenant: number;
  readonly user: string;
}

interface Line extends Who {
  readonly socket: WebSocket;
  readonly dialect: Dialect;
  answers: boolean;
}

/** A browser needs one, its tabs share it; more than this are not people. */
const mostPerUser = 20;
const mostAtAll = 20_000;
export const sessionEnded = 4401;

/** The oldest go where there are too many, and out of the count at once: one that takes its time to close would be told so again in place of the next. */
function makeRoom(own: ReadonlySet<Line>, drop: (line: Line) => void): void {
  for (const oldest of [...own].slice(0, Math.max(0, own.size - mostPerUser + 1))) {
    drop(oldest);
    oldest.socket.close(1008);
  }
}

/** The open connections of this process. */
export function openLines() {
  const lines = new Set<Line>();
  const byUser = new Map<string, Set<Line>>();
  const keyOf = ({ tenant, user }: Pick<Who, 'tenant' | 'user'>) => `${tenant}:${user}`;

  const drop = (line: Line) => {
    lines.delete(line);
    const own = byUser.get(keyOf(line));
    own?.delete(line);
    if (own?.size === 0) byUser.delete(keyOf(line));
  };
  const say = (line: Line, text: string) => {
    // One that does not read is not waited for.
    if (line.socket.bufferedAmount > 64 * 1024) line.socket.terminate();
    else line.socket.send(text);
  };

  return {
    all: (): readonly Who[] => [...lines],
    add(socket: WebSocket, who: Who, dialect: Dialect): void {
      const line: Line = { ...who, socket, dialect, answers: true };
      const own = byUser.get(keyOf(who)) ?? new Set();
      if (lines.size >= mostAtAll) {
        socket.close(1013);
        return;
      }
      makeRoom(own, drop);
      byUser.set(keyOf(who), own.add(line));
      lines.add(line);
      socket.on('pong', () => {
        line.answers = true;
      });
      socket.on('message', (data, isBinary) => {
        const answer = isBinary ? null : dialect.beat(String(data));
        line.answers = true;
        if (answer !== null) say(line, answer);
      });
      socket.on('close', () => drop(line));
      socket.on('error', () => socket.terminate());
    },
    /** Tells these users of a tenant, or all of them, that their notices changed. */
    changed(tenant: number, users: readonly string[] | 'everyone'): void {
      const everyone = users === 'everyone';
      const told = everyone
        ? [...lines].filter((line) => line.tenant === tenant)
        : users.flatMap((user) => [...(byUser.get(keyOf({ tenant, user })) ?? [])]);
      for (const line of told) say(line, line.dialect.changed(line, everyone));
    },
    /** After the house heard nothing for a while: whoever listens looks for themselves. */
    changedForAll(): void {
      for (const line of lines) say(line, line.dialect.changed(line, true));
    },
    /** Tells these that what they may see or do is another now. */
    modelChanged(concerns: (who: Who) => boolean): void {
      for (const line of lines) {
        const { modelChanged } = line.dialect;
        if (modelChanged !== null && concerns(line)) say(line, modelChanged);
      }
    },
    endSessions(ended: ReadonlySet<string>): void {
      for (const line of lines) if (ended.has(line.session)) line.socket.close(sessionEnded, 'session ended');
    },
    /** Asks every connection for a sign of life; those that gave none since the last time are gone. */
    beat(): void {
      for (const line of lines) {
        if (!line.answers) line.socket.terminate();
        line.answers = false;
        line.socket.ping();
      }
    },
    close(): void {
      for (const { socket } of lines) {
        socket.close(1001);
        socket.terminate();
      }
    },
  };
}

export type Lines = ReturnType<typeof openLines>;
