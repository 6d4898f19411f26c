export interface LineParts {
  readonly address: string;
  /** Opens one connection. */
  readonly ticket: () => Promise<string>;
  /** Something changed, or may have while nobody was listening. `everyone`: not for this person alone. */
  readonly onChange: (everyone: boolean) => void;
  /** What this person may see or do is another now. */
  readonly onModel: () => void;
  /** What the page rests on, as its session said. */
  readonly basis: () => string | undefined;
}

const firstWait = 1_000;
const longestWait = 30_000;
const beatEvery = 30_000;
const answersWithin = 10_000;
/** While there is no connection it is asked instead. */
const pollEvery = 6_000;
/** The server's word for a session that is over. */
const sessionEnded = 4401;

/** A connection that is opened again whenever it is lost; until then it polls. */
export function openLine({ address, ticket, onChange, onModel, basis }: LineParts): () => void {
  let socket: WebSocket | undefined;
  let wait = firstWait;
  let closed = false;
  let next = 0;
  let late = 0;

  const isOpen = () => socket?.readyState === WebSocket.OPEN;
  const again = () => {
    window.clearTimeout(next);
    if (closed) return;
    next = window.setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, longestWait);
  };
  const connect = async () => {
    window.clearTimeout(next);
    if (closed || isOpen() || socket?.readyState === WebSocket.CONNECTING) return;
    try {
      const pass = await ticket();
      if (closed) return;
      socket = new WebSocket(address, ['live', pass]);
    } catch {
      return again();
    }
    const mine = socket;
    mine.onopen = () => {
      wait = firstWait;
      // What was told before it opened is gone.
      onChange(false);
    };
    mine.onmessage = ({ data }) => {
      window.clearTimeout(late);
      const said = read(data);
      if (said?.type === 'notices') onChange(said.everyone === true);
      if (said?.type === 'model' || (said?.type === 'open' && said.basis !== basis())) onModel();
    };
    mine.onclose = ({ code }) => {
      window.clearTimeout(late);
      if (closed || mine !== socket) return;
      if (code === sessionEnded) onChange(false);
      again();
    };
  };
  const beat = () => {
    if (!isOpen()) return;
    socket?.send('ping');
    window.clearTimeout(late);
    late = window.setTimeout(() => socket?.close(), answersWithin);
  };
  const poll = () => {
    if (!isOpen() && navigator.onLine) onChange(false);
  };
  const back = () => {
    wait = firstWait;
    void connect();
  };

  const clocks = [window.setInterval(beat, beatEvery), window.setInterval(poll, pollEvery)];
  window.addEventListener('online', back);
  void connect();
  return () => {
    closed = true;
    for (const clock of clocks) window.clearInterval(clock);
    for (const timer of [next, late]) window.clearTimeout(timer);
    window.removeEventListener('online', back);
    socket?.close();
  };
}

function read(data: unknown): { readonly type?: string; readonly everyone?: boolean; readonly basis?: string } | null {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
