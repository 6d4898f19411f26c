/** Whose eyes one looks with has changed: nothing that is open in this browser tab stays. */
export function beginAnew(): void {
  sessionStorage.removeItem('zhaocai.tabs');
  window.location.assign('/');
}
