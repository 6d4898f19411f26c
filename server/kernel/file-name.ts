const mostCharacters = 150;
/** Controls, halves of characters, and the marks that let a name pretend to have another ending. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const reserved = /[\\/:*?"<>|]/g;

/** A name that is safe to show and to save under on every system; the extension stays. */
export function safeFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const plain = last.normalize('NFC').replace(invisible, '').replace(reserved, '_').trim();
  const dot = plain.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
  const short = [...stem.replace(/^\.+/, '')].slice(0, mostCharacters).join('').trim();
  return `${short || '附件'}${ending.slice(0, 9)}`;
}

/** RFC 6266: the plain name for old programs, the real one beside it. */
export function contentDisposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const real = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${real}`;
}
