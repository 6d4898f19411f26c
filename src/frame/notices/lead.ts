import { leaseLasts, mayLead, readLease } from './lease.ts';

const key = 'zhaocai.live';
const lookEvery = 2_000;
const settles = 150;

/**
 * Chooses one of a browser's tabs to hold what they share. Storage and a timer, because locks need a secure context and
 * companies run on plain HTTP. For a moment two may lead: what they hold must bear that.
 */
export function contend(onLead: () => void, onFollow: () => void): () => void {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let leads = false;
  let stopped = false;
  const read = () => readLease(localStorage.getItem(key));
  const follow = () => {
    if (leads) onFollow();
    leads = false;
  };
  const look = () => {
    if (stopped) return;
    if (!mayLead(read(), tab, Date.now())) return follow();
    localStorage.setItem(key, JSON.stringify({ tab, until: Date.now() + leaseLasts }));
    if (leads) return;
    // Of tabs that write at once the last one stays.
    window.setTimeout(() => {
      if (stopped || leads || read()?.tab !== tab) return;
      leads = true;
      onLead();
    }, settles);
  };
  const leave = () => {
    if (read()?.tab === tab) localStorage.removeItem(key);
    follow();
  };
  const hear = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) window.setTimeout(look, Math.random() * settles);
  };
  const clock = window.setInterval(look, lookEvery);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', look);
  window.addEventListener('storage', hear);
  look();
  return () => {
    stopped = true;
    window.clearInterval(clock);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', look);
    window.removeEventListener('storage', hear);
    leave();
  };
}
