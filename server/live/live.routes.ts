import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { giveTicket } from '../access/tickets.ts';
import { liveChannel } from '../db/tell.ts';
import type { House, Room } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { modelChannel } from '../metadata/create-models.ts';
import { type Admitted, admit, barredOf, basisNow } from './admit.ts';
import { type Lines, openLines } from './lines.ts';
import { liveTicket } from './live.contract.ts';

const beatEvery = 25_000;
/** Clients only send heart-beats. */
const longestFrame = 1024;

/** One channel to every signed-in browser, whichever process it is connected to. */
export const liveRoom: Room = async (api, house) => {
  const { db } = house;
  const lines = openLines();
  route(api, liveTicket, ({ session }) => giveTicket(db, session.id));
  answerUpgrades(api.server, house, lines);

  const quiet = (work: Promise<unknown>) => void work.catch((error) => api.log.error(error));
  const endBarred = async (matches: (line: ReturnType<Lines['all']>[number]) => boolean) => {
    const ids = [...new Set(lines.all().flatMap((line) => (matches(line) ? [line.session] : [])))];
    if (ids.length > 0) lines.endSessions(await barredOf(db, ids));
  };
  /** Of those concerned whoever may not listen is sent away; who stays may hold other roles than before. */
  const hearAccess = async (message: string) => {
    const concerned = concernedBy(message);
    await endBarred(concerned);
    if (message.startsWith('user:')) lines.modelChanged(concerned);
  };
  const stops = await Promise.all([
    db.listen(liveChannel, (payload) => hear(lines, payload)),
    db.listen('access', (message) => quiet(hearAccess(message))),
    db.listen(modelChannel, (tenant) =>
      lines.modelChanged((who) => Number(tenant) === 0 || who.tenant === Number(tenant)),
    ),
  ]);
  const heart = setInterval(() => {
    lines.beat();
    quiet(endBarred(() => true));
  }, beatEvery).unref();
  api.addHook('preClose', () => {
    clearInterval(heart);
    for (const stop of stops) stop();
    lines.close();
  });
};

/** `notices:<tenant>:<user>,<user>`, `notices:<tenant>:*`; '' when something may have been missed. */
function hear(lines: Lines, payload: string): void {
  const [topic, tenant, users = ''] = payload.split(':');
  if (payload === '') lines.changedForAll();
  else if (topic === 'notices') lines.changed(Number(tenant), users === '*' ? 'everyone' : users.split(','));
}

/** The messages of sessions.ts: `session:<id>`, `user:<tenant>:<id>`, `tenant:<n>`; anything else is about everyone. */
function concernedBy(message: string) {
  const [about, first, second] = message.split(':');
  return ({ session, tenant, user }: ReturnType<Lines['all']>[number]): boolean => {
    if (about === 'session') return session === first;
    if (about === 'user') return String(tenant) === first && user === second;
    return about !== 'tenant' || String(tenant) === first;
  };
}

function answerUpgrades(server: Server, house: House, lines: Lines): void {
  const chosen = new WeakMap<IncomingMessage, string>();
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: longestFrame,
    handleProtocols: (_, request) => chosen.get(request) ?? false,
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    admit(house, request).then(
      (admitted) => {
        if (!admitted) return refuse(socket, '401 Unauthorized');
        chosen.set(request, admitted.protocol);
        sockets.handleUpgrade(request, socket, head, (open) => {
          lines.add(open, admitted.who, admitted.dialect);
          greet(house, open, admitted).catch(() => open.close(1011));
        });
      },
      () => refuse(socket, '503 Service Unavailable'),
    );
  });
}

/** What was published between the page's session and its line is told by neither: the first word says what holds now. */
async function greet(house: House, open: WebSocket, { who, dialect }: Admitted): Promise<void> {
  if (!dialect.opened) return;
  const basis = await basisNow(house, who.session);
  if (basis !== undefined && open.readyState === open.OPEN) open.send(dialect.opened(basis));
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
