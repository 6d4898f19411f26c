import { askLiveTicket, liveAddress } from '../../http/notice-calls.ts';
import { contend } from './lead.ts';
import { openLine } from './line.ts';

const channel = 'zhaocai.notices';
/** What changed for everyone is fetched by all browsers: not all in the same instant. */
const spread = 1_500;

/** Calls back whenever this person's notices changed. One connection serves all tabs of the browser. */
export function openLive(onChange: () => void): () => void {
  const tabs = new BroadcastChannel(channel);
  tabs.onmessage = onChange;
  const tell = () => {
    onChange();
    tabs.postMessage('changed');
  };
  let timer = 0;
  const hear = (everyone: boolean) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(tell, everyone ? Math.random() * spread : 0);
  };
  let hangUp = () => {};
  const stop = contend(
    () => {
      hangUp = openLine({ address: liveAddress(), ticket: askLiveTicket, onChange: hear });
    },
    () => hangUp(),
  );
  return () => {
    window.clearTimeout(timer);
    stop();
    tabs.close();
  };
}
