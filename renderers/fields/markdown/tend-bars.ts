/**
 * Puts right what the editor's bars leave out: buttons that fold what does not fit have no name, and come and go with the
 * width; the tabs between its two modes cannot be reached by keyboard. Returns how to stop.
 */
export function tendBars(place: HTMLElement): () => void {
  const tend = () => {
    for (const button of place.querySelectorAll('button.more:not([aria-label])')) {
      button.setAttribute('aria-label', '更多格式');
    }
    for (const tab of place.querySelectorAll('.tab-item:not([role])')) {
      tab.setAttribute('role', 'button');
      tab.setAttribute('tabindex', '0');
    }
  };
  const press = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || !target.classList.contains('tab-item')) return;
    if (key !== 'Enter' && key !== ' ') return;
    event.preventDefault();
    target.click();
  };
  const watch = new MutationObserver(tend);
  watch.observe(place, { childList: true, subtree: true });
  place.addEventListener('keydown', press);
  tend();
  return () => {
    watch.disconnect();
    place.removeEventListener('keydown', press);
  };
}
