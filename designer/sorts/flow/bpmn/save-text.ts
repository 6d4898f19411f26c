/** Hands a text to the browser to be saved. */
export function saveText(text: string, name: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** What no file may be called. */
export const fileNameOf = (title: string, ending: string): string =>
  `${title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 80)}.${ending}`;
