/** A cell that is pressed to be chosen in shows at once what there is: its list would wait for a second press. */
export function openList(box: HTMLElement | null): void {
  const list = box?.querySelector('[role="combobox"][aria-expanded="false"]');
  list?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
}
