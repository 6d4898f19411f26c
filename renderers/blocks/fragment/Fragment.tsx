/** What stands for a fragment is laid before it is drawn; one that names none draws nothing. */
export function Fragment() {
  return null;
}
