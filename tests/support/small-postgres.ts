import net from 'node:net';

export interface SmallPostgres {
  readonly port: number;
  close(): Promise<void>;
}

/** As much of PostgreSQL's protocol as it takes to be connected to with a password and asked for a version. */
export async function startSmallPostgres(password: string, version: string): Promise<SmallPostgres> {
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    talk(socket, password, version);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as net.AddressInfo).port,
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
}

function talk(socket: net.Socket, password: string, version: string): void {
  let heard: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  socket.on('data', (bytes) => {
    heard = Buffer.concat([heard, Buffer.from(bytes)]);
    for (;;) {
      // The first message has no letter before its length.
      const at = hasStarted ? 1 : 0;
      if (heard.length < at + 4 || heard.length < at + heard.readInt32BE(at)) return;
      const end = at + heard.readInt32BE(at);
      const [letter, body] = [hasStarted ? heard.toString('latin1', 0, 1) : '', heard.subarray(at + 4, end)];
      heard = heard.subarray(end);
      hasStarted = true;
      if (letter === 'X') return void socket.end();
      socket.write(answerTo(letter, body, password, version));
    }
  });
}

function answerTo(letter: string, body: Buffer, password: string, version: string): Buffer {
  const text = body.toString('utf8').replace(/\0$/, '');
  if (letter === '') return message('R', int32(3));
  if (letter === 'p')
    return text === password
      ? Buffer.concat([message('R', int32(0)), ready])
      : message('E', Buffer.from('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0'));
  if (!/select/.test(text)) return Buffer.concat([message('C', Buffer.from('OK\0')), ready]);
  const column = Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.from('version\0'),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
  ]);
  const row = Buffer.concat([Buffer.from([0, 1]), int32(Buffer.byteLength(version)), Buffer.from(version)]);
  return Buffer.concat([message('T', column), message('D', row), message('C', Buffer.from('SELECT 1\0')), ready]);
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const message = (letter: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(letter), int32(body.length + 4), body]);
const ready = message('Z', Buffer.from('I'));
