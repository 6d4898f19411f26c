let pressed: HTMLElement | null = null;

const keep = ({ target }: Event): void => {
  pressed = (target as Element).closest<HTMLElement>('button[type=button]');
};

document.addEventListener('click', keep);

/**
 * What was pressed last before anything answered to it is pressed once more. Links and forms need no script: the browser has followed
 * or sent them.
 */
export function repeatPress(): void {
  document.removeEventListener('click', keep);
  pressed?.click();
}
