import { askLiveTicket, liveAddress, newsChannel } from '../../http/notice-calls.ts';
import { contend } from './lead.ts';
import { openLine } from './line.ts';

/** What changed for everyone is fetched by all browsers: not all in the same instant. */
const spread = 1_500;

/** What the house tells its browsers: their notices changed, or what they may see and do did. */
type Word = 'notices' | 'model';

/** Calls back whenever something changed for this person. One connection serves all tabs of the browser. */
export function openLive(onWord: Readonly<Record<Word, () => void>>, basis: () => string | undefined): () => void {
  const tabs = new BroadcastChannel(newsChannel);
  tabs.onmessage = ({ data }) => onWord[data as Word]?.();
  const timers: Partial<Record<Word, number>> = {};
  const tellSoon = (word: Word, everyone: boolean) => {
    window.clearTimeout(timers[word]);
    const tell = () => {
      onWord[word]();
      tabs.postMessage(word);
    };
    timers[word] = window.setTimeout(tell, everyone ? Math.random() * spread : 0);
  };
  let hangUp = () => {};
  const stop = contend(
    () => {
      hangUp = openLine({
        address: liveAddress(),
        ticket: askLiveTicket,
        onChange: (everyone) => tellSoon('notices', everyone),
        onModel: () => tellSoon('model', true),
        basis,
      });
    },
    () => hangUp(),
  );
  return () => {
    for (const timer of Object.values(timers)) window.clearTimeout(timer);
    stop();
    tabs.close();
  };
}
